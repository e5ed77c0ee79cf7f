import { IconForms } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const ticketFieldsDomain = defineClientDomain({
  name: 'ticket-fields',
  screens: (translate) => [
    {
      to: '/admin/ticket-fields',
      title: translate('Ticket fields'),
      group: 'tickets',
      order: 17,
      icon: IconForms,
      permission: 'ticket_fields.view',
      description: translate('What requests are asked for besides subject and message.'),
      terms: translate('custom fields, request form, required fields, dropdown, checkbox'),
    },
  ],
  audit: (translate) => ({
    ticket_field: {
      create: translate('Ticket field created'),
      delete: translate('Ticket field deleted'),
      order: translate('Ticket fields reordered'),
      update: translate('Ticket field edited'),
    },
  }),
});
