import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { searchSchema } from '#shared/helpcenter.ts';
import { rows } from '../../platform/db/statements.ts';
import { makeFolder, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveArticle } from '../articles/editing/save-imported.ts';
import { articles } from '../help-center/article-tables.ts';
import { openReader } from '../help-center/reader.ts';
import { searchArticles } from './service.ts';
import { vocabularyTerms } from './tables.ts';
import { rebuildVocabulary } from './vocabulary.ts';

const product = testProduct();
const section: Record<string, number> = {};
const category: Record<string, number> = {};

const texts: [place: string, title: string, body: string, keywords?: string[]][] = [
  [
    'writer',
    'Turning off AutoCorrect',
    '<p>To stop changing capital letters automatically, clear the box.</p>',
    ['uppercase'],
  ],
  ['writer', 'Page numbers', '<p>Insert a field that shows the number of each page.</p>'],
  ['writer', 'Inserting a table', '<p>A table has rows and columns. Insert one from the menu.</p>'],
  ['calc', 'Removing duplicates', '<p>Rows that are there twice go away. Résumé the work.</p>'],
  ['calc', 'Pivot table', '<p>Groups the rows of a table &amp; sums them up.</p>'],
  [
    'calc',
    'Everything else',
    '<h2>Print ranges</h2><p>Printing, page, number, table, row, column, insert.</p>',
  ],
];

beforeAll(async () => {
  for (const name of ['writer', 'calc']) {
    category[name] = await makeFolder(product, name);
    section[name] = await makeFolder(product, `${name} guides`, { slug: name, parent_id: category[name] });
  }
  for (const [place, title, body, keywords] of texts) {
    await saveArticle(product.services, { section_id: section[place] ?? 0, title, body, keywords });
  }
  await saveArticle(product.services, {
    section_id: section.calc ?? 0,
    title: 'Pivot draft',
    body: '<p>x</p>',
    status: 'draft',
  });
});

const search = (
  query: string,
  more: { categoryIds?: number[]; page?: number; perPage?: number; exact?: boolean } = {},
) => searchArticles(product.services, openReader, { query, page: 1, perPage: 8, ...more });

const titles = async (query: string, more = {}) =>
  (await search(query, more)).pagination.data.map(({ title }) => title);

describe('words as typed', () => {
  it('finds articles whose titles match before those whose texts do', async () => {
    expect(await titles('page number')).toEqual(['Page numbers', 'Everything else']);
    expect((await titles('table'))[0]).toBe('Pivot table');
  });

  it('finds other forms of a word, folds accents, and knows keywords and headings', async () => {
    expect(await titles('duplicated')).toEqual(['Removing duplicates']);
    expect(await titles('resume')).toEqual(['Removing duplicates']);
    expect(await titles('RÉSUMÉ')).toEqual(['Removing duplicates']);
    expect(await titles('uppercase')).toEqual(['Turning off AutoCorrect']);
    expect(await titles('print range')).toEqual(['Everything else']);
  });

  it('takes the last word as a beginning, also of a word whose stem is shorter', async () => {
    expect(await titles('auto')).toEqual(['Turning off AutoCorrect']);
    expect(await titles('duplica')).toEqual(['Removing duplicates']);
    expect((await search('automatica')).corrected_query).toBeNull();
    expect(await titles('automatica')).toEqual(['Turning off AutoCorrect']);
  });

  it('understands quotes, exclusions and alternatives', async () => {
    expect(await titles('"number of each page"')).toEqual(['Page numbers']);
    expect(await titles('table -pivot')).toEqual(['Inserting a table', 'Everything else']);
    expect((await titles('duplicates or pivot')).sort()).toEqual(['Pivot table', 'Removing duplicates']);
  });

  it('reads an `or` inside a question as part of it, and `OR` as an operator', async () => {
    expect((await titles('how to remove rows or duplicates'))[0]).toBe('Removing duplicates');
    expect(await titles('turning off autocorrect or duplicates')).not.toContain('Pivot table');
    expect(await titles('pivot table groups OR duplicates')).toEqual(
      expect.arrayContaining(['Pivot table', 'Removing duplicates']),
    );
    expect((await titles('pivot or autocorrect')).sort()).toEqual(['Pivot table', 'Turning off AutoCorrect']);
  });

  it('finds what holds the second rarest word of a question, common words not forgotten', async () => {
    const found = await titles('resume uppercase unheardof');
    expect(found).toEqual(expect.arrayContaining(['Removing duplicates', 'Turning off AutoCorrect']));
  });

  it('survives whatever people type', async () => {
    for (const query of [
      `'`,
      `"`,
      '\\',
      ':*',
      '!',
      '(a',
      'a & | b',
      "o'neil's",
      '%',
      '_',
      '\u0000',
      '-',
      '- -',
      'or',
      '\ud83d\ude00',
      '漢字',
      'x'.repeat(255),
    ]) {
      await expect(search(query), query).resolves.toMatchObject({ query });
    }
  });

  it('marks what matched in title and text, as runs of plain text', async () => {
    const [found] = (await search('pivot sums')).pagination.data;
    expect(found?.highlights.title).toEqual([
      { text: 'Pivot', hit: true },
      { text: ' table', hit: false },
    ]);
    expect(found?.highlights.body).toContainEqual({ text: 'sums', hit: true });
    expect(found?.body).toBe('Groups the rows of a table & sums them up.');
    expect(found?.section.name).toBe('calc guides');
  });

  it('asks one statement when it finds enough, and one more when it finds few', async () => {
    await search('warm up');
    for (const [query, most] of [
      ['table', 2],
      ['inserting table rows', 2],
      ['', 1],
    ] as const) {
      const { statements } = await product.counter.during(() => search(query));
      expect(statements.length, query).toBeLessThanOrEqual(most);
    }
  });
});

describe('words that no article holds', () => {
  it.each([
    ['pivto table', 'pivot table'],
    ['dupilcates', 'duplicates'],
    ['autocorect', 'autocorrect'],
    ['pagenumber', 'page number'],
    ['"Page" nubmers', '"Page" numbers'],
  ])('corrects %s', async (typed, meant) => {
    const { corrected_query, pagination } = await search(typed);
    expect(corrected_query).toBe(meant);
    expect(pagination.data.length).toBeGreaterThan(0);
  });

  it('finds what holds some of the words of a question, in at most four statements', async () => {
    const { result, statements } = await product.counter.during(() =>
      search('please explain why my duplicates never vanish quickly'),
    );
    expect(result.pagination.data[0]?.title).toBe('Removing duplicates');
    expect(result.corrected_query).toBeNull();
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it('finds nothing for nonsense, and does not guess', async () => {
    const { pagination, corrected_query } = await search('xyzzyqwerty');
    expect(pagination.data).toEqual([]);
    expect(corrected_query).toBeNull();
  });
});

describe('scope and pages', () => {
  it('looks only in the chosen categories, their sections included', async () => {
    expect(await titles('table', { categoryIds: [category.writer] })).toEqual(['Inserting a table']);
    expect(await titles('table', { categoryIds: [section.writer] })).toEqual(['Inserting a table']);
    expect(await titles('table', { categoryIds: [999_999] })).toEqual([]);
    expect(await titles('', { categoryIds: [category.writer] })).toHaveLength(3);
  });

  it('shows the newest for nothing, never a draft', async () => {
    expect((await titles(''))[0]).toBe('Everything else');
    expect(await titles('pivot')).toEqual(['Pivot table']);
  });

  it('pages without a count', async () => {
    const first = await search('table', { perPage: 2 });
    expect(first.pagination).toMatchObject({ from: 1, to: 2, next_page: 2, prev_page: null });
    const second = await search('table', { perPage: 2, page: 2 });
    expect(second.pagination).toMatchObject({ from: 3, to: 3, next_page: null, prev_page: 1 });
    const { result, statements } = await product.counter.during(() => search('table', { page: 9 }));
    expect(result.pagination.data).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it('answers over REST as documented', async () => {
    const visitor = await product.visit();
    const path = `/api/v1/search/articles?query=table&categoryIds[]=${category.calc}&categoryIds[]=${category.writer}&perPage=500`;
    const { body, status } = await visitor.get<z.infer<typeof searchSchema>>(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      query: 'table',
      categoryIds: [category.calc, category.writer],
      pagination: { per_page: 20, current_page: 1 },
    });
    expect(body.pagination.data[0]?.path[0]).toEqual({ id: category.calc, name: 'calc', slug: 'calc' });
    expect((await visitor.get(`/api/v1/search/articles?query=${'x'.repeat(256)}`)).status).toBe(422);
    expect((await visitor.get('/api/v1/search/articles?categoryIds=one')).status).toBe(422);
  });

  it('leaves hidden sections out', async () => {
    const section_id = await makeFolder(product, 'Hidden', { parent_id: category.calc, hidden: true });
    await saveArticle(product.services, {
      section_id,
      title: 'Table of secrets',
      body: '<p>Zanzibar.</p>',
    });
    expect(await titles('table of secrets')).not.toContain('Table of secrets');
    expect(await titles('zanzibar')).toEqual([]);
    expect(await titles('')).not.toContain('Table of secrets');
  });
});

describe('the vocabulary', () => {
  const words = async () =>
    (await product.services.db.select().from(vocabularyTerms))
      .filter(({ articles }) => articles > 0)
      .sort((a, b) => (a.word < b.word ? -1 : 1));

  it('makes longer words of the last one, but of one that thousands of articles hold', async () => {
    await saveArticle(product.services, {
      section_id: section.calc ?? 0,
      title: 'Tablets',
      body: '<p>With a pen.</p>',
    });
    expect(await titles('table')).toContain('Tablets');
    const { db } = product.services;
    await db.update(vocabularyTerms).set({ articles: 6000 }).where(eq(vocabularyTerms.word, 'table'));
    const found = await titles('table');
    expect(found).not.toContain('Tablets');
    expect(found).toContain('Pivot table');
    await rebuildVocabulary(product.services.db);
  });

  it('is the same kept up by the way as counted anew', async () => {
    const { id } = await saveArticle(product.services, {
      section_id: section.calc ?? 0,
      title: 'Ephemeral pivot',
      body: '<p>Once.</p>',
    });
    await saveArticle(
      product.services,
      { section_id: section.calc ?? 0, title: 'Lasting pivot', body: '<p>Twice.</p>' },
      id,
    );
    const kept = await words();
    const { db } = product.services;
    await db
      .update(vocabularyTerms)
      .set({ articles: 7, in_title: false })
      .where(eq(vocabularyTerms.word, 'lasting'));
    await db.insert(vocabularyTerms).values({ word: 'forgotten', articles: 3 });
    await rebuildVocabulary(db);
    const counted = await words();
    expect(kept).toEqual(counted);
    expect(counted.find(({ word }) => word === 'lasting')).toMatchObject({ articles: 1, in_title: true });
    expect(counted.some(({ word }) => word === 'ephemeral')).toBe(false);
  });
});

/** Articles of a single test. */
const put = (title: string, body: string, more: { description?: string; keywords?: string[] } = {}) =>
  saveArticle(product.services, { section_id: section.calc ?? 0, title, body: `<p>${body}</p>`, ...more });

describe('ranking', () => {
  it('searches what an author wrote as description, before the text', async () => {
    await put('Balloons', 'They fly.', { description: 'Everything about a zeppelin.' });
    await put('Airports', 'A zeppelin needs none. It lands where it wants, if the wind lets it.');
    expect(await titles('zeppelin')).toEqual(['Balloons', 'Airports']);
  });

  it('counts a description that was taken from the text once', async () => {
    const sentence = 'Quokkas live on an island and are rather\u00a0small animals';
    await put('Animals', `${sentence}.</p><p>More.`);
    const [row] = await rows<{ count: number }>(
      product.services.db,
      sql`select sum(cardinality(word.positions))::int as count from articles, unnest(search) word where lexeme = 'quokka'`,
    );
    expect(row?.count).toBe(1);
  });

  it('finds for two words what lacks one and has the other in its title', async () => {
    await put('Tuning a zither', 'How it is done.');
    await put('Questions and answers', 'A zither has strings. '.padEnd(4000, 'And much more is said here. '));
    expect(await titles('zither strings')).toEqual(
      expect.arrayContaining(['Tuning a zither', 'Questions and answers']),
    );
  });

  it('puts what speaks of the words before what only mentions them', async () => {
    await put('At sea', `Navigate with a sextant. ${'It is wet and it is cold. '.repeat(3)}`);
    await put(
      'On land',
      'Navigate with a sextant. A sextant is held level; the sextant is read twice, at noon.',
    );
    expect(await titles('sextant navigate')).toEqual(['On land', 'At sea']);
    expect(await titles('who may navigate with sextants on cold days')).toContain('On land');
  });

  it('counts a rare form of a common word as common', async () => {
    for (let index = 0; index < 8; index += 1) await put(`Velocipede ${index}`, 'Ridden with an umbrella.');
    await put('Umbrellas', 'They keep dry.');
    await put('Quilts', 'They keep warm, whoever is velocipeding.');
    expect((await titles('velocipeding quilt'))[0]).toBe('Quilts');
    expect((await titles('velocipeding for whoever has umbrellas and quilts'))[0]).toBe('Quilts');
  });

  it('takes a last word as a beginning also where it is a common word itself', async () => {
    await put('Matrix display', 'Shown as it is.');
    await put('Matrix formulas', 'Entered as they are.');
    expect((await titles('matrix for'))[0]).toBe('Matrix formulas');
    expect((await titles('matrix formu'))[0]).toBe('Matrix formulas');
  });

  it('knows British and American spellings, and corrects neither', async () => {
    await put('Kaleidoscope colours', 'Catalogue of all.');
    await put('Organizing kaleidoscopes', 'At the center.');
    for (const [typed, title] of [
      ['kaleidoscope color', 'Kaleidoscope colours'],
      ['catalog', 'Kaleidoscope colours'],
      ['organise', 'Organizing kaleidoscopes'],
      ['kaleidoscopes centre', 'Organizing kaleidoscopes'],
    ] as const) {
      expect((await titles(typed))[0], typed).toBe(title);
      expect((await search(typed)).corrected_query, typed).toBeNull();
    }
  });
});

describe('a slip that some text holds too', () => {
  beforeAll(async () => {
    for (let index = 0; index < 6; index += 1) await put(`Parcel ${index}`, 'You receive it.');
    await put('Complaints', 'I did not recieve it.');
    await put('Bookbinding', 'You recoive it, says the binder.');
  });

  it('is corrected, and its own article found when asked for', async () => {
    const found = await search('recieve');
    expect(found).toMatchObject({ corrected_query: 'receive', matches: { count: 6, more: false } });
    const exact = await search('recieve', { exact: true });
    expect(exact.pagination.data.map(({ title }) => title)).toEqual(['Complaints']);
    expect(exact.corrected_query).toBeNull();
  });

  it('is left alone where nothing commoner is near', async () => {
    expect(await search('binder')).toMatchObject({ corrected_query: null, matches: { count: 1 } });
  });

  it('asks one statement where enough is found as typed', async () => {
    const { statements } = await product.counter.during(() => search('receive'));
    expect(statements).toHaveLength(1);
  });

  it('finds nothing rather than something else for an exact word that is nowhere', async () => {
    expect((await search('receeve', { exact: true })).pagination.data).toEqual([]);
    expect((await search('receeve')).corrected_query).toBe('receive');
  });
});

describe('results', () => {
  it('say when they were updated and how many there are, up to a hundred', async () => {
    const { id } = await put('Xylophones', 'Many of them.');
    const [first] = (await search('xylophones')).pagination.data;
    expect(first).toMatchObject({ id, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
    const [row] = await product.services.db.select().from(articles).where(eq(articles.id, id));
    if (row === undefined) throw new Error('The article was not stored.');
    const { id: _, title_search, search: vector, ...values } = row;
    await product.services.db.insert(articles).values(Array.from({ length: 104 }, () => values));
    expect((await search('xylophones')).matches).toEqual({ count: 100, more: true });
    await product.services.db.delete(articles).where(eq(articles.title, 'Xylophones'));
    expect((await search('')).matches).toBeNull();
  });
});

it('finds for agents what customers can read, when they request it', async () => {
  await saveArticle(product.services, {
    section_id: section.calc ?? 0,
    title: 'Refund rules of the house',
    body: '<p>For colleagues.</p>',
    status: 'internal',
  });
  const { browser } = await signedInAs(product, 'agents');
  const found = async (more: string) => {
    const { body } = await browser.get<{ pagination: { data: { title: string }[] } }>(
      `/api/v1/search/articles?query=refund rules${more}`,
    );
    return body.pagination.data.map(({ title }) => title);
  };
  expect(await found('')).toEqual(['Refund rules of the house']);
  expect(await found('&public=1')).toEqual([]);
});
