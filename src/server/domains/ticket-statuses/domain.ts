import { defineDomain } from '../../platform/domain.ts';
import { ticketStatusApiTexts } from './api-texts.ts';
import { ticketStatusPermissions } from './permissions.ts';
import { ticketStatusesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketStatusWrites } from './writes.ts';

/** The statuses that a site adds to those that every site has. */
export const ticketStatusesDomain = defineDomain({
  name: 'ticket-statuses',
  routers: { ticketStatuses: ticketStatusesRouter },
  writes: ticketStatusWrites,
  permissions: ticketStatusPermissions,
  apiTexts: ticketStatusApiTexts,
  texts: { de: german, ar: arabic },
});
