import { ticketActionSchema } from '#shared/ticket-actions.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const bulkApiTexts: DomainApiTexts = {
  bodies: { 'bulk.run': { ids: [1, 2], action: { type: 'priority', priority: 'high' } } },
  schemas: { TicketAction: ticketActionSchema },
};
