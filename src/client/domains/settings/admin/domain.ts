import { IconDashboard } from '@tabler/icons-react';
import { defineClientDomain } from '../../../shell/client-domain.ts';

export const administrationDomain = defineClientDomain({
  name: 'administration',
  screens: (translate) => [
    {
      to: '/admin',
      title: translate('Start'),
      group: 'start',
      order: 10,
      icon: IconDashboard,
      permission: null,
      description: translate('Overview of the administration'),
    },
  ],
});
