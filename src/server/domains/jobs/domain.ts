import { defineDomain } from '../../platform/domain.ts';
import { jobApiTexts } from './api-texts.ts';
import { endGivenUp, pruneJobs } from './jobs.ts';
import { jobsRouter } from './router.ts';
import { deleteJobsOf, mergeJobs } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { jobWrites } from './writes.ts';

/** Background jobs requested by users. */
export const jobsDomain = defineDomain({
  name: 'jobs',
  publicFiles: ['batches.ts', 'run-job.ts'],
  routers: { jobs: jobsRouter },
  writes: jobWrites,
  jobs: [endGivenUp, pruneJobs],
  hooks: { accountDeleted: deleteJobsOf, accountsMerged: mergeJobs },
  texts: { de: german, ar: arabic },
  apiTexts: jobApiTexts,
});
