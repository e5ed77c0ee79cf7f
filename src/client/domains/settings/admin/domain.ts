import { IconDashboard } from '@tabler/icons-react';
import { defineClientDomain } from '#client/shell/client-domain.ts';

export const settingsAdminDomain = defineClientDomain({
  name: 'settings/admin',
  screens: (translate) => [
    {
      to: '/admin',
      title: translate('Home'),
      group: 'start',
      order: 10,
      icon: IconDashboard,
      permission: null,
      description: translate('Admin overview'),
    },
  ],
});
