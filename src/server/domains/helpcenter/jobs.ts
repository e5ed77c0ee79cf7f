import { checkLinksJob } from './links/jobs.ts';
import { rebuildSearchWords, reindexSearch, sweepSearchTerms } from './search/jobs.ts';
import { importHelpCenter } from './transfer/jobs.ts';
import { publishArticles, purgeArticles } from './writing/jobs.ts';

export const helpcenterJobs = [
  rebuildSearchWords,
  reindexSearch,
  sweepSearchTerms,
  publishArticles,
  purgeArticles,
  importHelpCenter,
  checkLinksJob,
];
