import { managedStatusSchema } from '#shared/ticket-statuses.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketStatusApiTexts: DomainApiTexts = {
  tags: { 'Ticket statuses': 'Statuses of tickets, each in one of four fixed categories.' },
  bodies: {
    'ticketStatuses.create': {
      name: 'waiting_parts',
      label: 'Waiting for parts',
      user_label: 'In progress',
      category: 'pending',
      color: 'blue',
    },
  },
  schemas: { TicketStatus: managedStatusSchema },
};
