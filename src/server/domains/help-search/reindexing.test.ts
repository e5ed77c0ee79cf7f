import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { reindexNext } from '../../platform/search/reindexing.ts';
import { fileTicket, makeFolder, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveArticle } from '../articles/editing/save-imported.ts';
import { openReader } from '../help-center/reader.ts';
import { reindexSearch } from './jobs.ts';
import { searchArticles } from './service.ts';

const product = testProduct();

const left = () =>
  rows<{ source: string; upto: number }>(
    product.services.db,
    sql`select * from search_reindexing order by source`,
  );

it('what was stored before is indexed anew in parts, and is searched meanwhile', async () => {
  const { db } = product.services;
  const section_id = await makeFolder(product, 'old', { parent_id: await makeFolder(product, 'older') });
  const title = 'Old 账户设置指南';
  await saveArticle(product.services, { section_id, title, body: '<p>Printer.</p>' });
  const { browser } = await signedInAs(product, 'customers');
  const agent = (await signedInAs(product, 'agents')).browser;
  for (let n = 0; n < 3; n += 1) await fileTicket(product, browser, title, '<p>Order A-99812</p>');
  // As the migrations before this way of indexing left them.
  await db.execute(
    sql`update articles set search = to_tsvector('helpdock', title), title_search = to_tsvector('helpdock', title)`,
  );
  await db.execute(sql`update tickets set search = to_tsvector('helpdock', subject)`);
  await db.execute(sql`update replies set search = to_tsvector('helpdock', body)`);
  await db.execute(sql`insert into search_reindexing select 'articles', max(id) from articles
    union all select 'tickets', max(id) from tickets union all select 'replies', max(id) from replies`);
  const articles = async (query: string) =>
    (await searchArticles(product.services, openReader, { query, page: 1, perPage: 8 })).pagination.data
      .length;
  const tickets = async (query: string) => (await agent.trpc.tickets.search.query({ query })).data.length;
  expect([await articles('old'), await articles('设置')]).toEqual([1, 0]);
  expect([await tickets('old'), await tickets('设置'), await tickets('99812')]).toEqual([3, 0, 0]);

  const replies = (await left()).find(({ source }) => source === 'replies');
  expect(await reindexNext(db)).toBe('articles');
  expect(await articles('设置')).toBe(1);
  expect(await reindexNext(db, 1)).toBe('replies');
  expect((await left()).find(({ source }) => source === 'replies')?.upto).toBe((replies?.upto ?? 0) - 1);
  expect([await tickets('old'), await tickets('99812')]).toEqual([3, 1]);

  await reindexSearch.run(product.services, {}, async () => undefined);
  expect(await left()).toEqual([]);
  expect([await tickets('设置'), await tickets('99812')]).toEqual([3, 3]);
  const known = await rows(db, sql`select word from search_words where word = '设置'`);
  expect(known).toHaveLength(1);
});
