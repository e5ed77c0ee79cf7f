import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../platform/config/env.ts';
import { type Connection, connect } from '../platform/db/connect.ts';
import { FolderInUse } from '../platform/db/embedded/folder-lock.ts';
import { createLog } from '../platform/logging/log.ts';

export const databaseFolder = (env: Env) => join(env.DATA_DIR, 'database');

/** Whether there is a database to open; opening would make an embedded one. */
export const hasDatabase = (env: Env) =>
  env.DATABASE_URL !== undefined || existsSync(join(databaseFolder(env), 'PG_VERSION'));

/** The database of the configuration as it is, not brought to any schema; null while the server has the embedded one open. */
export async function openUnlessLocked(env: Env): Promise<Connection | null> {
  try {
    return await connect(env, { log: createLog('silent') });
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}
