import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testProduct } from '../../testing/harness.ts';
import { rows } from './statements.ts';

const product = testProduct();

it('holds what was just written, without a list that searches read from end to end', async () => {
  const indexes = await rows<{ name: string; options: string[] | null }>(
    product.services.db,
    sql`select indexes.relname as name, indexes.reloptions as options
      from pg_index join pg_class indexes on indexes.oid = indexrelid
      where pg_get_indexdef(indexrelid) like '%gin_trgm_ops%' order by name`,
  );
  expect(indexes.length).toBeGreaterThan(0);
  for (const { name, options } of indexes)
    expect({ name, options }).toEqual({ name, options: ['fastupdate=false'] });
});
