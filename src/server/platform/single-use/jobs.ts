import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { deleteExpiredRedemptions } from './single-use.ts';

export const pruneRedemptions = defineJob({
  name: 'redemptions-prune',
  label: 'Forget used one-time links',
  data: z.object({}),
  cron: '17 * * * *',
  run: async (services: Services) => {
    await deleteExpiredRedemptions(services.db);
  },
});
