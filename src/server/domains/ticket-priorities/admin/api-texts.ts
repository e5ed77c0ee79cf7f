import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { prioritySchema } from '#shared/ticket-priorities.ts';

export const ticketPriorityApiTexts: DomainApiTexts = {
  tags: { Priorities: 'How urgent tickets can be. Priorities are visible to agents only.' },
  bodies: {
    'ticketPriorities.create': { label: 'Top', color: 'red', level: 5 },
    'ticketPriorities.update': { is_default: true },
    'ticketPriorities.reorder': { ids: [1, 2, 3, 4] },
  },
  schemas: { TicketPriority: prioritySchema },
};
