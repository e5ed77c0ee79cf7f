import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';

const product = testProduct();

/** More than are looked up in the index alone. */
const messages = 45_000;

/** One in how many messages contains each word; `burst` occurs only in the oldest thousand. */
const rarities = { everywhere: 1, often: 20, seldom: 500, once: messages - 1 };

beforeAll(async () => {
  const { browser } = await signedInAs(product, 'customers');
  const ticket = await fileTicket(product, browser);
  const words = Object.entries(rarities).map(([word, one]) =>
    sql.raw(`case when n % ${one} = 0 then '${word} ' else '' end`),
  );
  await product.services.db.execute(sql`
    insert into replies (ticket_id, by_requester, type, body)
    select ${ticket.id}, true, case when n % 3 = 0 then 'notes' else 'replies' end,
      ${sql.join(words, sql` || `)} || case when n < 1000 then 'burst' else '' end
    from generate_series(0, ${messages - 1}) n`);
  await product.services.connection.script('analyze replies');
});

const newest = (db: Database, query: string, notes: boolean, wanted: number) =>
  rows<{ id: number }>(
    db,
    sql`select id from newest_matches('replies', to_tsquery('helpdock', ${query}), ${notes}::boolean,
      (select max(id) from replies), ${wanted}::integer) order by id desc`,
  );

const looked = (db: Database, query: string, notes: boolean, wanted: number) =>
  rows<{ id: number }>(
    db,
    sql`select id from replies where search @@ to_tsquery('helpdock', ${query})
      and (${notes}::boolean or type = 'replies') order by id desc limit ${wanted}`,
  );

describe('the newest messages that match', () => {
  it.each([
    'everywhere',
    'often',
    'seldom',
    'once',
    'burst',
    'nowhere',
    'se:*',
    'often & seldom',
    'burst & often',
    '!often',
  ])('are those of a look at every message: %s', async (query) => {
    const { db } = product.services;
    for (const notes of [true, false]) {
      for (const wanted of [1, 40, 1000]) {
        expect(await newest(db, query, notes, wanted)).toEqual(await looked(db, query, notes, wanted));
      }
    }
  });

  it.each([
    ['everywhere', 8200],
    ['often', 32_000],
    ['seldom', 8300],
    ['once', 8200],
    ['nowhere', 8200],
  ])('come without a look at every message: %s', async (query, most) => {
    await product.services.db.transaction(async (tx) => {
      const read = async () => {
        const [row] = await rows<{ whole: number; fetched: number }>(
          tx,
          sql`select seq_scan::integer as whole, idx_tup_fetch::integer as fetched
            from pg_stat_xact_user_tables where relname = 'replies'`,
        );
        return row ?? { whole: 0, fetched: 0 };
      };
      const before = await read();
      await newest(tx, query, true, 1000);
      const after = await read();
      expect(after.whole - before.whole).toBe(0);
      expect(after.fetched - before.fetched).toBeLessThanOrEqual(most);
    });
  });
});

it('a search of everybody’s tickets takes its page and its count from one statement', async () => {
  const agent = await signedInAs(product, 'agents');
  const search = () => agent.browser.trpc.tickets.list.query({ query: 'seldom', perPage: 15 });
  await search();
  const { result, statements } = await product.counter.ofWork(search);
  expect(statements).toHaveLength(1);
  expect(result.pagination).toMatchObject({ total: 1, last_page: 1, from: 1, to: 1 });
  const beyond = await agent.browser.trpc.tickets.list.query({ query: 'seldom', page: 9 });
  expect(beyond.pagination).toMatchObject({ total: 1, data: [], from: null });
});
