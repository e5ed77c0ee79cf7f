import { readFile } from 'node:fs/promises';
import type { Logger } from 'drizzle-orm';
import postgres from 'postgres';
import { inject } from 'vitest';
import { DatabaseAway } from '../platform/db/away.ts';
import { type Connection, connectEmbedded, connectPostgres, openEmbedded } from '../platform/db/connect.ts';
import type { Engine } from '../platform/db/engine.ts';
import { restorePristine } from './pristine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, packed into this file, to be copied by the test files. */
    embeddedTemplate: string | null;
    /** A server, and the migrated database on it to be copied by the test files. */
    serverTemplate: { url: string; database: string } | null;
  }
}

/** One statement on a server, outside of the product. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}

const onServer = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** The name says whose the database is: whoever made the template drops them all in the end. */
async function makeOnServer(server: string, template: string, prefix: string): Promise<string> {
  const database = `${prefix}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asOwner(server, `create database ${database} template ${template}`);
  return database;
}

/** Databases that earlier test files of this process are done with, as they were when they were made. */
const idleEngines: Engine[] = [];
const idleOnServer: string[] = [];

let template: Promise<Blob> | undefined;

async function copyEmbedded(): Promise<Engine> {
  const file = inject('embeddedTemplate');
  if (file === null) throw new Error('The global set-up provided no database.');
  template ??= readFile(file).then((bytes) => new Blob([bytes]));
  return openEmbedded(undefined, await template);
}

/** An engine for as long as it is lent; what asks it afterwards is refused, as by one that is closed. */
function lend(engine: Engine): Engine {
  const endings: (() => Promise<void>)[] = [];
  let isOver = false;
  const open = () => {
    if (isOver) throw new DatabaseAway(new Error('The test that borrowed this database is over.'));
    return engine;
  };
  const giveBack = async () => {
    if (isOver) return;
    isOver = true;
    try {
      for (const end of endings) await end();
      await engine.exec(restorePristine);
      await engine.exec('discard all');
      idleEngines.push(engine);
    } catch {
      await engine.close();
    }
  };
  const lent: Pick<Engine, 'query' | 'transaction' | 'exec' | 'listen' | 'onEnd' | 'close'> = {
    query: async (...args) => open().query(...args),
    transaction: async (act) => open().transaction(act),
    exec: async (...args) => open().exec(...args),
    listen: async (...args) => {
      const end = await open().listen(...args);
      endings.push(end);
      return end;
    },
    onEnd: (hear) => engine.onEnd(hear),
    close: giveBack,
  };
  // The product asks nothing else of its engine.
  return lent as Engine;
}

async function borrowOnServer(
  { url, database }: { url: string; database: string },
  logger: Logger,
): Promise<Connection> {
  const name = idleOnServer.pop() ?? (await makeOnServer(url, database, database));
  const connection = connectPostgres(onServer(url, name), { logger });
  return {
    ...connection,
    close: async () => {
      await connection.close();
      try {
        await asOwner(onServer(url, name), restorePristine);
        idleOnServer.push(name);
      } catch {
        await asOwner(url, `drop database ${name} with (force)`);
      }
    },
  };
}

/** A migrated database without anybody in it, of which nobody else knows. Closing it gives it back. */
export async function borrowDatabase(logger: Logger): Promise<Connection> {
  const server = inject('serverTemplate');
  if (server !== null) return borrowOnServer(server, logger);
  return connectEmbedded(lend(idleEngines.pop() ?? (await copyEmbedded())), { logger });
}

/** A database of which no migration knows. It goes when it is closed. */
export async function emptyDatabase(): Promise<Connection> {
  const server = inject('serverTemplate');
  if (server === null) return connectEmbedded(await openEmbedded(undefined));
  const name = await makeOnServer(server.url, 'template0', server.database);
  const connection = connectPostgres(onServer(server.url, name));
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await asOwner(server.url, `drop database ${name} with (force)`);
    },
  };
}
