import { reasons, type Writes } from '../../platform/writes.ts';

export const contactWrites: Writes = {
  'contact.send': { nothing: reasons.own, withoutKey: reasons.visitor },
};
