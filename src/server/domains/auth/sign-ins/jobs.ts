import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { pruneSignIns } from './service.ts';

const sweep = defineJob({
  name: 'sign-ins-sweep',
  label: 'Clean up the sign-in log',
  data: z.object({}),
  cron: '23 * * * *',
  run: (services: Services) => pruneSignIns(services),
});

export const signInJobs = [sweep];
