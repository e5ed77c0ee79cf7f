import { reasons, type Writes } from '../../platform/writes.ts';

export const outboxWrites: Writes = {
  'outbox.update': { nothing: reasons.own },
  'outbox.sendNow': { history: true },
  'outbox.setPreferences': { nothing: reasons.own },
  'outbox.cancel': { nothing: reasons.own },
};
