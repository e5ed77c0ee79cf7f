import type { Writes } from '../../platform/writes.ts';

const again = 'Done again it leaves everything as it is.';
const session = 'It is about the session of a browser, which a program has not.';

export const roleWrites: Writes = {
  'roles.addUsers': { audit: 'role.add_users', withoutKey: again },
  'roles.create': { audit: 'role.create' },
  'roles.delete': { audit: 'role.delete' },
  'roles.removeUsers': { audit: 'role.remove_users', withoutKey: again },
  'roles.stopViewingAs': {
    nothing: 'Nothing is changed while it lasts, and its beginning is written down.',
    withoutKey: session,
  },
  'roles.update': { audit: 'role.update' },
  'roles.viewAs': { audit: 'role.view_as', withoutKey: session },
};
