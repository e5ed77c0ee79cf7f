import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Feedback } from '#shared/article-feedback.ts';
import type { Article, articleCardSchema, categoryPageSchema, landingSchema } from '#shared/helpcenter.ts';
import type { SuggestionReport, searchTermListSchema } from '#shared/search-terms.ts';
import { makeFolder, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { roles } from '../auth/tables.ts';
import { articleFeedback, articleViews } from '../help-center/article-detail-tables.ts';
import { articles } from '../help-center/article-tables.ts';
import { readTree } from '../help-center/categories.ts';
import { openReader } from '../help-center/reader.ts';
import { searchTerms } from '../help-search/tables.ts';
import { saveArticle } from './editing/save-imported.ts';

const product = testProduct();

type Landing = z.infer<typeof landingSchema>;
type CategoryPage = z.infer<typeof categoryPageSchema>;
type Card = z.infer<typeof articleCardSchema>;

const makeArticle = async (section_id: number, title: string, more = {}) =>
  (await saveArticle(product.services, { section_id, title, body: `<p>About ${title}.</p>`, ...more })).id;

let printing = 0;
let paper = 0;
let hidden = 0;
let secret = 0;
const ids: number[] = [];
let draft = 0;

beforeAll(async () => {
  const second = await makeFolder(product, 'Zooming', { position: 2 });
  await makeFolder(product, 'Empty', { parent_id: second });
  printing = await makeFolder(product, 'Printing', { position: 1, description: 'On paper.' });
  paper = await makeFolder(product, 'Paper', { parent_id: printing, position: 1 });
  hidden = await makeFolder(product, 'Unfinished', { parent_id: printing, hidden: true });
  const gone = await makeFolder(product, 'Gone', { hidden: true });
  const inGone = await makeFolder(product, 'Also gone', { parent_id: gone });
  for (let position = 1; position <= 7; position += 1) {
    ids.push(await makeArticle(paper, `Loading paper tray ${position}`, { position }));
  }
  draft = await makeArticle(paper, 'A draft', { status: 'draft' });
  secret = await makeArticle(hidden, 'A secret');
  await makeArticle(inGone, 'Another secret');
});

describe('landing', () => {
  it('shows visible categories in order, with sections and their first five articles', async () => {
    const visitor = await product.visit();
    const { status, body } = await visitor.get<Landing>('/api/v1/hc');
    expect(status).toBe(200);
    expect(body.categories.map(({ name }) => name)).toEqual(['Printing', 'Zooming']);
    const [category] = body.categories;
    expect(category).toMatchObject({
      articles_count: 7,
      is_section: false,
      parent_id: null,
      description: 'On paper.',
    });
    expect(category?.sections).toHaveLength(1);
    expect(category?.sections[0]).toMatchObject({ id: paper, articles_count: 7, parent_id: printing });
    expect(category?.sections[0]?.articles.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(category?.sections[0]?.articles[0]?.path).toEqual([
      { id: printing, name: 'Printing', slug: 'printing' },
      { id: paper, name: 'Paper', slug: 'paper' },
    ]);
  });

  it('is one statement, and none until content changes', async () => {
    const { services, counter } = product;
    services.cache.forget('hc_landing');
    const first = await counter.during(() => readTree(services, openReader));
    expect(first.statements).toHaveLength(1);
    const second = await counter.during(() => readTree(services, openReader));
    expect(second.statements).toHaveLength(0);
    const id = await makeArticle(paper, 'Loading paper at last', { position: 0 });
    const after = await readTree(services, openReader);
    expect(after.categories[0]?.sections[0]?.articles[0]?.id).toBe(id);
    await services.db.delete(articles).where(eq(articles.id, id));
    services.cache.forget('hc_landing');
  });
});

describe('category', () => {
  it('shows the sections of a category', async () => {
    const visitor = await product.visit();
    const { body } = await visitor.get<CategoryPage>(`/api/v1/hc/categories/${printing}`);
    expect(body.category).toMatchObject({ id: printing, parent: null, sections: [{ id: paper }] });
    expect(body.category.neighbours).toEqual([]);
    expect(body.pagination.data).toEqual([]);
  });

  it('pages through the articles of a section', async () => {
    const visitor = await product.visit();
    const { body } = await visitor.get<CategoryPage>(`/api/v1/hc/categories/${paper}?perPage=5&page=2`);
    expect(body.category).toMatchObject({
      id: paper,
      parent: { id: printing, name: 'Printing' },
      sections: [],
    });
    expect(body.pagination.data.map(({ id }) => id)).toEqual(ids.slice(5));
    expect(body.pagination).toMatchObject({ current_page: 2, from: 6, to: 7, next_page: null, prev_page: 1 });
    expect(body.pagination.data[0]).toMatchObject({
      description: 'About Loading paper tray 6.',
      path: [{}, {}],
      updated_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(body.category.neighbours).toEqual([
      { id: paper, name: 'Paper', slug: 'paper', articles_count: ids.length },
    ]);
  });

  it('is not there when hidden or unknown, and 422 for no id', async () => {
    const visitor = await product.visit();
    for (const id of [hidden, 999_999]) {
      expect((await visitor.get(`/api/v1/hc/categories/${id}`)).status).toBe(404);
    }
    expect((await visitor.get('/api/v1/hc/categories/paper')).status).toBe(422);
  });
});

describe('article', () => {
  it('shows a published article with its place, in one statement', async () => {
    const visitor = await product.visit();
    const id = ids[0] ?? 0;
    const { body } = await visitor.get<{ article: Article }>(`/api/v1/hc/articles/${id}`);
    expect(body.article).toMatchObject({
      id,
      title: 'Loading paper tray 1',
      slug: 'loading-paper-tray-1',
      body: '<p>About Loading paper tray 1.</p>',
      path: [{ id: printing }, { id: paper }],
      section: { id: paper, name: 'Paper' },
    });
    const { statements } = await product.counter.during(() => visitor.get(`/api/v1/hc/articles/${id}`));
    expect(statements.filter((statement) => statement.includes('articles'))).toHaveLength(1);
  });

  it('is not there as a draft, in a hidden section, or unknown, even for an agent; 422 for no id', async () => {
    const visitor = await product.visit();
    const { browser: agent } = await signedInAs(product, 'agents');
    for (const id of [draft, secret, 999_999]) {
      expect((await visitor.get(`/api/v1/hc/articles/${id}`)).status).toBe(404);
      expect((await agent.get(`/api/v1/hc/articles/${id}`)).status).toBe(404);
      expect((await visitor.get(`/api/v1/hc/articles/${id}/related`)).status).toBe(404);
    }
    for (const id of ['one', '1.5', '0', '-3', '99999999999']) {
      expect((await visitor.get(`/api/v1/hc/articles/${id}`)).status, id).toBe(422);
    }
  });

  it('knows at most five related articles, those with rare words in common first', async () => {
    const cleaning = await makeArticle(paper, 'Cleaning the fuser', { position: 50 });
    const fuser = await makeArticle(paper, 'Replacing a fuser', { position: 90 });
    const visitor = await product.visit();
    const { body } = await visitor.get<{ articles: Card[] }>(`/api/v1/hc/articles/${cleaning}/related`);
    expect(body.articles).toHaveLength(5);
    expect(body.articles[0]?.id).toBe(fuser);
    expect(body.articles.map(({ id }) => id)).not.toContain(cleaning);
    expect(body.articles.map(({ id }) => id)).not.toContain(draft);
  });
});

describe('search log', () => {
  const logged = async (term: string) =>
    product.services.db.select().from(searchTerms).where(eq(searchTerms.term, term));
  const own = { headers: { origin: 'http://localhost:3000', 'content-type': 'text/plain' } };

  it('notes what a beacon reports, at both addresses, and answers 204', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const session = [
      { term: ' paper jam ', results: [4, 5], clickedArticle: 5, createdTicket: true, categoryId: 2 },
    ];
    const answer = await browser.post('/search-term', JSON.stringify({ searchSession: session }), own);
    expect(answer.status).toBe(204);
    expect(await logged('paper jam')).toMatchObject([
      { results: [4, 5], clicked_article: 5, created_ticket: true, category_id: 2, user_id: user.id },
    ]);
    const visitor = await product.visit();
    const map = { a: { term: 'paper size', results: ['7'] } };
    expect(
      (
        await visitor.post(
          '/api/v1/search-term',
          { searchSession: map },
          { headers: { origin: 'http://localhost:3000' } },
        )
      ).status,
    ).toBe(204);
    expect(await logged('paper size')).toMatchObject([
      { results: [7], user_id: null, clicked_article: null },
    ]);
  });

  it('drops what makes no sense and cuts what is too long', async () => {
    const visitor = await product.visit();
    const results = Array.from({ length: 30 }, (_, index) => index + 1);
    const searchSession = [
      { term: 'abc' },
      null,
      'text',
      { term: 5 },
      { term: 'bad ids', results: ['x'] },
      { term: 'many results', results },
      { term: 'customer@example.com' },
      { term: 'jo.bloggs@' },
      { term: 'call +49 170 123 45 67' },
      { term: '#12345' },
      { term: '12345' },
      { term: '设置' },
      ...Array.from({ length: 60 }, () => ({ term: 'flood of entries' })),
    ];
    expect((await visitor.post('/search-term', JSON.stringify({ searchSession }), own)).status).toBe(204);
    expect(await logged('abc')).toEqual([]);
    expect(await logged('bad ids')).toEqual([]);
    expect((await logged('many results'))[0]?.results).toHaveLength(20);
    expect(await logged('flood of entries')).toHaveLength(38);
    for (const term of ['customer@example.com', 'jo.bloggs@', 'call +49 170 123 45 67', '#12345', '12345']) {
      expect(await logged(term)).toEqual([]);
    }
    expect(await logged('设置')).toHaveLength(1);
    for (const body of ['{}', '{"searchSession": "no"}', '{"searchSession": null}']) {
      expect((await visitor.post('/search-term', body, own)).status, body).toBe(204);
    }
  });
});

describe('what came of suggestions', () => {
  const own = { headers: { origin: 'http://localhost:3000', 'content-type': 'text/plain' } };
  const form = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const report = async (query = '') =>
    (await signedInAs(product, 'admins')).browser.get<SuggestionReport>(
      `/api/v1/reports/suggestions${query}`,
    );

  it('is told by a beacon, once for each form, and counted beside those that were shown none', async () => {
    const visitor = await product.visit();
    const tell = (...suggestions: unknown[]) =>
      visitor.post('/search-term', JSON.stringify({ suggestions }), own);
    await tell(
      { form: form(1), results: [4, 5] },
      { form: form(2), results: [4], heldOut: true, filed: true },
      { form: form(3), results: [] },
      { form: 'no form', results: [4] },
      { form: form(4), results: ['x'] },
      null,
    );
    await tell({ form: form(1), results: [5], clickedArticle: 5 });
    await tell({ form: form(1), results: [5], filed: true });
    await tell({ form: form(5), results: [1] }, { form: form(5), results: [1] });
    for (const broken of [{}, 'text', 7, null]) {
      const answer = await visitor.post('/search-term', JSON.stringify({ suggestions: broken }), own);
      expect(answer.status).toBe(204);
    }
    expect((await report()).body).toMatchObject({
      shown: { forms: 2, clicked: 1, filed: 1, left: 1 },
      held_out: { forms: 1, clicked: 0, filed: 1, left: 0 },
    });
    expect((await report('?to=2020-01-01')).body).toMatchObject({ shown: { forms: 0, left: 0 } });
    expect((await report('?from=yesterday')).status).toBe(422);
  });
});

describe('the inbox of feedback', () => {
  it('lists what readers said, marks it as handled and counts what is left', async () => {
    const { db } = product.services;
    const id = await makeArticle(paper, 'Ink cartridges');
    const other = await makeArticle(paper, 'Toner');
    const reader = await signedInAs(product, 'customers');
    const { browser: admin, user } = await signedInAs(product, 'admins');
    const say = (article: number, was_helpful: boolean, comment: string | null = null) =>
      reader.browser.post(`/api/v1/hc/articles/${article}/feedback`, { was_helpful, comment });
    await say(id, false, '100 % wrong: <b>no</b> ink 🖨️');
    await say(other, true);
    type Page = { pagination: { total: number; data: Feedback[] } };
    const list = async (filter: string) =>
      (await admin.get<Page>(`/api/v1/hc/feedback?${filter}`)).body.pagination;
    const found = await list(`articleId=${id}`);
    expect(found.data).toMatchObject([
      {
        article: { id, title: 'Ink cartridges' },
        was_helpful: false,
        comment: '100 % wrong: <b>no</b> ink 🖨️',
        user: { id: reader.user.id },
        handled: false,
        handled_by: null,
      },
    ]);
    expect((await list(`articleId=${id}&was_helpful=1`)).total).toBe(0);
    expect((await list('query=100+%25+w')).total).toBe(1);
    expect((await list('from=2001-01-01&to=2002-01-01')).total).toBe(0);
    const open = (await list('handled=0')).total;
    const [first] = found.data;
    const path = `/api/v1/hc/feedback/${first?.id}`;
    const answer = await admin.send<{ feedback: Feedback }>('PUT', path, { handled: true });
    expect(answer.body.feedback).toMatchObject({ handled: true, handled_by: { id: user.id } });
    expect((await list('handled=0')).total).toBe(open - 1);
    const article = await admin.get<{ article: { not_helpful: number } }>(
      `/api/v1/hc/articles/${id}?draft=1`,
    );
    expect(article.body.article.not_helpful).toBe(1);
    // Repeated feedback is unhandled again.
    await say(id, true);
    expect((await list(`articleId=${id}&handled=0`)).data).toMatchObject([{ was_helpful: true }]);
    const all = await admin.send<{ changed: number }>('PUT', `${path},99999`, { handled: false });
    expect(all.body.changed).toBe(1);
    expect((await admin.send('PUT', '/api/v1/hc/feedback/99999', { handled: true })).status).toBe(404);
    expect((await admin.send('PUT', path, {})).status).toBe(422);
    expect((await admin.get('/api/v1/hc/feedback?orderBy=comment')).status).toBe(422);
    await db.delete(articles).where(inArray(articles.id, [id, other]));
    expect((await list(`articleId=${other}`)).total).toBe(0);
  });
});

describe('feedback', () => {
  const given = (article_id: number) =>
    product.services.db.select().from(articleFeedback).where(eq(articleFeedback.article_id, article_id));

  it('is kept once for each visitor and article, the last word counting', async () => {
    const [id = 0] = ids;
    const guest = await product.visit();
    const { browser, user } = await signedInAs(product, 'customers');
    const path = `/api/v1/hc/articles/${id}/feedback`;
    expect((await guest.post(path, { was_helpful: true })).status).toBe(200);
    expect((await guest.post(path, { was_helpful: 0, comment: ' Where is the tray? ' })).status).toBe(200);
    expect((await browser.post(path, { was_helpful: 'yes' })).status).toBe(200);
    const rows = await given(id);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({ was_helpful: false, comment: 'Where is the tray?', user_id: null }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ was_helpful: true, comment: null, user_id: user.id }),
    );
  });

  it('is refused for what the visitor does not find, and when it makes no sense', async () => {
    const guest = await product.visit();
    const send = async (id: number, body: object, options = {}) =>
      (await guest.post(`/api/v1/hc/articles/${id}/feedback`, body, options)).status;
    for (const id of [draft, secret, 999_999]) expect(await send(id, { was_helpful: true })).toBe(404);
    const [id = 0] = ids;
    expect(await send(id, {})).toBe(422);
    expect(await send(id, { was_helpful: 'maybe' })).toBe(422);
    expect(await send(id, { was_helpful: true, comment: 'x'.repeat(2001) })).toBe(422);
    expect(await send(id, { was_helpful: true }, { withoutToken: true })).toBe(419);
  });
});

describe('views', () => {
  it('count what readers opened and not what writers did, and put the list in order', async () => {
    const [less = 0, more = 0] = ids;
    const guest = await product.visit();
    const { browser: admin } = await signedInAs(product, 'admins');
    const open = (browser: typeof guest, id: number) => browser.post(`/api/v1/hc/articles/${id}/view`);
    for (const id of [more, less, more]) expect((await open(guest, id)).status).toBe(200);
    expect((await open(admin, less)).status).toBe(200);
    type Page = { pagination: { data: { id: number; views: number }[] } };
    const order = async (direction: string) => {
      const { body } = await admin.get<Page>(
        `/api/v1/hc/articles?orderBy=views&orderDir=${direction}&perPage=100`,
      );
      return body.pagination.data.map(({ id, views }) => ({ id, views }));
    };
    const most = await order('desc');
    expect(most.slice(0, 3)).toMatchObject([{ id: more, views: 2 }, { id: less, views: 1 }, { views: 0 }]);
    expect((await order('asc')).at(-1)).toEqual({ id: more, views: 2 });
    const written = await admin.get<{ article: { views: number } }>(`/api/v1/hc/articles/${more}?draft=1`);
    expect(written.body.article.views).toBe(2);
  });

  it('count nothing that the reader does not find', async () => {
    const guest = await product.visit();
    expect((await guest.post('/api/v1/hc/articles/99999/view')).status).toBe(404);
    expect((await guest.post('/api/v1/hc/articles/x/view')).status).toBe(422);
    expect(await product.services.db.$count(articleViews, eq(articleViews.article_id, 99_999))).toBe(0);
  });
});

describe('an article', () => {
  it('knows those beside it that the reader finds, who looks after it, and what it answers', async () => {
    const { db } = product.services;
    const [first = 0, second = 0, third = 0] = ids;
    const { user, browser } = await signedInAs(product, 'agents');
    await db.update(articles).set({ status: 'internal', owner_id: user.id }).where(eq(articles.id, second));
    product.services.cache.forget('hc_landing');
    const visitor = await product.visit();
    const read = async (id: number, by = visitor) =>
      (await by.get<{ article: Article }>(`/api/v1/hc/articles/${id}`)).body.article;
    expect(await read(first)).toMatchObject({
      previous: null,
      next: { id: third, path: [{ id: printing }, { id: paper }] },
      author: null,
      internal: false,
      questions: [],
    });
    expect(await read(third, browser)).toMatchObject({ previous: { id: second } });
    expect(await read(second, browser)).toMatchObject({
      internal: true,
      author: { display_name: 'Test agents' },
    });
    await db.update(articles).set({ status: 'published', owner_id: null }).where(eq(articles.id, second));
    product.services.cache.forget('hc_landing');
    const body = '<h2>How big?</h2><p>A4 &amp; A3.</p><p>Not A2.</p><h2>How thick?</h2><p>200 g.</p>';
    const asked = await makeArticle(paper, 'Paper questions', { body, position: 99 });
    expect((await read(asked)).questions).toEqual([
      { question: 'How big?', answer: 'A4 & A3. Not A2.' },
      { question: 'How thick?', answer: '200 g.' },
    ]);
    await db.delete(articles).where(eq(articles.id, asked));
    product.services.cache.forget('hc_landing');
  });
});

describe('the report of searches', () => {
  type Report = z.infer<typeof searchTermListSchema>;

  it('counts terms whatever their case, with what came of them', async () => {
    const { db } = product.services;
    await db.delete(searchTerms);
    const entry = (term: string, more: Partial<typeof searchTerms.$inferInsert> = {}) => ({
      term,
      results: [11, 12, 13],
      ...more,
    });
    await db
      .insert(searchTerms)
      .values([
        entry('Toner', { clicked_article: 12 }),
        entry('toner', { clicked_article: 13, category_id: printing }),
        entry('TONER', { created_ticket: true }),
        entry('toner'),
        entry('100% scale', { results: [], created_ticket: true }),
        entry('fax', { results: [] }),
        entry('fax', { results: [] }),
        entry('long ago', { created_at: '2020-01-01T00:00:00.000Z' }),
      ]);
    const { browser } = await signedInAs(product, 'agents');
    const all = await browser.get<Report>('/api/v1/search-terms');
    expect(all.status).toBe(200);
    expect(all.body.totals).toEqual({ searches: 7, zero_results: 3, clicks: 2, tickets: 2 });
    expect(all.body.pagination).toMatchObject({ total: 3, last_page: 1, per_page: 15 });
    expect(all.body.pagination.data).toMatchObject([
      { term: 'toner', searches: 4, zero_results: 0, clicks: 2, ctr: 0.5, clicked_position: 2.5, tickets: 1 },
      { term: 'fax', searches: 2, zero_results: 2, clicks: 0, ctr: 0, clicked_position: null, tickets: 0 },
      { term: '100% scale', searches: 1, zero_results: 1, tickets: 1 },
    ]);
    const terms = async (query: string) =>
      (await browser.get<Report>(`/api/v1/reports/search-terms?${query}`)).body.pagination.data.map(
        ({ term }) => term,
      );
    expect(await terms('zero=1&orderBy=tickets')).toEqual(['100% scale', 'fax']);
    expect(await terms('orderBy=ctr&orderDir=asc')).toEqual(['fax', '100% scale', 'toner']);
    expect(await terms(`categoryId=${printing}`)).toEqual(['toner']);
    expect(await terms('query=0%25')).toEqual(['100% scale']);
    expect(await terms('from=2019-01-01&to=2021-01-01')).toEqual(['long ago']);
    expect(await terms('page=2')).toEqual([]);
    expect((await browser.get('/api/v1/search-terms?orderBy=name')).status).toBe(422);
    expect((await browser.get('/api/v1/search-terms?from=soon')).status).toBe(422);
  });
});

describe('without the permission articles.view', () => {
  it('refuses everything', async () => {
    const { db } = product.services;
    const [guests] = await db.select().from(roles).where(eq(roles.is_guest, true));
    await db.update(roles).set({ permissions: [] }).where(eq(roles.is_guest, true));
    await product.caughtUp();
    const visitor = await product.visit();
    for (const path of [
      'hc',
      `hc/categories/${printing}`,
      `hc/articles/${ids[0]}`,
      `hc/articles/${ids[0]}/related`,
      'search/articles?query=paper',
    ]) {
      const { status, body } = await visitor.get(`/api/v1/${path}`);
      expect(status, path).toBe(403);
      expect(body).toEqual({ message: 'This action is unauthorized.' });
    }
    const report = await visitor.post('/search-term', { searchSession: [{ term: 'forbidden term' }] });
    expect(report.status).toBe(403);
    await db
      .update(roles)
      .set({ permissions: guests?.permissions ?? [] })
      .where(eq(roles.is_guest, true));
    await product.caughtUp();
  });
});
