import { managedCategorySchema } from '#shared/ticket-categories.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketCategoryApiTexts: DomainApiTexts = {
  tags: { 'Ticket categories': 'Categories that customers can choose for a request.' },
  bodies: {
    'ticketCategories.create': { name: 'Printing', description: 'Paper, ink and page numbers' },
    'ticketCategories.update': { hidden: true },
    'ticketCategories.reorder': { ids: [2, 1] },
  },
  schemas: { TicketCategory: managedCategorySchema },
};
