import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../app.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Connection } from '../platform/db/connect.ts';
import { createExpressServer } from '../platform/http/express-server.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Services } from '../platform/services.ts';
import { closeServices, openServices } from '../services.ts';
import { Browser } from './browser.ts';
import { assertNoTransaction, borrowDatabase } from './databases.ts';

/** Counts statements, so that a test can bound them. */
class StatementCounter implements Logger {
  statements: string[] = [];
  /** What stood for the placeholders of each statement. */
  values: unknown[][] = [];

  logQuery(query: string, values: unknown[]): void {
    // The job queue keeps itself up at times of its own; who puts work into it does something else as well.
    if (/\bjobs\./.test(query) && !/insert into "/.test(query)) return;
    this.statements.push(query);
    this.values.push(values);
  }

  /** The statements that `act` sends, and their values. */
  async during<Result>(act: () => Promise<Result>) {
    const before = this.statements.length;
    const result: Result = await act();
    return { result, statements: this.statements.slice(before), values: this.values.slice(before) };
  }

  /** The statements about the work of `act` itself, not about who is calling, which is asked again every few seconds. */
  async ofWork<Result>(act: () => Promise<Result>) {
    const { result, statements } = await this.during(act);
    return { result, statements: statements.filter((one) => !/"(sessions|rate_limits)"/.test(one)) };
  }
}

/** What is dropped later is heard of later. */
async function hearsItself({ cache, db }: Services): Promise<void> {
  const mark = `caught-up:${Math.random()}`;
  const heard = new Promise<void>((resolve) => {
    cache.onDrop((name) => {
      if (name === mark) resolve();
    });
  });
  await cache.drop(db, mark);
  await heard;
}

/** What is not in the cache is asked for past the transaction that needs it, so nobody may need it there. */
function guardCache({ cache }: Services): void {
  const read = cache.read.bind(cache);
  cache.read = (name, load) => {
    assertNoTransaction(`what the cache calls "${name}"`);
    return read(name, load);
  };
}

/** The whole product for one test file: its own database, its own folder, listening on its own port. */
export interface Product {
  services: Services;
  url: string;
  counter: StatementCounter;
  /** Resolves once the product has heard of all that was committed past it, by SQL of a test. */
  caughtUp(): Promise<void>;
  /** A browser that has opened the site, with cookies of its own. */
  visit(): Promise<Browser>;
}

/** Starts the product before the tests of a file, and stops it after them; on a migrated database, unless it is given another. */
export function testProduct(
  settings: Record<string, string> = {},
  log?: Log,
  openDatabase: (logger: Logger, folder: string) => Promise<Connection> = borrowDatabase,
): Product {
  const counter = new StatementCounter();
  let folder = '';
  let server: Server;
  const product: Product = {
    services: undefined as unknown as Services,
    url: '',
    counter,
    caughtUp: () => hearsItself(product.services),
    visit: () => Browser.open(product.url),
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdock-test-'));
    const env = readEnv({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      SEED: 'none',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      APP_KEY: 'a-key-for-tests-that-is-long-enough',
      BASE_URL: 'http://localhost:3000',
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    });
    product.services = await openServices(env, { connection: await openDatabase(counter, folder), log });
    guardCache(product.services);
    server = createExpressServer(
      await createApp(product.services, { pages: false }),
      product.services.stopping.signal,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    product.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await closeServices(product.services);
    await rm(folder, { recursive: true, force: true });
  });
  return product;
}
