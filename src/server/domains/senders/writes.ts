import { reasons, type Writes } from '../../platform/writes.ts';

export const senderWrites: Writes = {
  'senders.confirm': { nothing: reasons.customers, withoutKey: reasons.singleUse },
};
