import { workspaceRoleId, workspaceRoles } from '#shared/workspaces.ts';
import type { DomainValueLists } from '../users/user-hooks.ts';

export const workspaceLists: DomainValueLists = {
  workspaceRoles: {
    isPublic: false,
    read: () => workspaceRoles.map((name) => ({ id: workspaceRoleId(name), name })),
  },
};
