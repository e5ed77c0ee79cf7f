import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readCategories } from '../domains/tags/service.ts';
import { tickets } from '../domains/tickets/tables.ts';
import { isDatabaseAway } from '../platform/db/away.ts';
import { connectPostgres } from '../platform/db/connect.ts';
import { rows } from '../platform/db/statements.ts';
import { signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { asOwner } from './server-databases.ts';

const product = testProduct({ RATE_LIMIT_FACTOR: '1000' });

/** Ends every connection to the database, as an administrator or a restart does. */
async function endConnections(): Promise<void> {
  const [row] = await rows<{ name: string }>(product.services.db, sql`select current_database() as name`);
  await asOwner(
    process.env.DATABASE_URL ?? '',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${row?.name}'`,
  );
}

describe('a database whose connections end under a load of writes', () => {
  it('costs what was being written and says so; what was confirmed is there once, and it goes on', async () => {
    const [category] = await readCategories(product.services);
    const writers = await Promise.all([1, 2, 3, 4].map(() => signedInAs(product, 'customers')));
    const confirmed: number[] = [];
    const refused = new Set<number>();
    let isOver = false;
    const write = async ({ browser }: (typeof writers)[number]) => {
      while (!isOver) {
        const answer = await browser.post<{ ticket: { id: number } }>('/api/v1/tickets', {
          category: category?.id,
          subject: 'While the lines are cut',
          body: '<p>Again and again.</p>'.repeat(60),
          idempotency_key: randomUUID(),
        });
        if (answer.status === 201) confirmed.push(answer.body.ticket.id);
        else refused.add(answer.status);
      }
    };
    const writing = writers.flatMap((writer) => [write(writer), write(writer)]);
    try {
      for (let cut = 0; cut < 5; cut += 1) {
        await endConnections().catch((error: unknown) => expect(isDatabaseAway(error)).toBe(true));
        // What was confirmed while the line was being cut does not say that it is back.
        const before = confirmed.length;
        await expect.poll(() => confirmed.length, { timeout: 15_000 }).toBeGreaterThan(before + 5);
      }
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
    expect([...refused].filter((status) => status !== 503)).toEqual([]);
    expect(new Set(confirmed).size).toBe(confirmed.length);
    // A connection at rest may hear only now that it was ended.
    const kept = () => product.services.db.$count(tickets, inArray(tickets.id, confirmed));
    await expect.poll(kept, { timeout: 15_000 }).toBe(confirmed.length);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  }, 90_000);
});

describe('a database that is there', () => {
  it('is not said to be away when something else is that was asked in a transaction', async () => {
    const other = await once(connect(1, '127.0.0.1'), 'connect').catch((error: unknown) => error);
    expect(other).toMatchObject({ code: 'ECONNREFUSED' });
    const { db } = product.services;
    for (const ask of [
      () => db.transaction(() => Promise.reject(other)),
      () => db.transaction((tx) => tx.transaction(() => Promise.reject(other))),
    ]) {
      const failure = await ask().catch((error: unknown) => error);
      expect(failure).toBe(other);
      expect(isDatabaseAway(failure)).toBe(false);
    }
  });
});

describe('a database that is not there', () => {
  it('is said to be away by whatever asks it', async () => {
    const connection = connectPostgres('postgres://nobody@127.0.0.1:1/nothing');
    for (const ask of [
      () => connection.db.execute(sql`select 1`),
      () => connection.db.transaction((tx) => tx.execute(sql`select 1`)),
      () => connection.script('select 1; select 2'),
      () => connection.tryLock('anything'),
    ]) {
      const failure = await ask().then(
        () => null,
        (error: unknown) => error,
      );
      expect(isDatabaseAway(failure)).toBe(true);
    }
    await connection.close();
  });
});
