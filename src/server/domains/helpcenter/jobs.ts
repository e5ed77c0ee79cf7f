import { rebuildSearchWords } from './search/words/jobs.ts';

export const helpcenterJobs = [rebuildSearchWords];
