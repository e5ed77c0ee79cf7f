import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDriverServer } from '../../testing/driver-server.ts';

/*
 * Each change of `patches/` to the driver: data for a closed connection is refused, nothing is thrown outside of
 * promises, every statement gets its own answer or none, a transaction has no other connection than its own and does
 * not wait for the answer to its begin.
 */

type Server = Awaited<ReturnType<typeof openDriverServer>>;

let server: Server;
let sql: postgres.Sql;

/** Errors that could not be caught and would end the product. */
const thrown: unknown[] = [];
const keep = (error: unknown) => void thrown.push(error);

beforeEach(() => {
  thrown.length = 0;
  process.on('uncaughtException', keep).on('unhandledRejection', keep);
});

afterEach(async () => {
  await sql.end({ timeout: 0 });
  await server.close();
  process.off('uncaughtException', keep).off('unhandledRejection', keep);
  expect(thrown).toEqual([]);
});

async function open(
  settings: Parameters<typeof openDriverServer>[0] = {},
  options: Parameters<typeof postgres>[1] = {},
) {
  server = await openDriverServer(settings);
  // The driver accepts any socket factory, which its types omit.
  const way = { socket: server.socket } as object;
  sql = postgres('postgres://helpdock@127.0.0.1/helpdock', {
    max: 2,
    fetch_types: false,
    backoff: () => 0.01,
    ...options,
    ...way,
  });
}

/** A missing answer fails at once instead of hanging. */
const within = <Result>(promise: Promise<Result>) =>
  Promise.race([promise, sleep(5_000, 'nothing came')] as const);

const refused = (promise: Promise<unknown>) =>
  within(promise.catch((error: { code?: string }) => error.code));

describe('the driver of PostgreSQL', () => {
  it('refuses a statement of a transaction whose line is gone', async () => {
    await open();
    let second: unknown;
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      server.cut();
      await sleep(100);
      second = await refused(tx`select 2`);
    });
    expect(await refused(transaction)).toBe('CONNECTION_CLOSED');
    await expect.poll(() => second, { timeout: 10_000 }).toBe('CONNECTION_CLOSED');
  });

  it('throws nothing where a line goes while the password is looked for', async () => {
    let first: Promise<unknown> | undefined;
    let asked = 0;
    await open(
      {
        asksPassword: true,
        onLine: async (near, count) => {
          if (count === 1) first = once(near, 'close');
          else await sleep(100);
        },
      },
      {
        password: async () => {
          asked += 1;
          if (asked === 1) {
            server.cut();
            await first;
          }
          return 'secret';
        },
      },
    );
    expect(await within(sql`select 1`)).toEqual([]);
    expect(asked).toBe(2);
  });

  it('sends nothing over a new line that was meant for the one before', async () => {
    const lines: Socket[] = [];
    await open({ onLine: (near) => lines.push(near) }, { max: 1 });
    await sql`select 1`;
    // The line closes after the statement is written down for it, and before it is sent.
    const late = await new Promise((resolve) => {
      setImmediate(() => {
        resolve(refused(sql`select 'late'`));
        lines[0]?.destroy();
      });
    });
    expect(late).toBe('CONNECTION_CLOSED');
    expect(await within(sql`select 2`)).toEqual([]);
    expect(server.statements).toEqual(['select 1', 'select 2']);
  });

  it('sends nothing of a transaction over the line that others have after it', async () => {
    await open({}, { max: 1 });
    let late: unknown;
    const nested: unknown[] = [];
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      await tx
        .savepoint(async (inner) => {
          server.cut();
          expect(await within(sql`select 'other'`.catch(() => sql`select 'other'`))).toEqual([]);
          nested.push(await refused(inner`select 2`));
          throw new Error('the work failed');
        })
        .catch((error: unknown) => nested.push(error));
      late = await refused(tx`select 3`);
    });
    expect(await refused(transaction)).toBe('CONNECTION_CLOSED');
    await expect.poll(() => late, { timeout: 10_000 }).toBe('CONNECTION_CLOSED');
    expect(nested[0]).toBe('CONNECTION_CLOSED');
    expect(await within(sql`select 4`)).toEqual([]);
    expect(server.statements.filter((statement) => statement !== "select 'other'")).toEqual([
      'begin',
      'select 1',
      'savepoint "s0"',
      'select 4',
    ]);
  });

  it('refuses the statements of a transaction that wait for another one when its line goes', async () => {
    await open({ answer: (statement) => (statement.startsWith('select $1') ? 'held' : 'done') });
    let waiting: unknown;
    const transaction = sql.begin(async (tx) => {
      const both = Promise.all([refused(tx`select ${'1'}`), refused(tx`select ${'2'}`)]);
      await expect.poll(() => server.statements.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await sleep(100);
      server.cut();
      waiting = await both;
    });
    expect(await refused(transaction)).toBe('CONNECTION_CLOSED');
    await expect.poll(() => waiting, { timeout: 10_000 }).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED']);
  });

  it('gives no statement the answer of another one after a line broke in a transaction', async () => {
    await open(
      {
        answer: (statement, { near }) => {
          if (statement === "select 'broken'") {
            near.destroy(Object.assign(new Error('broken'), { code: 'ECONNRESET' }));
          }
          return 'done';
        },
      },
      { max: 1 },
    );
    expect(await refused(sql.begin((tx) => tx`select 'broken'`))).toBe('ECONNRESET');
    for (const statement of ['select 1', 'select 2', 'select 3']) {
      expect(await within(sql.unsafe(statement))).toMatchObject({ command: 'SELECT' });
    }
    expect(server.statements.slice(-3)).toEqual(['select 1', 'select 2', 'select 3']);
  });

  it('refuses the one statement that can not be written, and answers those before and after it', async () => {
    await open({ answer: (statement) => (statement === 'select 1' ? 'held' : 'done') }, { max: 1 });
    const answers = await within(
      sql
        .begin((tx) =>
          Promise.all([
            refused(tx`select 1`),
            refused(tx`select ${undefined as unknown as string}`),
            refused(tx`select 3`),
          ]),
        )
        .catch((error: { code?: string }) => error.code),
    );
    expect(answers).toBe('UNDEFINED_VALUE');
    expect(await within(sql`select 4`)).toEqual([]);
    expect(server.statements).toEqual(['begin', 'select 1', 'select 3', 'rollback', 'select 4']);
  });

  it('refuses nothing on a new line for the reason that ended the one before', async () => {
    await open({ answer: (statement) => (statement === "select 'last'" ? 'ended' : 'done') }, { max: 1 });
    await sql`select 1`;
    // The one behind it is not what was refused.
    const both = Promise.all([refused(sql`select 'last'`), refused(sql`select 'behind'`)]);
    expect(await both).toEqual(['57P01', 'CONNECTION_CLOSED']);
    expect(await within(sql`select 2`)).toEqual([]);
  });

  it('sends nothing of a transaction after its end', async () => {
    await open({}, { max: 1 });
    const leaked = await sql.begin(async (tx) => {
      await tx`select 1`;
      return { tx };
    });
    expect(await refused(leaked.tx`select 2`)).toBe('CONNECTION_CLOSED');
    expect(server.statements).toEqual(['begin', 'select 1', 'commit']);
  });

  it('sends nothing for who reserved a line over the one after it, and gives back no closed one', async () => {
    await open({}, { max: 1 });
    await sql`select 0`;
    const reserved = await sql.reserve();
    await reserved`select 1`;
    server.cut();
    expect(await within(sql`select 'other'`.catch(() => sql`select 'other'`))).toEqual([]);
    expect(await refused(reserved`select 2`)).toBe('CONNECTION_CLOSED');
    reserved.release();
    expect(await within(sql`select 3`)).toEqual([]);
    expect(server.statements.filter((statement) => statement !== "select 'other'")).toEqual([
      'select 0',
      'select 1',
      'select 3',
    ]);
  });

  it('throws nothing where a line breaks while it asks for the types', async () => {
    let asked = 0;
    await open(
      {
        answer: (statement, { near }) => {
          if (/typarray/.test(statement)) {
            asked += 1;
            if (asked === 1) near.destroy(Object.assign(new Error('broken'), { code: 'ECONNRESET' }));
          }
          return 'done';
        },
      },
      { fetch_types: true },
    );
    expect(await refused(sql`select 1`)).toBe('ECONNRESET');
    expect(await within(sql`select 2`)).toEqual([]);
    expect(asked).toBe(2);
  });

  it('sends the first statement of a transaction together with its begin', async () => {
    await open({ answer: (statement) => (statement === 'begin' ? 'held' : 'done') });
    expect(await within(sql.begin((tx) => tx`select 1`))).toEqual([]);
    expect(server.statements).toEqual(['begin', 'select 1', 'commit']);
  });

  it('ends a transaction whose begin is refused, whatever it waits for', async () => {
    await open({ answer: (statement) => (statement === 'begin' ? 'refused' : 'done') });
    expect(await refused(sql.begin(() => sleep(60_000, undefined, { ref: false })))).toBe('25006');
  });
});
