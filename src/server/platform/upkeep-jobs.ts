import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { hasFreeSpace } from './db/embedded/embedded.ts';
import { maintain } from './db/embedded/upkeep.ts';
import { defineJob } from './jobs/job.ts';
import { rateLimits } from './rate-limit/tables.ts';
import { deleteExpiredRedemptions } from './security/single-use/single-use.ts';
import type { Services } from './services.ts';

/** Vacuum, analyze and checkpoint for the embedded database; a server does them by itself. */
export const maintainDatabase = defineJob({
  name: 'database-upkeep',
  label: 'Maintain the database',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: async ({ connection, env, log, stopping }: Services) => {
    if (!connection.embedded) return;
    // Tidying needs room of its own, and without any it ends the database.
    if (!(await hasFreeSpace(env.DATA_DIR)))
      return log.warn('there is hardly any room left for the database');
    const tables = await maintain(connection, stopping.signal);
    if (tables.length > 0) log.debug({ tables }, 'the database was tidied up');
  },
});

export const pruneEvents = defineJob({
  name: 'events-prune',
  label: 'Clean up live updates',
  data: z.object({}),
  cron: '17 3 * * *',
  run: ({ events }: Services) => events.prune(),
});

/** The library would do it by a timer of each limiter, which outlives the connection of a command that ends. */
export const pruneRateLimits = defineJob({
  name: 'rate-limits-prune',
  label: 'Clean up rate limits',
  data: z.object({}),
  cron: '11 * * * *',
  run: async ({ db }: Services) => {
    await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
  },
});

export const pruneRedemptions = defineJob({
  name: 'redemptions-prune',
  label: 'Delete used one-time links',
  data: z.object({}),
  cron: '17 * * * *',
  run: async (services: Services) => {
    await deleteExpiredRedemptions(services.db);
  },
});
