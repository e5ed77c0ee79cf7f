import { rebuildSearchWords } from './search/jobs.ts';

export const helpcenterJobs = [rebuildSearchWords];
