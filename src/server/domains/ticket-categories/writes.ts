import { reasons, type Writes } from '../../platform/writes.ts';

export const ticketCategoryWrites: Writes = {
  'ticketCategories.create': { audit: 'ticket_category.create' },
  'ticketCategories.delete': { audit: 'ticket_category.delete' },
  'ticketCategories.reorder': { audit: 'ticket_category.order', withoutKey: reasons.repeatable },
  'ticketCategories.update': { audit: 'ticket_category.update' },
};
