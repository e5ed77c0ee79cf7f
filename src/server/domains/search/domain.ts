import { defineDomain } from '../../platform/domain.ts';
import { searchApiTexts } from './api-texts.ts';
import { searchLimits } from './limits.ts';
import { searchRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** One search over tickets, people, articles and actions. */
export const searchDomain = defineDomain({
  name: 'search',
  routers: { search: searchRouter },
  limits: searchLimits,
  apiTexts: searchApiTexts,
  texts: { de: german, ar: arabic },
});
