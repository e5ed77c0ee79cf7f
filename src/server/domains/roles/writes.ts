import { reasons, type Writes } from '../../platform/writes.ts';

export const roleWrites: Writes = {
  'roles.addUsers': { audit: 'role.add_users', withoutKey: reasons.repeatable },
  'roles.create': { audit: 'role.create' },
  'roles.delete': { audit: 'role.delete' },
  'roles.removeUsers': { audit: 'role.remove_users', withoutKey: reasons.repeatable },
  'roles.stopViewingAs': {
    nothing: 'Nothing is changed while it lasts, and its beginning is written down.',
    withoutKey: reasons.session,
  },
  'roles.update': { audit: 'role.update' },
  'roles.viewAs': { audit: 'role.view_as', withoutKey: reasons.session },
};
