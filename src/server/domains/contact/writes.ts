import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const visitor = 'Visitors have no account to keep a key by.';

export const contactWrites: Writes = {
  'contact.send': { nothing: own, withoutKey: visitor },
};
