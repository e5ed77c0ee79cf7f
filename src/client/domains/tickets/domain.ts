import { IconCategory, IconTags, IconTicket } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { ticketsScreen } from './ticket-settings.ts';

export const ticketsDomain = defineClientDomain({
  name: 'tickets',
  screens: (translate) => [
    {
      to: '/admin/ticket-categories',
      title: translate('Ticket categories'),
      group: 'tickets',
      order: 10,
      icon: IconCategory,
      permission: 'tags.view',
      description: translate('What requests can be about. Customers choose one in this order.'),
    },
    {
      to: '/admin/tags',
      title: translate('Ticket tags'),
      group: 'tickets',
      order: 20,
      icon: IconTags,
      permission: 'tags.view',
      description: translate('Words that agents put on tickets: name, merge and delete them.'),
    },
  ],
  settings: [{ screen: ticketsScreen, group: 'tickets', order: 30, icon: IconTicket }],
  audit: (translate) => ({
    nouns: {
      tag: translate('Tag'),
      ticket_category: translate('Ticket category'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Tickets'),
    events: {
      'ticket.created': translate('A ticket is created'),
      'ticket.updated': translate('A ticket changes in any way'),
      'ticket.status_changed': translate('The status of a ticket changes'),
      'ticket.assigned': translate('A ticket is assigned'),
      'ticket.replied': translate('Somebody replies'),
      'ticket.note_added': translate('An internal note is added'),
    },
  }),
});
