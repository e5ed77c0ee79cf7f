import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { documentedFilterSchema, filterConditionSchema } from '#shared/ticket-filters.ts';
import { ticketViewSchema } from '#shared/ticket-views.ts';

const filter = {
  match: 'all',
  conditions: [
    { field: 'status_category', op: 'is', value: 'open' },
    { field: 'tags', op: 'has_any', value: ['refund'] },
  ],
};

export const viewApiTexts: DomainApiTexts = {
  tags: {
    Views: 'Saved filters of tickets. Filters have no field for mailboxes and ratings.',
  },
  bodies: {
    'views.create': { name: 'Refunds', filter, order: 'longest_waiting', density: 'compact', shared: false },
    'views.update': { name: 'Open refunds', pinned: true },
    'views.reorder': { ids: [2, 1] },
    'views.preview': { filter },
  },
  schemas: {
    TicketView: ticketViewSchema,
    TicketFilter: documentedFilterSchema,
    FilterCondition: filterConditionSchema,
  },
};
