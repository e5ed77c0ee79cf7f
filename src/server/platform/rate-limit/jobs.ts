import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { rateLimits } from './tables.ts';

/** The library would do it by a timer of each limiter, which outlives the connection of a command that ends. */
export const pruneRateLimits = defineJob({
  name: 'rate-limits-prune',
  label: 'Tidy up request limits',
  data: z.object({}),
  cron: '11 * * * *',
  run: async ({ db }: Services) => {
    await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
  },
});
