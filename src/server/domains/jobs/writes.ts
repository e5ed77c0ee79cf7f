import { reasons, type Writes } from '../../platform/writes.ts';

export const jobWrites: Writes = {
  'jobs.cancel': { nothing: reasons.own, withoutKey: reasons.repeatable },
};
