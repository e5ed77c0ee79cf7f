import { reasons, type Writes } from '../../platform/writes.ts';

export const purchaseWrites: Writes = {
  'purchases.add': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'purchases.sync': { nothing: reasons.own, withoutKey: reasons.repeatable },
};
