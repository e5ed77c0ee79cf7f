import { rebuildSearchWords, sweepSearchTerms } from './search/jobs.ts';

export const helpcenterJobs = [rebuildSearchWords, sweepSearchTerms];
