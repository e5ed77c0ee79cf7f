import { defineDomain } from '../../platform/domain.ts';
import { ticketLists } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Marks of tickets: statuses, categories, and the tags of agents. */
export const tagsDomain = defineDomain({
  name: 'tags',
  publicFiles: ['custom-tags.ts', 'tables.ts'],
  hooks: { valueLists: ticketLists },
  texts: { de: german, ar: arabic },
});
