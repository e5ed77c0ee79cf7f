import { reasons, type Writes } from '#server/platform/writes.ts';

export const personWrites: Writes = {
  'people.create': { audit: 'user.create' },
  'people.export': { audit: 'user.export' },
  'people.impersonate': { audit: 'user.impersonate', withoutKey: reasons.session },
  'people.import': { audit: 'user.import' },
  'people.merge': { audit: 'user.merge' },
  'people.stopImpersonating': { audit: 'user.impersonate_end', withoutKey: reasons.session },
  'people.suspend': { audit: 'user.suspend', withoutKey: reasons.repeatable },
  'people.unsuspend': { audit: 'user.unsuspend' },
};
