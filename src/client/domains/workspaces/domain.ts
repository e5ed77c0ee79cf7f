import { IconUsersGroup } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const workspacesDomain = defineClientDomain({
  name: 'workspaces',
  screens: (translate) => [
    {
      to: '/admin/workspaces',
      title: translate('Workspaces'),
      group: 'people',
      order: 40,
      icon: IconUsersGroup,
      permission: 'workspaces.view',
      isOffered: ({ workspaces }) => workspaces.integrated,
      description: translate('Find and delete customer workspaces: companies and teams.'),
      terms: translate('organizations, companies, tenants, teams'),
    },
  ],
  audit: (translate) => ({
    workspace: {
      delete: translate('Workspace deleted'),
    },
  }),
});
