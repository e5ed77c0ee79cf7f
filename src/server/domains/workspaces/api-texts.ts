import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const workspaceApiTexts: DomainApiTexts = {
  tags: { Workspaces: 'Teams of customers, who see the requests of each other.' },
  parameters: { inviteId: 'The invite, as its notification and the lists of managers name it.' },
  bodies: {
    'workspaces.create': { name: 'Acme' },
    'workspaces.update': { name: 'Acme' },
    'workspaces.invite': { emails: ['ann@example.com'], roleId: 3 },
    'workspaces.changeRole': { roleId: 2 },
    'workspaces.transfer': { userId: 12 },
  },
};
