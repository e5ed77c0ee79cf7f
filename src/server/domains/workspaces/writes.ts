import type { Writes } from '../../platform/writes.ts';

const customers = 'Customers do it among themselves, or for themselves; the records say who and when.';
const again = 'Done again it leaves everything as it is.';
const code = 'What it takes works once.';

export const workspaceWrites: Writes = {
  'workspaces.changeRole': { nothing: customers, withoutKey: again },
  'workspaces.create': { nothing: customers },
  'workspaces.invite': { nothing: customers },
  'workspaces.join': { nothing: customers, withoutKey: code },
  'workspaces.remove': { nothing: customers },
  'workspaces.removeInvite': { nothing: customers },
  'workspaces.removeMany': { audit: 'workspace.delete' },
  'workspaces.removeMember': { nothing: customers },
  'workspaces.resendInvite': { nothing: customers },
  'workspaces.transfer': { nothing: customers, withoutKey: again },
  'workspaces.update': { nothing: customers },
};
