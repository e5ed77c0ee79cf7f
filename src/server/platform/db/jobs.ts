import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Services } from '../trpc/context.ts';
import { keepUp } from './upkeep.ts';

/** A server keeps itself up; the embedded database has nobody else. */
export const keepDatabaseUp = defineJob({
  name: 'database-upkeep',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: async ({ connection, log }: Services) => {
    if (!connection.embedded) return;
    const tables = await keepUp(connection);
    if (tables.length > 0) log.debug({ tables }, 'the database was tidied up');
  },
});
