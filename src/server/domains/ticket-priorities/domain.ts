import { defineDomain } from '../../platform/domain.ts';
import { ticketPriorityPermissions } from './permissions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** How urgent the tickets of a site can be. */
export const ticketPrioritiesDomain = defineDomain({
  name: 'ticket-priorities',
  publicFiles: ['queries.ts', 'tables.ts'],
  permissions: ticketPriorityPermissions,
  texts: { de: german, ar: arabic },
});
