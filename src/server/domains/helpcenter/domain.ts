import { defineDomain } from '../../platform/domain.ts';
import { helpcenterApiTexts } from './api-texts.ts';
import { helpcenterJobs } from './jobs.ts';
import { helpcenterLimits } from './limits.ts';
import { helpcenterPermissions } from './permissions.ts';
import { helpcenterRouter } from './router.ts';
import { mergeSearches } from './search/search-log.ts';
import { helpcenterSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Articles, the categories they lie in, and the search through them. */
export const helpcenterDomain = defineDomain({
  name: 'helpcenter',
  publicFiles: ['articles/content.ts', 'articles/snapshot-queries.ts', 'categories.ts', 'sitemap.ts'],
  routers: { helpcenter: helpcenterRouter },
  jobs: helpcenterJobs,
  permissions: helpcenterPermissions,
  limits: helpcenterLimits,
  settings: helpcenterSettings,
  hooks: { accountsMerged: mergeSearches },
  apiTexts: helpcenterApiTexts,
  texts: { de: german, ar: arabic },
});
