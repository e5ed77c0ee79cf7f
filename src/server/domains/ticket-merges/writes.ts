import type { Writes } from '../../platform/writes.ts';

export const ticketMergeWrites: Writes = {
  'ticketMerges.merge': { history: true },
  'ticketMerges.split': { history: true },
};
