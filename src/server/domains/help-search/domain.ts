import { defineDomain } from '../../platform/domain.ts';
import { mergeSearches } from './account-merge.ts';
import { helpSearchApiTexts } from './api-texts.ts';
import { hcSearchRouter } from './curation/router.ts';
import { pruneSearchTermsJob, rebuildSearchTerms, reindexSearch } from './jobs.ts';
import { helpSearchLimits } from './limits.ts';
import { helpSearchRouter } from './router.ts';
import { searchTermsRouter } from './search-terms-router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { helpSearchWrites } from './writes.ts';

/** Search in articles, with its synonyms and pins. */
export const helpSearchDomain = defineDomain({
  name: 'help-search',
  publicFiles: ['ranking-queries.ts', 'vocabulary-queries.ts', 'vocabulary.ts'],
  routers: { helpSearch: helpSearchRouter, searchTerms: searchTermsRouter, hcSearch: hcSearchRouter },
  writes: helpSearchWrites,
  jobs: [rebuildSearchTerms, reindexSearch, pruneSearchTermsJob],
  limits: helpSearchLimits,
  hooks: { accountsMerged: mergeSearches },
  texts: { de: german, ar: arabic },
  apiTexts: helpSearchApiTexts,
});
