import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importMarkdown } from '../domains/help-import/importer/service.ts';
import { readTallies } from '../domains/tickets/counters.ts';
import { rows } from '../platform/db/statements.ts';
import { testProduct } from '../testing/harness.ts';
import { contentFolder } from './content.ts';
import { seedLoad } from './load.ts';
import { seedPeople } from './people.ts';

const product = testProduct();
const quietly = () => undefined;

async function one<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await rows<Row>(product.services.db, statement);
  if (row === undefined) throw new Error('The statement found nothing.');
  return row;
}

const indexes = () =>
  one<{ names: string[] }>(
    sql`select array_agg(indexname::text order by indexname) as names from pg_indexes where schemaname = 'public'`,
  );

describe('load data', () => {
  it('needs articles to draw its texts from, and leaves nothing behind without', async () => {
    await expect(seedLoad(product.services, { tickets: 10, articles: 0 }, quietly)).rejects.toThrow(
      'There are no articles to draw texts from.',
    );
    const { tables } = await one<{ tables: number }>(
      sql`select count(*)::integer as tables from pg_tables where tablename like 'load_%'`,
    );
    expect(tables).toBe(0);
  });

  it('is as many whole tickets and articles as asked for, with true counters and every index', async () => {
    const { services } = product;
    await importMarkdown(services, join(contentFolder, 'articles'));
    await seedPeople(services);
    const before = await indexes();
    const articles = await one<{ count: number }>(sql`select count(*)::integer as count from articles`);
    await seedLoad(services, { tickets: 1200, articles: 600 }, quietly);
    expect(await indexes()).toEqual(before);

    const made = await one<{ tickets: number; wrong: number; articles: number }>(sql`
      select count(*)::integer as tickets,
        count(*) filter (where replies_count <> (select count(*) from replies where ticket_id = tickets.id))::integer as wrong,
        (select count(*)::integer from articles) as articles
      from tickets`);
    expect(made).toEqual({ tickets: 1200, wrong: 0, articles: articles.count + 600 });
    const tallies = await readTallies(services);
    expect(tallies.reduce((sum, tally) => sum + tally.count, 0)).toBe(1200);

    const visitor = await product.visit();
    const found = await visitor.get('/api/v1/search/articles?query=document');
    expect(found.status).toBe(200);
  });
});
