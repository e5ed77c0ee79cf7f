import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Browser } from '#server/testing/browser.ts';
import { makePerson, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { ArticleTranslation, ListedTranslation } from '#shared/article-translations.ts';
import type { Folder } from '#shared/folders.ts';
import type { Article, ArticleLink, landingSchema } from '#shared/helpcenter.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { auditEntries } from '../../audit/tables.ts';
import { roles, userRoles } from '../../auth/tables.ts';

const product = testProduct();

let admin: Browser;
let visitor: Browser;
let german: Browser;
let category: Folder;
let section: Folder;
let made = 0;

interface Answer {
  translation: ArticleTranslation;
  errors: Record<string, string[]>;
  details: { version: number };
}

const body = '<h2>Erstens</h2><p onclick="x()">Drücken Sie die Plustaste. Warten Sie.</p>';

const place = (id: number, language: string) => `/api/v1/hc/articles/${id}/translations/${language}`;

const translate = (id: number, more: Record<string, unknown> = {}, language = 'de', browser = admin) =>
  browser.send<Answer>('PUT', place(id, language), {
    title: `Vergrößern ${id}`,
    body,
    status: 'published',
    ...more,
  });

async function write(more: Record<string, unknown> = {}): Promise<EditableArticle> {
  made += 1;
  const answer = await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
    title: `How to zoom ${made}`,
    body: '<h2>First</h2><p>Press the plus key. Then wait.</p>',
    section_id: section.id,
    status: 'published',
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body.article;
}

async function writerWith(...names: string[]): Promise<Browser> {
  const { db } = product.services;
  const permissions = names.map((name) => ({ name, restrictions: [] })) as never;
  const [role] = await db
    .insert(roles)
    .values({ name: names.join(), description: '', permissions })
    .returning();
  const person = await makePerson(product);
  await db.insert(userRoles).values({ user_id: person.id, role_id: role?.id ?? 0 });
  return (await product.visit()).signIn(person.email, password);
}

const readAs = async (browser: Browser, id: number, query = '') =>
  (await browser.get<{ article: Article }>(`/api/v1/hc/articles/${id}${query}`)).body.article;

const listOf = async (id: number) =>
  (await admin.get<{ translations: ListedTranslation[] }>(`/api/v1/hc/articles/${id}/translations`)).body
    .translations;

async function makeFolder(name: string, parent_id?: number): Promise<Folder> {
  const answer = await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id });
  return answer.body.category;
}

beforeAll(async () => {
  admin = (await signedInAs(product, 'admins')).browser;
  visitor = await product.visit();
  german = await product.visit();
  await german.post('/api/v1/users/me/locale', { locale: 'de' });
  category = await makeFolder('Using it');
  section = await makeFolder('Seeing', category.id);
});

describe('a translation', () => {
  it('is stored safe, with an address from its title, and is read at once by who reads that language', async () => {
    const article = await write();
    expect((await readAs(german, article.id)).language).toBe('en');
    const { status, body: answer } = await translate(article.id, { title: 'Größer sehen' });
    expect(status).toBe(200);
    expect(answer.translation).toMatchObject({
      language: 'de',
      title: 'Größer sehen',
      slug: 'groesser-sehen',
      status: 'published',
      source_version: 1,
      outdated: false,
      version: 1,
    });
    expect(answer.translation.body).not.toContain('onclick');
    const read = await readAs(german, article.id);
    expect(read).toMatchObject({
      title: 'Größer sehen',
      slug: 'groesser-sehen',
      language: 'de',
      translation: 'de',
      description: 'Drücken Sie die Plustaste.',
      headings: [{ text: 'Erstens' }],
      languages: [
        { language: 'en', slug: article.slug },
        { language: 'de', slug: 'groesser-sehen' },
      ],
      is_fallback: false,
    });
    expect(await readAs(visitor, article.id)).toMatchObject({ title: article.title, language: 'en' });
    expect(await readAs(visitor, article.id, '?language=de')).toMatchObject({ language: 'de' });
    expect(await readAs(german, article.id, '?language=en')).toMatchObject({ language: 'en' });
    expect(await readAs(german, article.id, '?language=xx')).toMatchObject({ language: 'en' });
  });

  it('is compared with a text that is not stored', async () => {
    const { id } = await write();
    expect((await admin.post(`${place(id, 'de')}/compare`, { title: 'Größer' })).status).toBe(404);
    await translate(id, { title: 'Größer', body: '<p>Drücken Sie Plus.</p>' });
    const sent = { title: 'Größer', body: '<p>Drücken Sie Minus.</p>' };
    expect((await admin.post(`${place(id, 'de')}/compare`, sent)).body).toMatchObject({
      changes: [
        { type: 'same', text: 'Größer\n\nDrücken Sie ' },
        { type: 'removed', text: 'Minus' },
        { type: 'added', text: 'Plus' },
        { type: 'same', text: '.' },
      ],
    });
  });

  it('is listed with its state, and is behind once its article says something else', async () => {
    const article = await write();
    await translate(article.id, { status: 'draft' });
    expect(await listOf(article.id)).toMatchObject([{ language: 'de', status: 'draft', outdated: false }]);
    await admin.send('PUT', `/api/v1/hc/articles/${article.id}`, { body: '<p>Press another key.</p>' });
    expect(await listOf(article.id)).toMatchObject([{ source_version: 1, outdated: true }]);
    const outdated = await admin.get<{ pagination: { data: { id: number }[] } }>(
      '/api/v1/hc/articles?outdated=1&language=de',
    );
    expect(outdated.body.pagination.data.map(({ id }) => id)).toContain(article.id);
    const arabic = await admin.get<{ pagination: { data: { id: number }[] } }>(
      '/api/v1/hc/articles?outdated=1&language=ar',
    );
    expect(arabic.body.pagination.data).toEqual([]);
    const { body: again } = await translate(article.id, { source_version: 1 });
    expect(again.translation.outdated).toBe(true);
    const { body: newest } = await translate(article.id);
    expect(newest.translation).toMatchObject({ outdated: false, source_version: 2 });
  });

  it.each([
    ['en', {}, 'language'],
    ['xx', {}, 'language'],
    ['de', { title: '' }, 'title'],
    ['de', { title: 'x'.repeat(256) }, 'title'],
    ['de', { slug: 'Not A Slug' }, 'slug'],
    ['de', { status: 'internal' }, 'status'],
    ['de', { source_version: 9 }, 'source_version'],
  ])('is refused into %s with %j', async (language, more, field) => {
    const article = await write();
    const { status, body: answer } = await translate(article.id, more, language);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  it('has an address that no other article has in its language', async () => {
    const [one, other] = [await write(), await write()];
    await translate(one.id, { slug: 'gleich' });
    const named = await translate(other.id, { slug: 'gleich' });
    expect(named.status).toBe(422);
    expect(named.body.errors).toHaveProperty('slug');
    const { body: titled } = await translate(other.id, { title: 'Gleich' });
    expect(titled.translation.slug).toBe('gleich-2');
    expect((await translate(other.id, { slug: 'gleich' }, 'ar')).status).toBe(200);
  });

  it('is not written over by who has not seen the last words of somebody else', async () => {
    const article = await write();
    await translate(article.id);
    const late = await translate(article.id, { title: 'Zu spät', base_version: 0 });
    expect(late.status).toBe(409);
    expect(late.body.details).toEqual({ version: 1 });
    expect((await translate(article.id, { title: 'Gesehen', base_version: 1 })).status).toBe(200);
    const [one, other] = await Promise.all(
      ['Der eine', 'Der andere'].map((title) => translate(article.id, { title, base_version: 2 })),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  });

  it('is kept apart while it is written on, until it is published or thrown away', async () => {
    const article = await write();
    await translate(article.id, { title: 'Erste Fassung' });
    const draft = await admin.send<Answer>('PUT', `${place(article.id, 'de')}/draft`, {
      title: 'Zweite Fassung',
      body,
    });
    expect(draft.body.translation).toMatchObject({ title: 'Zweite Fassung', has_draft: true, version: 2 });
    expect((await readAs(german, article.id)).title).toBe('Erste Fassung');
    expect((await admin.get<Answer>(place(article.id, 'de'))).body.translation.title).toBe('Zweite Fassung');
    expect((await admin.send('DELETE', `${place(article.id, 'de')}/draft`)).status).toBe(200);
    expect(await listOf(article.id)).toMatchObject([
      { title: 'Erste Fassung', has_draft: false, version: 3 },
    ]);
    await admin.send('PUT', `${place(article.id, 'de')}/draft`, { title: 'Dritte Fassung', body });
    await translate(article.id, { title: 'Dritte Fassung' });
    expect((await readAs(german, article.id)).title).toBe('Dritte Fassung');
    expect(await listOf(article.id)).toMatchObject([{ has_draft: false }]);
  });

  it('goes, and the article is read in its own language again', async () => {
    const article = await write();
    await translate(article.id);
    expect((await readAs(german, article.id)).language).toBe('de');
    expect((await admin.send('DELETE', place(article.id, 'de'))).status).toBe(200);
    expect(await readAs(german, article.id)).toMatchObject({
      language: 'en',
      languages: [{ language: 'en' }],
    });
    expect((await admin.send('DELETE', place(article.id, 'de'))).status).toBe(404);
    const entries = await product.services.db.select().from(auditEntries);
    const mine = entries.filter(({ subject_id }) => subject_id === String(article.id));
    expect(mine.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['article.translate', 'article.delete_translation']),
    );
  });

  it('of what readers read needs whoever may publish', async () => {
    const writer = await writerWith('articles.view', 'articles.update');
    const article = await write();
    expect((await translate(article.id, {}, 'de', writer)).status).toBe(403);
    expect((await translate(article.id, { status: null }, 'de', writer)).status).toBe(200);
    await translate(article.id);
    expect((await translate(article.id, { status: 'draft' }, 'de', writer)).status).toBe(403);
    expect((await writer.send('DELETE', place(article.id, 'de'))).status).toBe(403);
    const draft = await writer.send<Answer>('PUT', `${place(article.id, 'de')}/draft`, {
      title: 'Vorschlag',
      body,
    });
    expect(draft.body.translation.has_draft).toBe(true);
    for (const somebody of [visitor, (await signedInAs(product, 'customers')).browser]) {
      expect([401, 403]).toContain((await translate(article.id, {}, 'de', somebody)).status);
      expect([401, 403]).toContain((await somebody.get(place(article.id, 'de'))).status);
    }
  });
});

describe('a reader', () => {
  it('reads every list in their language', async () => {
    const [first, second] = [
      await write({ title: 'Charge the bike' }),
      await write({ title: 'Charge the car' }),
    ];
    await translate(first.id, { title: 'Das Fahrrad laden' });
    await translate(second.id, { title: 'Das Auto laden' });
    const { body: page } = await german.get<{ pagination: { data: ArticleLink[] } }>(
      `/api/v1/hc/categories/${section.id}`,
    );
    const listed = page.pagination.data.find(({ id }) => id === first.id);
    expect(listed).toMatchObject({
      title: 'Das Fahrrad laden',
      slug: 'das-fahrrad-laden',
      translation: 'de',
    });
    expect((await readAs(german, first.id)).next).toMatchObject({
      title: 'Das Auto laden',
      translation: 'de',
    });
    expect((await readAs(visitor, first.id)).next).toEqual({
      id: second.id,
      title: 'Charge the car',
      slug: 'charge-the-car',
      path: expect.anything(),
    });
    const { body: related } = await german.get<{ articles: ArticleLink[] }>(
      `/api/v1/hc/articles/${first.id}/related`,
    );
    expect(related.articles.find(({ id }) => id === second.id)).toMatchObject({ title: 'Das Auto laden' });
  });

  it('is told where an article is not translated yet', async () => {
    const article = await write();
    expect((await readAs(german, article.id)).is_fallback).toBe(true);
    expect((await readAs(visitor, article.id)).is_fallback).toBe(false);
  });

  it('finds the first articles of each section in their language', async () => {
    const own = await makeFolder('Moving', category.id);
    const article = await write({ section_id: own.id });
    await translate(article.id, { title: 'Umziehen' });
    const landing = async (browser: Browser) =>
      (await browser.get<z.infer<typeof landingSchema>>('/api/v1/hc')).body.categories
        .flatMap(({ sections }) => sections)
        .find(({ id }) => id === own.id)?.articles[0];
    expect(await landing(german)).toMatchObject({ title: 'Umziehen', translation: 'de' });
    expect(await landing(visitor)).not.toHaveProperty('translation');
  });

  it('reads categories and sections by their names in it', async () => {
    const names = [{ language: 'de', name: 'Reisen', description: 'Unterwegs.' }];
    const put = (translations: object[]) =>
      admin.send('PUT', `/api/v1/hc/categories/${category.id}`, { translations });
    expect((await put([...names, ...names])).status).toBe(422);
    expect((await put([{ language: 'xx', name: 'X' }])).status).toBe(422);
    expect((await put(names)).status).toBe(200);
    const read = async (browser: Browser, query = '') =>
      (
        await browser.get<{ category: { name: string; languages: string[]; translation?: string } }>(
          `/api/v1/hc/categories/${category.id}${query}`,
        )
      ).body.category;
    expect(await read(german)).toMatchObject({ name: 'Reisen', translation: 'de', languages: ['de'] });
    expect(await read(visitor)).toMatchObject({ name: 'Using it', languages: ['de'] });
    expect(await read(visitor, '?language=de')).toMatchObject({ name: 'Reisen' });
    const article = await write();
    expect((await readAs(german, article.id)).path[0]?.name).toBe('Reisen');
    expect((await put([])).status).toBe(200);
    expect(await read(german)).toMatchObject({ name: 'Using it', languages: [] });
  });
});

describe('what a reader may not read', () => {
  it('is named nowhere in their language either', async () => {
    const own = await makeFolder('Closed things', category.id);
    const [gold] = await product.services.db
      .insert(roles)
      .values({ name: 'gold', description: '', permissions: [] })
      .returning();
    const hidden = await makeFolder('Hidden things', category.id);
    await admin.send('PUT', `/api/v1/hc/categories/${hidden.id}`, { hidden: true });
    const open = await write({ section_id: own.id, title: 'Xylophone' });
    const closed = [
      await write({ section_id: own.id, title: 'Xylophone for gold', role_ids: [gold?.id] }),
      await write({ section_id: own.id, title: 'Xylophone inside', status: 'internal' }),
      await write({ section_id: own.id, title: 'Xylophone begun', status: 'draft' }),
      await write({ section_id: hidden.id, title: 'Xylophone hidden' }),
    ];
    for (const { id } of closed) {
      const { status } = await translate(id, { title: 'Geheimes Xylofon', body: '<p>Geheim klingen.</p>' });
      expect(status).toBe(200);
    }
    const begun = await translate(open.id, { title: 'Geheimes Xylofon', status: 'draft' });
    expect(begun.status).toBe(200);
    const places = [
      '/api/v1/hc',
      `/api/v1/hc/categories/${own.id}`,
      `/api/v1/hc/categories/${category.id}?language=de`,
      ...[open, ...closed].flatMap(({ id }) => [
        `/api/v1/hc/articles/${id}?language=de`,
        `/api/v1/hc/articles/${id}/related?language=de`,
      ]),
      '/api/v1/search/articles?query=Xylofon',
      '/api/v1/search/articles?query=geheim+klingen',
      '/api/v1/search/articles?query=Xylofoon',
      '/api/v1/search/articles?query=xylophone',
      '/api/v1/search/articles?query=',
      '/api/v1/search/suggestions?subject=Geheimes+Xylofon',
      '/sitemap.xml',
      '/sitemaps/articles-0.xml',
      '/hc/feed.xml',
      '/hc/feed.xml?language=de',
    ];
    // Requests of a privileged reader in between: none of their answers is cached for others.
    for (const path of places) {
      const texts = [await german.get(path), await admin.get(path), await german.get(path)];
      expect(`${texts[0]?.text}${texts[2]?.text}`, path).not.toMatch(/Geheim/);
    }
    const writer = await admin.get(`/api/v1/hc/articles/${closed[0]?.id}?language=de`);
    expect(writer.text).toContain('Geheimes Xylofon');
  });
});

describe('search engines', () => {
  it('are told of an article in each of its languages', async () => {
    const article = await write();
    await translate(article.id, { title: 'Überall zu finden' });
    const map = (await visitor.get('/sitemaps/articles-0.xml')).text;
    const { pathname } = new URL(
      `http://x/hc/articles/${category.id}/${section.id}/${article.id}/${article.slug}`,
    );
    const translated = `${category.id}/${section.id}/${article.id}/ueberall-zu-finden?language=de`;
    expect(map).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(map.split(`${translated}</loc>`)).toHaveLength(2);
    expect(map).toContain(`${translated}"/>`);
    expect(map).toContain(`hreflang="x-default" href="`);
    expect(map).toContain(`${pathname}</loc>`);
    expect((await visitor.get('/hc/feed.xml?language=de')).text).toContain(
      '<title>Überall zu finden</title>',
    );
    expect((await visitor.get('/hc/feed.xml?language=de')).text).toContain('<language>de</language>');
    expect((await visitor.get('/hc/feed.xml')).text).not.toContain('Überall zu finden');
  });
});
