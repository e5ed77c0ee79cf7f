import { defineDomain } from '../../platform/domain.ts';
import { jobApiTexts } from './api-texts.ts';
import { sweep } from './jobs.ts';
import { jobsRouter } from './router.ts';
import { forgetJobs, mergeJobs } from './service.ts';

/** Work that somebody asked for and waits for. */
export const jobsDomain = defineDomain({
  name: 'jobs',
  publicFiles: ['running.ts'],
  routers: { jobs: jobsRouter },
  jobs: [sweep],
  hooks: { accountDeleted: forgetJobs, accountsMerged: mergeJobs },
  apiTexts: jobApiTexts,
});
