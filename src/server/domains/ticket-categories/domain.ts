import { defineDomain } from '../../platform/domain.ts';
import { ticketCategoryApiTexts } from './api-texts.ts';
import { ticketCategoriesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketCategoryWrites } from './writes.ts';

/** The categories that customers choose for a request. */
export const ticketCategoriesDomain = defineDomain({
  name: 'ticket-categories',
  publicFiles: ['groups.ts'],
  routers: { ticketCategories: ticketCategoriesRouter },
  writes: ticketCategoryWrites,
  apiTexts: ticketCategoryApiTexts,
  texts: { de: german, ar: arabic },
});
