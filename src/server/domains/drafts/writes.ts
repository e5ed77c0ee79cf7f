import { reasons, type Writes } from '../../platform/writes.ts';

export const draftWrites: Writes = {
  'drafts.save': { nothing: reasons.own },
  'drafts.delete': { nothing: reasons.own },
};
