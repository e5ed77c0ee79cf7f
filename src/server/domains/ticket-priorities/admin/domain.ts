import { defineDomain } from '#server/platform/domain.ts';
import { ticketPriorityApiTexts } from './api-texts.ts';
import { ticketPrioritiesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketPriorityWrites } from './writes.ts';

/** Administration of priorities. */
export const ticketPrioritiesAdminDomain = defineDomain({
  name: 'ticket-priorities/admin',
  routers: { ticketPriorities: ticketPrioritiesRouter },
  writes: ticketPriorityWrites,
  apiTexts: ticketPriorityApiTexts,
  texts: { de: german, ar: arabic },
});
