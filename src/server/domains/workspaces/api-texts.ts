import {
  listedWorkspaceSchema,
  workspaceDetailsSchema,
  workspaceInviteSchema,
  workspaceMemberSchema,
  workspaceNameSchema,
  workspaceReferenceSchema,
  workspaceSchema,
} from '#shared/workspaces.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const workspaceApiTexts: DomainApiTexts = {
  tags: { Workspaces: "Customer teams whose members can see each other's requests." },
  parameters: { inviteId: 'ID of the invite, from its notification or the workspace.' },
  bodies: {
    'workspaces.create': { name: 'Acme' },
    'workspaces.update': { name: 'Acme' },
    'workspaces.invite': { emails: ['ann@example.com'], roleId: 3 },
    'workspaces.changeRole': { roleId: 2 },
    'workspaces.transfer': { userId: 12 },
  },
  schemas: {
    ListedWorkspace: listedWorkspaceSchema,
    Workspace: workspaceSchema,
    WorkspaceDetails: workspaceDetailsSchema,
    WorkspaceInvite: workspaceInviteSchema,
    WorkspaceMember: workspaceMemberSchema,
    WorkspaceName: workspaceNameSchema,
    WorkspaceReference: workspaceReferenceSchema,
  },
};
