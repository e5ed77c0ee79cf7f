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
      description: translate('Topics customers choose from when they submit a request, in this order.'),
      terms: translate('topics, departments, request types, ticket fields, forms'),
    },
    {
      to: '/admin/tags',
      title: translate('Ticket tags'),
      group: 'tickets',
      order: 20,
      icon: IconTags,
      permission: 'tags.view',
      description: translate('Tags agents add to tickets. Rename, merge, or delete them.'),
      terms: translate('labels, keywords, merge tags'),
    },
  ],
  settings: [{ screen: ticketsScreen, group: 'tickets', order: 30, icon: IconTicket }],
  audit: (translate) => ({
    tag: {
      create: translate('Tag created'),
      delete: translate('Tag deleted'),
      merge: translate('Tags merged'),
      unmerge: translate('Tag merge undone'),
      update: translate('Tag edited'),
    },
    ticket_category: {
      create: translate('Ticket category created'),
      delete: translate('Ticket category deleted'),
      order: translate('Ticket categories reordered'),
      update: translate('Ticket category edited'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Tickets'),
    events: {
      'ticket.created': translate('Ticket created'),
      'ticket.updated': translate('Ticket updated (any change)'),
      'ticket.status_changed': translate('Ticket status changed'),
      'ticket.assigned': translate('Ticket assigned'),
      'ticket.replied': translate('Reply added'),
      'ticket.note_added': translate('Internal note added'),
      'ticket.deleted': translate('Ticket moved to the trash'),
    },
  }),
});
