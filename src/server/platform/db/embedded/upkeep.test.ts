import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyEmbedded } from '#server/testing/databases.ts';
import { type Connection, connectEmbedded } from '../connect.ts';
import { rows } from '../statements.ts';
import { maintain } from './upkeep.ts';

/** A server has autovacuum, so this tests the embedded database whatever database the other tests use. */
let connection: Connection;
beforeAll(async () => {
  connection = connectEmbedded(await emptyEmbedded());
});
afterAll(() => connection.close());

async function sizeOf(table: string): Promise<number> {
  const [found] = await rows<{ size: number }>(
    connection.db,
    sql`select pg_total_relation_size(${table})::integer as size`,
  );
  return found?.size ?? 0;
}

describe('upkeep', () => {
  it('gives back the room of rows that are gone, and leaves quiet tables alone', async () => {
    await connection.script('create table busy (text text)');
    await connection.script(`insert into busy select repeat('x', 500) from generate_series(1, 4000)`);
    await connection.script('delete from busy');
    const before = await sizeOf('busy');
    await expect.poll(() => maintain(connection), { timeout: 5000, interval: 250 }).toContain('public.busy');
    expect(await sizeOf('busy')).toBeLessThan(before / 2);
    await expect
      .poll(() => maintain(connection), { timeout: 5000, interval: 250 })
      .not.toContain('public.busy');
  });
});
