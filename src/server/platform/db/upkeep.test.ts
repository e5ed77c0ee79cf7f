import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/harness.ts';
import { rows } from './statements.ts';
import { keepUp } from './upkeep.ts';

const product = testProduct();

const sizeOf = async (table: string) => {
  const [found] = await rows<{ size: number }>(
    product.services.db,
    sql`select pg_total_relation_size(${table})::integer as size`,
  );
  return found?.size ?? 0;
};

describe('upkeep', () => {
  it('gives back the room of rows that are gone, and leaves quiet tables alone', async () => {
    const { connection } = product.services;
    await connection.script('create table busy (text text)');
    await connection.script(`insert into busy select repeat('x', 500) from generate_series(1, 4000)`);
    await connection.script('delete from busy');
    const before = await sizeOf('busy');
    await expect.poll(() => keepUp(connection), { timeout: 5000, interval: 250 }).toContain('public.busy');
    expect(await sizeOf('busy')).toBeLessThan(before / 2);
    expect(await keepUp(connection)).not.toContain('public.busy');
  });
});
