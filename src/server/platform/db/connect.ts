import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger as QueryLogger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Log } from '../logging/log.ts';
import { reportAway } from './away.ts';
import { Embedded, hasFreeSpace } from './embedded/embedded.ts';
import type { Engine } from './embedded/engine.ts';
import type { Answer } from './embedded/folder-ipc.ts';
import { holdFolder } from './embedded/folder-lock.ts';
import { preparePlans } from './prepare.ts';

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database, embedded or a server, behind one interface. */
export interface Connection {
  db: Database;
  /** The same database, for jobs: where all share one connection, users go first. */
  dbForJobs: Database;
  /** True for the database inside this process, which no other process can share. */
  embedded: boolean;
  listen(channel: string, heard: (payload: string) => void, resumed: () => void): Promise<void>;
  /** Several statements at once, without values. */
  script(sql: string): Promise<void>;
  /** Whether the name was free among all processes on the database; it stays taken until `unlock`, or the process ends. */
  tryLock(name: string): Promise<boolean>;
  unlock(name: string): Promise<void>;
  /** Serves other processes that find the embedded database in use; without effect on a server's database. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

interface Options {
  logger?: QueryLogger | undefined;
  /** Where lost connections are logged. */
  log?: Log | undefined;
}

/** Connect timeout and backoff in seconds, short so that an outage is detected and ends soon. */
const timeouts = { connect_timeout: 3, backoff: () => 0.25 };

const backWithinMs = 200;

type Begin = (...args: unknown[]) => Promise<unknown>;

/**
 * Failures before the first statement of a transaction, or at its end, are the only ones that Drizzle does not wrap;
 * errors of the transaction's work may have other sources and are rethrown unchanged.
 */
const sayingAway =
  (begin: Begin): Begin =>
  async (...args) => {
    const work = args.pop() as (transaction: postgres.TransactionSql) => Promise<unknown>;
    const thrown: unknown[] = [];
    const act = async (transaction: postgres.TransactionSql) => {
      try {
        return await work(preparePlans(transaction));
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    };
    return begin(...args, act).catch((error: unknown) => {
      if (thrown.includes(error)) throw error;
      return reportAway(error);
    });
  };

/** A PostgreSQL server, through a pool of 10 connections. */
export function connectPostgres(url: string, { logger, log }: Options = {}): Connection {
  const client = preparePlans(postgres(url, { onnotice: () => {}, max: 10, ...timeouts }));
  // Locks belong to a connection: one is reserved for them all and used for nothing else.
  const locks = postgres(url, { onnotice: () => {}, max: 1, max_lifetime: null, ...timeouts });
  client.begin = sayingAway(client.begin.bind(client) as Begin) as typeof client.begin;
  const db = drizzlePostgres(client, { logger });
  return {
    db,
    dbForJobs: db,
    embedded: false,
    listen: async (channel, heard, resumed) => {
      let isBack: NodeJS.Timeout | undefined;
      const sayBack = () => {
        log?.warn('the database was away, and is back');
        resumed();
      };
      let first = true;
      await client.listen(channel, heard, () => {
        // Failed attempts to reconnect are reported as well, all at once in the end.
        clearTimeout(isBack);
        if (!first) isBack = setTimeout(sayBack, backWithinMs).unref();
        first = false;
      });
    },
    script: async (sql) => {
      // A script may hold a transaction of its own, so it gets a connection to itself.
      const reserved = await client.reserve().catch(reportAway);
      try {
        await reserved.unsafe(sql).simple().catch(reportAway);
      } finally {
        reserved.release();
      }
    },
    tryLock: async (name) => {
      const statement = locks`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`;
      const [row] = await statement.catch(reportAway);
      return row?.taken === true;
    },
    unlock: async (name) => {
      await locks`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(reportAway);
    },
    answer: () => undefined,
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), locks.end({ timeout: 5 })]);
    },
  };
}

/** Wraps an embedded PostgreSQL that is already open; one in a folder is opened again when it ends. */
export function connectEmbedded(engine: Engine, { logger, log }: Options = {}, folder?: string): Connection {
  const reopening = folder === undefined ? undefined : { folder, open: () => openEmbedded(folder) };
  const embedded = new Embedded(engine, reopening, log);
  // Drizzle uses no other methods of its client.
  const dbOver = (client: Pick<Engine, 'query' | 'transaction'>) =>
    drizzlePglite(client as unknown as PGlite, { logger });
  return {
    db: dbOver(embedded),
    dbForJobs: dbOver(embedded.forJobs),
    embedded: true,
    listen: (channel, heard, resumed) => embedded.listen({ channel, heard, resumed }),
    script: (sql) => embedded.exec(sql),
    // No other process uses it, and this one tracks its own locks.
    tryLock: async () => true,
    unlock: async () => undefined,
    answer: () => undefined,
    close: () => embedded.close(),
  };
}

/** Opens the embedded PostgreSQL in a folder, or in memory without one. */
export async function openEmbedded(dataDir: string | undefined, loadDataDir?: Blob): Promise<Engine> {
  const [{ Engine }, { citext }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('./embedded/engine.ts'),
    import('@electric-sql/pglite/contrib/citext'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return Engine.open({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { citext, pg_trgm, unaccent },
  });
}

/** The database of the configuration: DATABASE_URL, else the embedded one under DATA_DIR, which is one process's alone. */
export async function connect(
  env: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  options: Options = {},
): Promise<Connection> {
  if (env.DATABASE_URL !== undefined) return connectPostgres(env.DATABASE_URL, options);
  const folder = join(env.DATA_DIR, 'database');
  await mkdir(folder, { recursive: true });
  const held = await holdFolder(folder);
  if (held === null)
    options.log?.warn({ folder }, 'nothing keeps a second process from opening the database');
  const noRoom = (cause?: unknown) =>
    new Error(`There is no room left on the disk of ${folder}, where the database is.`, { cause });
  try {
    // An engine that creates a database does not exit when the disk is full.
    if (!existsSync(join(folder, 'PG_VERSION')) && !(await hasFreeSpace(folder))) throw noRoom();
    const connection = connectEmbedded(await openEmbedded(folder), options, folder);
    return {
      ...connection,
      answer: (answer) => held?.answer(answer),
      close: async () => {
        await connection.close();
        await held?.letGo();
      },
    };
  } catch (error) {
    await held?.letGo();
    throw (await hasFreeSpace(folder)) ? error : noRoom(error);
  }
}
