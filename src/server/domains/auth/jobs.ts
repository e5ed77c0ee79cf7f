import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { passwordJobs } from './passwords/jobs.ts';
import { pruneSessions } from './sessions/service.ts';
import { signInJobs } from './sign-ins/jobs.ts';

const sweep = defineJob({
  name: 'sessions-sweep',
  label: 'Delete expired sessions',
  data: z.object({}),
  cron: '*/30 * * * *',
  run: async (services: Services) => {
    await pruneSessions(services);
  },
});

export const authJobs = [sweep, ...passwordJobs, ...signInJobs];
