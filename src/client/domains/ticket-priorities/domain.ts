import { IconFlag } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const ticketPrioritiesDomain = defineClientDomain({
  name: 'ticket-priorities',
  screens: (translate) => [
    {
      to: '/admin/ticket-priorities',
      title: translate('Priorities'),
      group: 'tickets',
      order: 16,
      icon: IconFlag,
      permission: 'priorities.view',
      description: translate('How urgent tickets can be, and which priority new ones get.'),
      terms: translate('urgency, severity, importance, order, default priority'),
    },
  ],
  audit: (translate) => ({
    priority: {
      create: translate('Priority created'),
      delete: translate('Priority deleted'),
      order: translate('Priorities reordered'),
      update: translate('Priority edited'),
    },
  }),
});
