import { IconUsersGroup } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const groupsDomain = defineClientDomain({
  name: 'groups',
  screens: (translate) => [
    {
      to: '/admin/groups',
      title: translate('Groups'),
      group: 'tickets',
      order: 5,
      icon: IconUsersGroup,
      permission: 'groups.view',
      description: translate('Groups of agents, and how tickets are assigned to their members.'),
      terms: translate('teams, departments, routing, round robin, automatic assignment, workload'),
    },
  ],
  audit: (translate) => ({
    group: {
      create: translate('Group created'),
      delete: translate('Group deleted'),
      order: translate('Groups reordered'),
      update: translate('Group edited'),
    },
  }),
});
