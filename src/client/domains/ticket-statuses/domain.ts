import { IconProgressCheck } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const ticketStatusesDomain = defineClientDomain({
  name: 'ticket-statuses',
  screens: (translate) => [
    {
      to: '/admin/ticket-statuses',
      title: translate('Ticket statuses'),
      group: 'tickets',
      order: 15,
      icon: IconProgressCheck,
      permission: 'statuses.view',
      description: translate('Statuses of tickets, what customers read instead, and their order.'),
      terms: translate('states, workflow, on hold, solved, waiting, custom statuses'),
    },
  ],
  audit: (translate) => ({
    ticket_status: {
      create: translate('Ticket status created'),
      delete: translate('Ticket status deleted'),
      order: translate('Ticket statuses reordered'),
      update: translate('Ticket status edited'),
    },
  }),
});
