import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { failGivenUp } from './given-up.ts';
import { deleteExpiredJobs } from './run-job.ts';

export const endGivenUp = defineJob({
  name: 'jobs-given-up',
  label: 'End abandoned jobs',
  cron: '* * * * *',
  atStart: true,
  data: z.object({}),
  run: (services: Services) => failGivenUp(services),
});

export const pruneJobs = defineJob({
  name: 'jobs-sweep',
  label: 'Clean up old jobs',
  cron: '27 * * * *',
  data: z.object({}),
  run: (services: Services) => deleteExpiredJobs(services),
});
