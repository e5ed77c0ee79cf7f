import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { testProduct } from '../../testing/harness.ts';
import { findPeople } from './queries.ts';

const product = testProduct();

beforeAll(async () => {
  const { db, connection } = product.services;
  await db.execute(sql`
    insert into users (email, first_name, last_name)
    select 'many' || n || '@example.org', 'Zoltan' || n, 'Quagga' from generate_series(1, 10000) n`);
  await connection.script('analyze users');
});

it.each([
  ['many7777@example.org', 'many7777@example.org'],
  ['zoltan7777', 'many7777@example.org'],
  ['nobodyatall', null],
])('people are found by the index of names: %s', async (text, email) => {
  await product.services.db.transaction(async (tx) => {
    const scans = async () => {
      const [row] = await rows<{ scans: number }>(
        tx,
        sql`select seq_scan::integer as scans from pg_stat_xact_user_tables where relname = 'users'`,
      );
      return row?.scans ?? 0;
    };
    const before = await scans();
    const found = await findPeople(tx, { text, similar: true, limit: 6 });
    expect(await scans()).toBe(before);
    expect(found[0]?.email ?? null).toBe(email);
    expect(found.length).toBeLessThanOrEqual(6);
  });
});
