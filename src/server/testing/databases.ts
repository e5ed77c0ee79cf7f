import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'drizzle-orm';
import { inject } from 'vitest';
import { DatabaseAway } from '../platform/db/away.ts';
import { type Connection, connectEmbedded, connectPostgres, openEmbedded } from '../platform/db/connect.ts';
import type { Engine } from '../platform/db/embedded/engine.ts';
import { restorePristine } from './pristine.ts';
import {
  asOwner,
  copyOnServer,
  dropOnServer,
  type ServerTemplate,
  urlOfDatabase,
} from './server-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, packed into this file, to be copied by the test files. */
    embeddedTemplate: string | null;
    /** The same without anything in it. */
    embeddedEmpty: string | null;
    serverTemplate: ServerTemplate | null;
  }
}

/** Databases that earlier test files of this process are done with, as they were when they were made. */
const idleEngines: Engine[] = [];
const idleOnServer: string[] = [];

let template: Promise<Blob> | undefined;

const packed = async (file: string) => new Blob([await readFile(file)]);

async function copyEmbedded(): Promise<Engine> {
  const file = inject('embeddedTemplate');
  if (file === null) throw new Error('The global set-up provided no database.');
  template ??= packed(file);
  return openEmbedded(undefined, await template);
}

/** An embedded database of which no migration knows, whatever the other tests run on. It goes when it is closed. */
export async function emptyEmbedded(): Promise<Engine> {
  const file = inject('embeddedEmpty');
  return openEmbedded(undefined, file === null ? undefined : await packed(file));
}

/** The transaction that the code which asks is part of. */
const around = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Throws within a transaction: the embedded database has one connection, so what is asked there past the transaction waits
 * for the end of it, and nothing is answered any more when the transaction waits for that.
 */
export function assertNoTransaction(asked: string): void {
  if (around.getStore()?.isOpen) throw new Error(`Asked within a transaction, but not of it: ${asked}`);
}

type Asked = Pick<Engine, 'query' | 'transaction'>;

/** The queries of the engine that `open` answers with, refused within a transaction. */
const guarded = (open: () => Asked): Asked => ({
  query: async (...args) => {
    assertNoTransaction(args[0]);
    return open().query(...args);
  },
  transaction: async (act) => {
    assertNoTransaction('a transaction');
    const own = { isOpen: true };
    try {
      return await open().transaction((transaction) => around.run(own, () => act(transaction)));
    } finally {
      own.isOpen = false;
    }
  },
});

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
      // More than its rows was changed, or it has ended: the next one is a copy again.
      await engine.close();
    }
  };
  const lent: Asked & Pick<Engine, 'forJobs' | 'exec' | 'listen' | 'onEnd' | 'close'> = {
    ...guarded(open),
    forJobs: guarded(() => open().forJobs),
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

async function borrowOnServer(template: ServerTemplate, logger: Logger): Promise<Connection> {
  const name = idleOnServer.pop() ?? (await copyOnServer(template));
  const url = urlOfDatabase(template.url, name);
  const connection = connectPostgres(url, { logger });
  return {
    ...connection,
    close: async () => {
      await connection.close();
      try {
        await asOwner(url, restorePristine);
        idleOnServer.push(name);
      } catch {
        // More than its rows was changed, or it is gone: the next one is a copy again.
        await dropOnServer(template.url, name);
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
  if (server === null) return connectEmbedded(await emptyEmbedded());
  const name = await copyOnServer(server, 'template0');
  const connection = connectPostgres(urlOfDatabase(server.url, name));
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await dropOnServer(server.url, name);
    },
  };
}
