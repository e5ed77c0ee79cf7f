import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Services } from '../trpc/context.ts';
import { sweepClaims } from './single-use.ts';

export const pruneClaims = defineJob({
  name: 'claims-prune',
  data: z.object({}),
  cron: '17 * * * *',
  run: async (services: Services) => {
    await sweepClaims(services.db);
  },
});
