import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { liftSuspensions as lift } from './suspension.ts';

export const liftSuspensions = defineJob({
  name: 'suspensions-lift',
  label: 'End expired suspensions',
  cron: '* * * * *',
  data: z.object({}),
  run: (services: Services) => lift(services),
});
