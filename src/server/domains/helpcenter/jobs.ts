import { rebuildSearchWords, sweepSearchTerms } from './search/jobs.ts';
import { publishArticles, purgeArticles } from './writing/jobs.ts';

export const helpcenterJobs = [rebuildSearchWords, sweepSearchTerms, publishArticles, purgeArticles];
