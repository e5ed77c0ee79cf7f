import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { reindexSome } from '../../platform/search/reindexing.ts';
import type { Services } from '../../platform/services.ts';
import { pruneSearchTerms as sweepTerms } from './search-log.ts';
import { rebuildVocabulary } from './vocabulary.ts';

/** Every night, because counts drift while articles change. */
export const rebuildSearchTerms = defineJob({
  name: 'search-words-rebuild',
  label: 'Refresh the search vocabulary',
  data: z.object({}),
  cron: '17 3 * * *',
  run: (services: Services) => rebuildVocabulary(services.db),
});

/** Reindexes texts stored before a change of the indexing, in batches: a large site stays searchable. */
export const reindexSearch = defineJob({
  name: 'search-reindex',
  label: 'Reindex older content for search',
  data: z.object({}),
  cron: '* * * * *',
  run: async ({ db, stopping }: Services) => {
    const sources = await reindexSome(db, stopping.signal);
    if (sources.has('articles')) await rebuildVocabulary(db);
  },
});

export const pruneSearchTermsJob = defineJob({
  name: 'search-terms-sweep',
  label: 'Clean up the search log',
  data: z.object({}),
  cron: '29 3 * * *',
  run: (services: Services) => sweepTerms(services),
});
