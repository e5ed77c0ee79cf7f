import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Folder } from '#shared/folders.ts';
import type { SearchResult } from '#shared/helpcenter.ts';
import type { EditableArticle } from '#shared/writing.ts';

const product = testProduct();

let admin: Browser;
const readers: Record<string, Browser> = {};
const ids: Record<string, number> = {};
let section: Folder;

const texts = [
  {
    name: 'invoice',
    title: 'Pay an invoice',
    body: '<p>Open the billing page and choose the invoice.</p>',
    de: ['Rechnungen bezahlen', '<p>Öffnen Sie die Häuser der Abrechnung und wählen Sie eine Rechnung.</p>'],
    ar: ['دفع الفواتير', '<p>افتح صفحة الدفع واختر الفاتورة المناسبة للمستخدمين.</p>'],
  },
  {
    name: 'password',
    title: 'Reset your password',
    body: '<p>Use the link in the mail, whatever the gizmo says.</p>',
    de: ['Kennwort zurücksetzen', '<p>Nutzen Sie den Verweis in der Mail.</p>'],
  },
  { name: 'english', title: 'Printer calibration', body: '<p>Only in English, with an invoice.</p>' },
] as const;

const search = async (reader: string, query: string, more = '') =>
  (
    await readers[reader]?.get<{ pagination: { data: SearchResult[] }; matches: { count: number } }>(
      `/api/v1/search/articles?query=${encodeURIComponent(query)}${more}`,
    )
  )?.body;

const found = async (reader: string, query: string) =>
  (await search(reader, query))?.pagination.data.map(({ id }) => id);

beforeAll(async () => {
  admin = (await signedInAs(product, 'admins')).browser;
  for (const language of ['en', 'de', 'ar']) {
    const browser = await product.visit();
    await browser.post('/api/v1/users/me/locale', { locale: language });
    readers[language] = browser;
  }
  const folder = async (name: string, parent_id?: number) =>
    (await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id })).body.category;
  section = await folder('Money', (await folder('Help')).id);
  for (const { name, title, body, ...others } of texts) {
    const { article } = (
      await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
        title,
        body,
        section_id: section.id,
        status: 'published',
      })
    ).body;
    ids[name] = article.id;
    for (const [language, words] of Object.entries(others)) {
      await admin.send('PUT', `/api/v1/hc/articles/${article.id}/translations/${language}`, {
        title: words[0],
        body: words[1],
        status: 'published',
      });
    }
  }
});

describe('a search in the language of the reader', () => {
  it.each([
    ['de', 'Rechnung', 'invoice'],
    ['de', 'Häusern', 'invoice'],
    ['de', 'hauser', 'invoice'],
    ['de', 'Rechn', 'invoice'],
    ['de', 'kennworter', 'password'],
    ['de', 'Kenwort zurücksetzen', 'password'],
    ['ar', 'فاتورة', 'invoice'],
    ['ar', 'المستخدم', 'invoice'],
    ['en', 'invoices paying', 'invoice'],
  ])('finds by its own words in %s: %s', async (reader, query, name) => {
    expect((await found(reader, query))?.[0]).toBe(ids[name]);
  });

  it('shows an article once, in the best language for the reader, before those that hold the words in their own', async () => {
    const german = await search('de', 'invoice');
    expect(german?.pagination.data.map(({ id }) => id)).toEqual([ids.invoice, ids.english]);
    expect(german?.matches.count).toBe(2);
    expect(german?.pagination.data[0]).toMatchObject({
      title: 'Rechnungen bezahlen',
      slug: 'rechnungen-bezahlen',
      translation: 'de',
    });
    expect(german?.pagination.data[1]).not.toHaveProperty('translation');
    const marked = await search('de', 'Rechnung');
    expect(marked?.pagination.data[0]?.highlights.title).toContainEqual({ text: 'Rechnungen', hit: true });
    expect((await search('en', 'invoice'))?.pagination.data[0]).toMatchObject({ title: 'Pay an invoice' });
  });

  it('pages through all of them, each once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) => (await search('de', 'invoice', `&perPage=1&page=${page}`))?.pagination.data,
      ),
    );
    expect(pages.flat().map((result) => result?.id)).toEqual([ids.invoice, ids.english]);
  });

  it('shows the newest in it where nothing was typed', async () => {
    const titles = (await search('de', ''))?.pagination.data.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Rechnungen bezahlen', 'Kennwort zurücksetzen', 'Printer calibration']),
    );
  });

  it('suggests answers in it before a request is made', async () => {
    const suggest = async (reader: string, subject: string) =>
      (
        await readers[reader]?.get<{ articles: { title: string }[] }>(
          `/api/v1/search/suggestions?subject=${encodeURIComponent(subject)}`,
        )
      )?.body.articles.map(({ title }) => title);
    expect(await suggest('de', 'Kennwort zurücksetzen')).toEqual(['Kennwort zurücksetzen']);
    expect(await suggest('de', 'Reset my password')).toEqual(['Kennwort zurücksetzen']);
    expect(await suggest('en', 'Reset my password')).toEqual(['Reset your password']);
    expect(await suggest('de', 'Waschmaschine')).toEqual([]);
  });

  it('finds nothing of a translation that is not published', async () => {
    await admin.send('PUT', `/api/v1/hc/articles/${ids.english}/translations/de`, {
      title: 'Geheimer Drucker',
      body: '<p>Quietsch.</p>',
    });
    expect(await found('de', 'Quietsch')).toEqual([]);
    expect(await found('de', 'Geheimer')).toEqual([]);
    expect((await search('de', 'Printer'))?.pagination.data[0]?.title).toBe('Printer calibration');
  });

  it('knows the stems of articles that are written in it', async () => {
    await admin.post('/api/v1/hc/articles', {
      title: 'Die Verträge kündigen',
      body: '<p>Schreiben Sie uns.</p>',
      section_id: section.id,
      status: 'published',
      language: 'de',
    });
    expect((await search('de', 'Vertrag Kündigung schreibt'))?.pagination.data[0]?.title).toBe(
      'Die Verträge kündigen',
    );
  });
});
