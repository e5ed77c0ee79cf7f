import { type Env, readEnv } from '../platform/config/env.ts';
import type { Connection } from '../platform/db/connect.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/logging/log.ts';
import type { Services } from '../platform/services.ts';
import { openStorages } from '../platform/storage/storages.ts';
import { everyJob, migrationsFolder } from '../services.ts';

/** What a restore into that database needs. */
export const needsOf = (connection: Connection, env: Env) => ({
  env,
  connection,
  storages: openStorages(env),
  migrationsFolder,
  makeQueue: async () => {
    const queue = new Jobs<Services>(connection, everyJob, createLog('silent'));
    await queue.start();
    await queue.stop();
  },
});

/** The configuration of a site whose data are in that folder. */
export const envIn = (data: string, settings: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', DATA_DIR: data, APP_KEY: 'a-key-for-tests-that-is-long-enough', ...settings });
