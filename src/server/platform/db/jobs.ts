import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { hasRoom } from './embedded.ts';
import { keepUp } from './upkeep.ts';

/** Vacuum, analyze and checkpoint for the embedded database; a server does them by itself. */
export const keepDatabaseUp = defineJob({
  name: 'database-upkeep',
  label: 'Look after the database',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: async ({ connection, env, log, stopping }: Services) => {
    if (!connection.embedded) return;
    // Tidying needs room of its own, and without any it ends the database.
    if (!(await hasRoom(env.DATA_DIR))) return log.warn('there is hardly any room left for the database');
    const tables = await keepUp(connection, stopping.signal);
    if (tables.length > 0) log.debug({ tables }, 'the database was tidied up');
  },
});
