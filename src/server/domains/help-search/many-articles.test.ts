import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveArticle } from '../articles/editing/save-imported.ts';
import { openReader } from '../help-center/reader.ts';
import { searchArticles } from './service.ts';
import { rebuildVocabulary } from './vocabulary.ts';

const product = testProduct();

/** Enough that the words' articles together exceed those gathered from the index. */
const many = 14_000;
/** More than are scanned one by one: these match none of the older ones' words. */
const newest = 3100;

beforeAll(async () => {
  const { db } = product.services;
  const parent_id = await makeFolder(product, 'Sea');
  const section_id = await makeFolder(product, 'Boats', { parent_id });
  await saveArticle(product.services, {
    section_id,
    title: 'A harbour with a lantern',
    body: '<p>It is an old one.</p>',
  });
  await db.execute(sql`
    insert into articles (section_id, title, slug, body, body_text, headings)
    select ${section_id}, 'Page ' || n, 'page-' || n, '<p>Text.</p>',
      'The lantern of the harbour. ' || case when n <= ${many - newest} then 'The windlass and the capstan.' else '' end, '[]'
    from generate_series(1, ${many}) n`);
  await product.services.connection.script('analyze articles');
  await rebuildVocabulary(product.services.db);
});

const search = (query: string) =>
  searchArticles(product.services, openReader, { query, page: 1, perPage: 20 });

describe('words that thousands of articles hold together', () => {
  it('are found in titles first, however old, and then in the newest', async () => {
    const { pagination, matches } = await search('lantern harbour');
    expect(matches).toEqual({ count: 100, more: true });
    const [first, ...others] = pagination.data.map(({ title }) => title);
    expect(first).toBe('A harbour with a lantern');
    expect(others.every((title) => /^Page \d+$/.test(title))).toBe(true);
  });

  it('are found by the index where the newest hold none of them', async () => {
    const { pagination, matches } = await search('windlass capstan');
    expect(matches).toEqual({ count: 100, more: true });
    const numbers = pagination.data.map(({ title }) => Number(title.replace('Page ', '')));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(many - newest);
  });
});
