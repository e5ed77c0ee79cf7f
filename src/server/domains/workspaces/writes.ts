import { reasons, type Writes } from '../../platform/writes.ts';

export const workspaceWrites: Writes = {
  'workspaces.changeRole': { nothing: reasons.customers, withoutKey: reasons.repeatable },
  'workspaces.create': { nothing: reasons.customers },
  'workspaces.invite': { nothing: reasons.customers },
  'workspaces.join': { nothing: reasons.customers, withoutKey: reasons.singleUse },
  'workspaces.remove': { nothing: reasons.customers },
  'workspaces.removeInvite': { nothing: reasons.customers },
  'workspaces.removeMany': { audit: 'workspace.delete' },
  'workspaces.removeMember': { nothing: reasons.customers },
  'workspaces.resendInvite': { nothing: reasons.customers },
  'workspaces.transfer': { nothing: reasons.customers, withoutKey: reasons.repeatable },
  'workspaces.update': { nothing: reasons.customers },
};
