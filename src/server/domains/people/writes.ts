import type { Writes } from '../../platform/writes.ts';

const session = 'It is about the session of a browser, which a program has not.';
const again = 'Done again it leaves everything as it is.';

export const personWrites: Writes = {
  'people.create': { audit: 'user.create' },
  'people.export': { audit: 'user.export' },
  'people.impersonate': { audit: 'user.impersonate', withoutKey: session },
  'people.import': { audit: 'user.import' },
  'people.merge': { audit: 'user.merge' },
  'people.stopImpersonating': { audit: 'user.impersonate_end', withoutKey: session },
  'people.suspend': { audit: 'user.suspend', withoutKey: again },
  'people.unsuspend': { audit: 'user.unsuspend' },
};
