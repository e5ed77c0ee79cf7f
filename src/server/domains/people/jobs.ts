import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { liftSuspensions as lift } from './suspension.ts';

const nothing = z.object({});

export const liftSuspensions = defineJob({
  name: 'suspensions-lift',
  cron: '* * * * *',
  data: nothing,
  run: (services: Services) => lift(services),
});

export const personJobs = [liftSuspensions];
