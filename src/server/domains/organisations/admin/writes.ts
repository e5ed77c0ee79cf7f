import { reasons, type Writes } from '#server/platform/writes.ts';

export const organisationWrites: Writes = {
  'organisations.addUsers': { audit: 'organisation.add_users', withoutKey: reasons.repeatable },
  'organisations.create': { audit: 'organisation.create' },
  'organisations.delete': { audit: 'organisation.delete' },
  'organisations.merge': { audit: 'organisation.merge' },
  'organisations.removeUsers': { audit: 'organisation.remove_users', withoutKey: reasons.repeatable },
  'organisations.update': { audit: 'organisation.update' },
};
