import { beforeAll } from 'vitest';
import { line, proveAccess } from '../../testing/policy.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';

const unknown = () => ({ id: 999_999 });
const member = () => ({ id: 999_999, userId: 999_999 });
const invite = () => ({ inviteId: '00000000-0000-4000-8000-000000000000' });

// biome-ignore format: a table
const { product } = proveAccess({
  //                             guest owner foreigner agent admin token
  'workspaces.mine':         line('401   in    in   in   in   in'),
  'workspaces.create':       line('401   in    in   in   in   in', () => ({ name: 'Acme' })),
  'workspaces.get':          line('401   404   404  404  404  404', unknown),
  'workspaces.update':       line('401   404   404  404  404  404', () => ({ id: 999_999, name: 'Acme' })),
  'workspaces.remove':       line('401   404   404  404  404  404', unknown),
  'workspaces.invite':       line('401   404   404  404  404  404', () => ({ id: 999_999, emails: ['a@example.com'], roleId: 3 })),
  'workspaces.resendInvite': line('401   404   404  404  404  404', () => ({ id: 999_999, ...invite() })),
  'workspaces.removeInvite': line('401   404   404  404  404  404', invite),
  'workspaces.join':         line('401   404   404  404  404  404', invite),
  'workspaces.joinByGet':    line('401   404   404  404  404  404', invite),
  'workspaces.changeRole':   line('401   404   404  404  404  404', () => ({ ...member(), roleId: 3 })),
  'workspaces.removeMember': line('401   404   404  404  404  404', member),
  'workspaces.transfer':     line('401   423   423  423  423  403', member),
  'workspaces.list':         line('401   403   403  403  in   in'),
  'workspaces.removeMany':   line('401   403   403  403  404  404', () => ({ ids: '999999' })),
});

beforeAll(() => withWorkspaces(product));
