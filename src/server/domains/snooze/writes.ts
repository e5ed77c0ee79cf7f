import { reasons, type Writes } from '../../platform/writes.ts';

export const snoozeWrites: Writes = {
  'snooze.end': { history: true },
  'snooze.set': { history: true, withoutKey: reasons.repeatable },
};
