import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger as QueryLogger } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { Listener } from './server/listener.ts';
import { ServerPool } from './server/pool.ts';

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database of either kind, behind one face. */
export interface Connection {
  db: Database;
  /** True for the database inside this process: nobody else can share it. */
  embedded: boolean;
  listen(channel: string, heard: (payload: string) => void, resumed: () => void): Promise<void>;
  /** Several statements at once, without values. */
  script(sql: string): Promise<void>;
  /** Whether the name was free among all processes on the database; it stays taken until `unlock`, or the process ends. */
  tryLock(name: string): Promise<boolean>;
  unlock(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  logger?: QueryLogger | undefined;
  /** Hears when the database goes away and comes back. */
  log?: Log | undefined;
}

/** The address as the library reads it: `sslmode` means what it means to PostgreSQL's own programs. */
function configOf(address: string) {
  const url = new URL(address);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href, application_name: 'helpdock' };
}

/** A PostgreSQL server, through a pool of 10 connections. */
export function connectPostgres(url: string, { logger, log }: Options = {}): Connection {
  const config = configOf(url);
  const pool = new ServerPool(config, 10, log);
  const listener = new Listener(config);
  // Locks belong to a connection: one for them all, which is kept and lends itself to nothing else.
  const locks = new ServerPool(config, 1, undefined, { keep: true });
  const lock = async (statement: string, name: string) => {
    const { rows } = await locks.query({ text: statement, values: [name] });
    return rows[0]?.done === true;
  };
  return {
    db: drizzlePostgres(pool as unknown as Pool, { logger }),
    embedded: false,
    listen: (channel, heard, resumed) => listener.listen(channel, heard, resumed),
    script: async (sql) => {
      // A script may hold a transaction of its own, so it gets a connection to itself, which goes with its failure.
      const client = await pool.connect();
      try {
        await client.query(sql);
      } catch (error) {
        client.release(true);
        throw error;
      }
      client.release();
    },
    tryLock: (name) => lock('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', name),
    unlock: async (name) => {
      await lock('select pg_advisory_unlock(hashtextextended($1, 0)) as done', name);
    },
    close: async () => {
      await Promise.all([pool.end(), locks.end(), listener.close()]);
    },
  };
}

/** Wraps an embedded PostgreSQL that is already open. */
export function connectEmbedded(client: PGlite, { logger }: Options = {}): Connection {
  return {
    db: drizzlePglite(client, { logger }),
    embedded: true,
    listen: async (channel, heard) => {
      await client.listen(channel, heard);
    },
    script: async (sql) => {
      await client.exec(sql);
    },
    // Nobody else is on it, and this process knows itself what it holds.
    tryLock: async () => true,
    unlock: async () => undefined,
    close: () => client.close(),
  };
}

/** Opens the embedded PostgreSQL in a folder, or in memory without one. */
export async function openEmbedded(dataDir: string | undefined, loadDataDir?: Blob): Promise<PGlite> {
  const [{ PGlite: Engine }, { citext }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/citext'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return Engine.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { citext, pg_trgm, unaccent },
  });
}

/** The database of the configuration: DATABASE_URL, else the embedded one under DATA_DIR. */
export async function connect(
  env: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  options: Options = {},
): Promise<Connection> {
  if (env.DATABASE_URL !== undefined) return connectPostgres(env.DATABASE_URL, options);
  const folder = join(env.DATA_DIR, 'database');
  await mkdir(folder, { recursive: true });
  return connectEmbedded(await openEmbedded(folder), options);
}
