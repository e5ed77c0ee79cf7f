import { defineDomain } from '../../platform/domain.ts';
import { ticketFieldPermissions } from './permissions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Fields that a site adds to its tickets. */
export const ticketFieldsDomain = defineDomain({
  name: 'ticket-fields',
  publicFiles: ['custom-fields.ts', 'queries.ts', 'tables.ts', 'value-condition.ts'],
  permissions: ticketFieldPermissions,
  texts: { de: german, ar: arabic },
});
