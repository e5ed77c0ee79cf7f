import { buffer } from 'node:stream/consumers';
import { asc, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import yazl from 'yazl';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Folder } from '#shared/folders.ts';
import type { Job, JobResult } from '#shared/jobs.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { readMoved } from '../../help-center/addresses/redirected-addresses.ts';
import {
  articleTranslations,
  articleVersions,
  helpRedirects,
} from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories, categoryTranslations } from '../../help-center/tables.ts';

const product = testProduct();

let admin: Browser;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Files = Record<string, string | Buffer>;

async function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Renames an entry to a name of the same length, which needs no new checksum. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

async function over(id: string): Promise<Job> {
  await product.services.jobs.drain(product.services);
  return (await admin.get<{ job: Job }>(`/api/v1/jobs/${id}`)).body.job;
}

async function exported(format: string): Promise<{ job: Job; content: Buffer }> {
  const asked = await admin.post<{ job: Job }>('/api/v1/exports', { what: 'helpcenter', format });
  expect(asked.status).toBe(202);
  const job = await over(asked.body.job.id);
  expect(job).toMatchObject({ state: 'done', error: null });
  const file = await product.services.storages.local.read(`exports/${job.id}`);
  return { job, content: file === null ? Buffer.alloc(0) : await buffer(file.stream) };
}

async function imported(source: string, name: string, content: Buffer, more: Record<string, unknown> = {}) {
  const { id } = await uploadFile(admin, { name, content });
  const asked = await admin.post<{ job: Job }>('/api/v1/imports', { source, upload_id: id, ...more });
  expect(asked.status).toBe(202);
  const job = await over(asked.body.job.id);
  const answer = await admin.get<{ pagination: { data: JobResult[]; total: number } }>(
    `/api/v1/jobs/${job.id}/results?perPage=100`,
  );
  return { job, results: answer.body.pagination.data };
}

const stored = () =>
  product.services.db
    .select()
    .from(articles)
    .where(sql`${articles.deleted_at} is null`)
    .orderBy(asc(articles.section_id), asc(articles.position), asc(articles.id));

const empty = async () => {
  const { db } = product.services;
  await db.delete(articles);
  await db.delete(categories);
  await db.delete(helpRedirects);
};

const outcomesOf = (results: readonly JobResult[]) =>
  results.map(({ title, outcome }) => `${title}: ${outcome}`);

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  const folder = async (name: string, parent_id?: number, more = {}) =>
    (await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id, ...more })).body
      .category;
  const write = async (section_id: number, title: string, more: Record<string, unknown> = {}) =>
    (
      await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
        title,
        section_id,
        body: `<p>${title} is explained here, at some length.</p>`,
        status: 'published',
        ...more,
      })
    ).body.article;
  const billing = await folder('Billing', undefined, { description: 'Money.' });
  const invoices = await folder('Invoices', billing.id);
  const refunds = await folder('Refunds & returns', billing.id, { hidden: true });
  const other = await folder('نبذة');
  const about = await folder('About', other.id);
  const first = await write(invoices.id, 'Your invoices', { tags: ['money', 'paper'], keywords: ['bill'] });
  const link = `/hc/articles/${billing.id}/${invoices.id}/${first.id}/${first.slug}`;
  const { db } = product.services;
  await db
    .insert(categoryTranslations)
    .values({ category_id: billing.id, language: 'de', name: 'Rechnungen' });
  const words = { title: 'Ihre Rechnungen', slug: 'ihre-rechnungen', body: '<p>Hier sind sie.</p>' };
  await db.insert(articleTranslations).values({
    ...words,
    article_id: first.id,
    language: 'de',
    description: 'Hier sind sie.',
    body_text: 'Hier sind sie.',
    headings: [],
    status: 'published',
    source_version: 1,
    version: 3,
    draft: { ...words, description: null, source_version: 1 },
  });
  await write(invoices.id, 'A title with "quotes": and 😀', {
    body: `<h2>One</h2><p>See <a href="${link}">the invoices</a>, <strong>bold</strong> &amp; 1 &lt; 2 * 3 _x_.</p>
      <ul><li>a</li><li>b<ol><li>c</li></ol></li></ul><pre><code class="language-js">let a = 1;\n\nlet b;</code></pre>
      <table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
      <blockquote class="callout callout-note"><p>Mind this.</p></blockquote><details><summary>More</summary><p>Inside.</p></details>`,
    seo: { title: 'Search me', description: null },
  });
  await write(refunds.id, 'Draft only', { status: 'draft' });
  await write(refunds.id, 'For the staff', { status: 'internal' });
  await write(about.id, 'من نحن', { body: '<p>نحن هنا.</p>' });
  const renamedArticle = await write(about.id, 'Old name');
  await admin.send('PUT', `/api/v1/hc/articles/${renamedArticle.id}`, {
    title: 'Renamed',
    slug: 'new-name',
  });
  await admin.send('PUT', `/api/v1/hc/articles/${renamedArticle.id}/draft`, { body: '<p>Not yet.</p>' });
  await write(about.id, 'Archived one').then(({ id }) => admin.post(`/api/v1/hc/articles/${id}/archive`));
  await admin.post('/api/v1/hc/redirects', { from: '/hc/old', to: link });
});

describe('an export', () => {
  it('as JSON lines makes the same help center of an empty one', async () => {
    const { content, job } = await exported('jsonl');
    expect(job.file?.name).toMatch(/^help-center-.*\.jsonl$/);
    expect(job).toMatchObject({ total: 7, done: 7 });
    const before = content.toString();
    await empty();
    const { job: done, results } = await imported('helpdock', 'site.jsonl', content);
    expect(done).toMatchObject({ state: 'done', error: null, failed: 0 });
    expect(results.every(({ outcome }) => outcome === 'created')).toBe(true);
    const again = (await exported('jsonl')).content.toString();
    const lines = (text: string) => text.trimEnd().split('\n').slice(1).sort();
    expect(lines(again)).toEqual(lines(before));
    expect(await product.services.db.$count(articleVersions)).toBeGreaterThan(7);
    const next = await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name: 'After' });
    expect(next.status).toBe(201);
    await admin.send('DELETE', `/api/v1/hc/categories/${next.body.category.id}`);
  });

  it('brings its own site up to date when it is read back, and makes nothing twice', async () => {
    const { content } = await exported('jsonl');
    const count = (await stored()).length;
    const { results } = await imported('helpdock', 'site.jsonl', content);
    expect(results.filter(({ outcome }) => outcome === 'created')).toEqual([]);
    expect(await stored()).toHaveLength(count);
  });

  it('as Markdown says the same, in the same order and states', async () => {
    const { content } = await exported('markdown');
    const seen = (rows: Awaited<ReturnType<typeof stored>>) =>
      rows
        .map(({ title, slug, status, body_text, tags, seo_title, language }) => ({
          ...{ title, slug, status, tags, seo_title, language },
          text: body_text.replaceAll(/\s+/g, ' '),
        }))
        .sort((one, other) => one.slug.localeCompare(other.slug));
    const order = async () =>
      (await stored()).reduce<Record<string, string[]>>((all, { section_id, slug }) => {
        all[section_id] = [...(all[section_id] ?? []), slug];
        return all;
      }, {});
    const before = seen(await stored());
    const places = Object.values(await order()).sort();
    await empty();
    const { job } = await imported('markdown', 'docs.zip', content);
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(seen(await stored())).toEqual(before);
    expect(Object.values(await order()).sort()).toEqual(places);
    const linking = (await stored()).find(({ body }) => body.includes('the invoices'));
    expect(linking?.body).toMatch(/href="\/hc\/articles\/\d+\/\d+\/\d+\/your-invoices"/);
    const { results } = await imported('markdown', 'docs.zip', content);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
  });

  it('is for who asked alone, and for the help center alone', async () => {
    const { job } = await exported('jsonl');
    const sent = await fetch(`${product.url}/api/v1/exports/${job.id}/download`, {
      headers: { cookie: admin.cookieHeader },
    });
    expect([sent.status, sent.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="?help-center-.*\.jsonl"?$/),
    ]);
    expect((await sent.text()).split('\n').length).toBeGreaterThan(10);
    const { browser: other } = await signedInAs(product, 'admins');
    expect((await other.get(`/api/v1/exports/${job.id}/download`)).status).toBe(404);
    for (const [body, field] of [
      [{ what: 'site', format: 'jsonl' }, 'what'],
      [{ what: 'helpcenter', format: 'csv' }, 'format'],
    ] as const) {
      const refused = await admin.post<{ errors: object }>('/api/v1/exports', body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe('an import', () => {
  it('takes HTML files with their pictures and the links between them, after a try that stores nothing', async () => {
    const zip = await zipOf({
      'site/guide/start/one.html':
        '<html><head><title>T</title></head><body><nav>x</nav><h1>First page</h1><p onclick="x()">See <a href="two.html#more">two</a>.</p><img src="../../img/a.png" alt="A"><script>alert(1)</script></body></html>',
      'site/guide/start/two.html': '<title>Second page</title><h2 id="more">More</h2><p>Text.</p>',
      'site/img/a.png': png,
    });
    const before = (await stored()).length;
    const tried = await imported('html', 'site.zip', zip, { dry_run: true });
    expect(outcomesOf(tried.results)).toEqual(
      expect.arrayContaining(['First page: created', 'Second page: created']),
    );
    expect(await stored()).toHaveLength(before);
    await imported('html', 'site.zip', zip);
    const one = (await stored()).find(({ title }) => title === 'First page');
    expect(one?.body).toMatch(/href="\/hc\/articles\/\d+\/\d+\/\d+\/second-page#h-more"/);
    expect(one?.body).toMatch(/src="\/files\/articles\/\w+\.png"/);
    expect(one?.body).not.toMatch(/onclick|script|<nav/);
  });

  it('reads names as they are written, says what it guessed, and refuses what can not be told', async () => {
    const content = '# Inicio\r\n\r\nVea [más](Configuraci%C3%B3n.md).';
    const files = { 'Ayuda/Guía rápida/Inicio.md': content, 'Ayuda/Guía rápida/Configuración.md': 'Más.' };
    // Info-ZIP and Finder leave the mark of UTF-8 out.
    const unmarked = (zip: Buffer) => {
      for (const [signature, offset] of [
        [0x04034b50, 6],
        [0x02014b50, 8],
      ] as const) {
        for (let at = 0; at < zip.length - 4; at += 1) {
          if (zip.readUInt32LE(at) === signature)
            zip.writeUInt16LE(zip.readUInt16LE(at + offset) & ~0x800, at + offset);
        }
      }
      return zip;
    };
    const { results } = await imported('markdown', 'ayuda.zip', unmarked(await zipOf(files)));
    expect(results.map(({ title, message }) => [title, message])).toEqual([
      ['Guía rápida', null],
      ['General', null],
      ['Configuración', null],
      ['Inicio', null],
    ]);
    const named = async (encoded: Buffer) => {
      const placeholder = 'x'.repeat(encoded.length);
      const zip = await zipOf({ [`a/b/${placeholder}.md`]: 'Text.' });
      return unmarked(renamed(zip, placeholder, encoded.toString('latin1')));
    };
    const japanese = await imported(
      'markdown',
      'ja.zip',
      await named(Buffer.from('90dd92e88ee88f87', 'hex')),
    );
    expect(japanese.results.at(-1)).toMatchObject({
      title: '設定手順',
      message: 'its file name is not UTF-8: read as shift_jis',
    });
    const before = (await stored()).length;
    const { job } = await imported('markdown', 'zh.zip', await named(Buffer.from('d6d0', 'hex')));
    expect([job.state, job.error]).toEqual(['failed', expect.stringContaining('encoding of the file names')]);
    expect(await stored()).toHaveLength(before);
  });

  it('reads pages in whichever encoding they are, and keeps drafts of Windows drafts', async () => {
    const zip = await zipOf({
      'a/b/one.html': Buffer.from(
        '<meta charset=windows-1251><h1>\xcf\xe0\xf0\xee\xeb\xfc</h1><p>x</p>',
        'latin1',
      ),
      'a/b/two.html': Buffer.from('<h1>Gr\xf6\xdfe</h1><p>x</p>', 'latin1'),
      'a/b/three.md': '---\r\ntitle: Three\r\ndraft: true\r\n---\r\nText',
    });
    const { results } = await imported('html', 'pages.zip', zip);
    const said = Object.fromEntries(results.map(({ title, message }) => [title, message]));
    expect(said).toMatchObject({ Пароль: null, Größe: 'not UTF-8 text: read as windows-1252', Three: null });
    expect((await stored()).find(({ title }) => title === 'Three')?.status).toBe('draft');
  });

  it('waits for nobody while it stores for long, though it tells how far it is now and then', async () => {
    const zip = await zipOf({ 'slow/part/one.md': '# One\n\nText.', 'slow/part/two.md': '# Two\n\nText.' });
    const { now } = Date;
    let calls = 0;
    // Bounded: the queue polls again at once, while every poll seems to take longer than its interval.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      calls = Math.min(calls + 1, 300);
      return now() + calls * 1000;
    });
    const { job } = await imported('markdown', 'slow.zip', zip).finally(() => clock.mockRestore());
    expect(job).toMatchObject({ state: 'done', error: null, done: 2, total: 2 });
  });

  it('takes Zendesk Guide: states, labels, order, links and old addresses', async () => {
    const article = (id: number, more: Record<string, unknown>) => ({
      id,
      title: `Article ${id}`,
      body: '<p>Text.</p>',
      section_id: 20,
      draft: false,
      promoted: false,
      position: id,
      label_names: ['a'],
      locale: 'en-us',
      source_locale: 'en-us',
      html_url: `https://x.zendesk.com/hc/en-us/articles/${id}-Article-${id}`,
      ...more,
    });
    const zip = await zipOf({
      'categories.json': JSON.stringify({
        categories: [{ id: 10, name: 'Zen', description: '', position: 0 }],
      }),
      'sections.json': JSON.stringify({
        sections: [{ id: 20, name: 'Start', category_id: 10, position: 0 }],
      }),
      'articles.json': JSON.stringify({
        articles: [
          article(31, {
            body: '<p>See <a href="https://x.zendesk.com/hc/en-us/articles/32-Old-Name">it</a>.</p>',
          }),
          article(32, { promoted: true, user_segment_id: 5 }),
          article(33, { draft: true }),
          article(34, { section_id: 99 }),
        ],
        next_page: null,
      }),
    });
    const { results, job } = await imported('zendesk', 'guide.zip', zip);
    expect(job.state).toBe('done');
    expect(results.filter(({ ok }) => !ok).map(({ title }) => title)).toEqual(['articles/34: Article 34']);
    const rows = (await stored()).filter(({ source_path }) => source_path?.startsWith('zendesk/'));
    expect(rows.map(({ title, status, tags }) => [title, status, tags])).toEqual([
      ['Article 32', 'internal', ['a']],
      ['Article 31', 'published', ['a']],
      ['Article 33', 'draft', ['a']],
    ]);
    expect(rows[1]?.body).toMatch(/href="\/hc\/articles\/\d+\/\d+\/\d+\/article-32"/);
    const leads = async (path: string) => (await readMoved(product.services, path)).to;
    for (const path of [
      '/hc/en-us/articles/31-Article-31',
      '/hc/en-us/articles/31-Renamed-later',
      '/hc/en-us/articles/31-%D0%9F%D1%80',
      '/hc/EN-US/Articles/31-renamed',
      '/hc/articles/31',
      '/hc/de/articles/31-Artikel?source=search#top',
      '/hc/en-us/articles/31-Article-31/comments/5',
    ]) {
      expect(await leads(path)).toMatch(/^\/hc\/articles\/\d+\/\d+\/\d+\/article-31$/);
    }
    expect(await leads('/hc/fr/sections/20-Start')).toMatch(/^\/hc\/categories\/\d+\/\d+\/start$/);
    expect(await leads('/hc/categories/10')).toMatch(/^\/hc\/categories\/\d+\/zen$/);
    expect(await leads('/hc/en-us/articles/311-Other')).toBeNull();
    const again = await imported('zendesk', 'guide.zip', zip);
    expect(again.results.filter(({ outcome }) => outcome === 'created')).toEqual([]);
  });

  it('takes Zendesk Guide as a list of pages in one file, in the words of its own language', async () => {
    const locales = { locale: 'en-us', source_locale: 'de' };
    const article = { id: 71, title: 'In English', body: '<p>English.</p>', section_id: 60, ...locales };
    const translation = { source_id: 71, source_type: 'Article', body: '<p>Deutsch.</p>' };
    const pages = [
      { sections: [{ id: 60, name: 'Pages' }], count: 1, next_page: null },
      {
        articles: [
          article,
          { ...article, id: 72, title: 'Without words', body: null, source_locale: 'en-us' },
        ],
      },
      { translations: [{ ...translation, locale: 'de', title: 'Auf Deutsch', draft: false }] },
    ];
    const { job } = await imported('zendesk', 'guide.json', Buffer.from(`\uFEFF${JSON.stringify(pages)}`));
    expect(job.state).toBe('done');
    const rows = (await stored()).filter(({ source_path }) => /articles\/7[12]$/.test(source_path ?? ''));
    expect(rows.map(({ title, body, language }) => [title, body, language])).toEqual([
      ['Auf Deutsch', '<p>Deutsch.</p>', 'de'],
      ['Without words', '', 'en'],
    ]);
  });

  it('leaves out records of Zendesk Guide that are odd, names them, and takes the rest', async () => {
    const article = { id: 81, title: 'Good', body: '<p>x</p>', section_id: 80, draft: false };
    const guide = {
      categories: [{ id: 79, name: 'Odd ones' }, { id: 78 }],
      sections: [
        { id: '80', name: 'In text', category_id: '79', position: '3' },
        { id: 77, name: null },
      ],
      articles: [
        article,
        { ...article, id: 'eighty', title: 'No number' },
        { ...article, id: '82', title: 'Number as text', position: 'first' },
        { ...article, id: 83, title: 'No section', section_id: null },
        { ...article, id: 84, title: null },
        { ...article, id: 85, title: 'Who knows', draft: 'maybe' },
        { ...article, id: 86, title: 'Restricted', user_segment_ids: [4] },
        null,
      ],
      translations: [{ source_id: 81 }],
    };
    const { job, results } = await imported('zendesk', 'odd.json', Buffer.from(JSON.stringify(guide)));
    expect(job).toMatchObject({ state: 'done', error: null });
    const failed = results.filter(({ ok }) => !ok).map(({ title, message }) => [title, message]);
    expect(failed).toEqual([
      ['categories/78', 'name is missing or not understood'],
      ['sections/77', 'name is missing or not understood'],
      ['articles/eighty: No number', 'id is missing or not understood'],
      ['articles/83: No section', 'section_id is missing or not understood'],
      ['articles/84', 'title is missing or not understood'],
      ['articles/85: Who knows', 'draft is missing or not understood'],
      ['articles/?', "this record isn't recognized"],
      ['translations/81', 'source_type is missing or not understood'],
    ]);
    const rows = (await stored()).filter(({ source_path }) => /articles\/8\d$/.test(source_path ?? ''));
    expect(rows.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Good', 'published'],
      ['Number as text', 'published'],
      ['Restricted', 'internal'],
    ]);
  });

  it('says that the sections of Zendesk Guide are missing', async () => {
    const { job } = await imported(
      'zendesk',
      'articles.json',
      Buffer.from('{"articles":[{"id":1,"title":"A","section_id":2}]}'),
    );
    expect([job.state, job.error]).toEqual(['failed', expect.stringContaining('Add sections.json')]);
  });

  it('leaves out lines of an export that are odd, and what lies in a folder that can not be used', async () => {
    const { content } = await exported('jsonl');
    const [head = '', ...lines] = content.toString().trimEnd().split('\n');
    const site = { ...JSON.parse(head), site: 'https://elsewhere.example.com' };
    const of = (type: string) =>
      lines.filter((line) => line.includes(`"type":"${type}"`)).map((line) => JSON.parse(line));
    const [category] = of('category').filter(({ parent_id }) => parent_id === null);
    const [section] = of('category').filter(({ parent_id }) => parent_id === category.id);
    const [sample] = of('article');
    const article = { ...sample, section_id: section.id, owner: null };
    const file = [
      site,
      category,
      section,
      { ...section, id: section.id + 5000, roles: 'agents', name: 'Who may see' },
      { ...article, id: 9001, title: 'Taken' },
      { ...article, id: 9002, title: 'No state', status: 'public' },
      { ...article, id: 9003, title: 'No folder', section_id: section.id + 5000 },
      { type: 'redirect', from: '' },
      'nothing',
    ];
    const text = file.map((line) => JSON.stringify(line)).join('\r\n');
    const { job, results } = await imported(
      'helpdock',
      'odd.jsonl',
      Buffer.from(`\uFEFF${text}\r\n{"type":`),
    );
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(results.filter(({ ok }) => !ok).map(({ title, message }) => [title, message])).toEqual([
      [`category/${section.id + 5000}: Who may see`, 'roles is missing or not understood'],
      ['article/9002: No state', 'status is missing or not understood'],
      ['8', 'from is missing or not understood'],
      ['9', "line 9 of the file isn't recognized"],
      ['10', "line 10 of the file isn't recognized"],
      ['articles/9003: No folder', 'its section is missing from the file'],
    ]);
    expect((await stored()).filter(({ title }) => title === 'Taken')).toHaveLength(1);
  });

  it.each([
    ['ends too soon', '{"articles":[{"id":1,"title":"One","section_id":2}'],
    ['is none', '{"articles":'],
    ['is about something else', '{"people":[{"id":1}]}'],
    ['is empty', ''],
    ['is nested without end', `{"articles":${'['.repeat(100_000)}`],
    ['has no end of something else', `{"people":"${'x'.repeat(12_200_000)}"}`],
  ])('says so when a file of Zendesk Guide %s', async (_, text) => {
    const { job } = await imported('zendesk', 'guide.json', Buffer.from(text));
    expect([job.state, job.error]).toEqual(['failed', expect.stringContaining('not a Zendesk Guide export')]);
  });

  it.each([
    [
      'leads out of its folder',
      async () => renamed(await zipOf({ 'a/b/c/evil.md': 'x' }), 'a/b/c/evil.md', '../../../ev.md'),
    ],
    ['is none', async () => Buffer.from('PK but not really an archive')],
    ['has nothing in it', async () => zipOf({ 'picture.png': png })],
  ])('says why it can not take an archive that %s', async (_, make) => {
    const before = (await stored()).length;
    const { job } = await imported('markdown', 'bad.zip', await make());
    expect(job.state).toBe('failed');
    expect(job.error).toMatch(/outside its folder|not a ZIP|no articles/);
    expect(await stored()).toHaveLength(before);
  });

  it('takes what can be read of an archive, and names each file that can not', async () => {
    const aliases = Array.from({ length: 12 }, (_, n) => `a${n}: &a${n} [${`*a${n - 1},`.repeat(n && 9)}0]`);
    const parts = 'broken content of a file that is not packed';
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.alloc(30 * 1024 * 1024, 'a'), 'Bounds/Part/swollen.md');
    zip.addBuffer(Buffer.from('# Deep'), `Bounds/${'a/'.repeat(40)}deep.md`);
    zip.addBuffer(Buffer.from(parts), 'Bounds/Part/torn.md', { compress: false });
    zip.addBuffer(Buffer.from(`---\n${aliases.join('\n')}\n---\nText`), 'Bounds/Part/aliases.md');
    zip.addBuffer(Buffer.from(`---\na: ${'['.repeat(20_000)}\n---\nText`), 'Bounds/Part/nested.md');
    zip.addBuffer(Buffer.from(`---\na: ${'x'.repeat(70_000)}\n---\nText`), 'Bounds/Part/head.md');
    zip.addBuffer(Buffer.from('# A good one\n\nText.'), 'Bounds/Part/good.md');
    zip.end();
    const torn = renamed(await buffer(zip.outputStream), parts, parts.toUpperCase());
    const { job, results } = await imported('markdown', 'bounds.zip', torn, { dry_run: true });
    expect([job.state, job.error]).toEqual(['done', null]);
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(new Map(failed.map(({ title, message }) => [title.split('/').at(-1), message]))).toEqual(
      new Map([
        ['aliases.md', expect.stringContaining('front matter')],
        ['head.md', expect.stringContaining('front matter too long')],
        ['nested.md', expect.stringMatching(/front matter|could not be read/)],
        ['swollen.md', 'too large when it is unpacked'],
        ['deep.md', 'below too many folders'],
        ['torn.md', 'could not be read'],
      ]),
    );
    expect(results.filter(({ ok }) => ok).map(({ title }) => title)).toContain('A good one');
  });

  it('says what it left out in the language of whoever asked for it', async () => {
    await admin.post('/api/v1/users/me/locale', { locale: 'de' });
    const content = await zipOf({
      'Hilfe/Teil/gut.md': '# Gut\n\n[Weiter](nirgends.md)',
      'Hilfe/Teil/leer.md': ' ',
      'Hilfe/Teil/README.md': 'Hallo',
    });
    const { results } = await imported('markdown', 'hilfe.zip', content, { dry_run: true });
    await admin.post('/api/v1/users/me/locale', { locale: 'en' });
    expect(results.map(({ message }) => message).filter(Boolean)).toEqual([
      'nirgends.md: defekter Link',
      'beschreibt den Ordner, keinen Artikel',
      'leer',
    ]);
  });

  it('is refused for files of others and for what nobody can read', async () => {
    const { browser: other } = await signedInAs(product, 'admins');
    const { id } = await uploadFile(other, { name: 'a.zip', content: await zipOf({ 'a/b/c.md': 'x' }) });
    for (const [body, field] of [
      [{ source: 'markdown', upload_id: id }, 'upload_id'],
      [{ source: 'freshdesk', upload_id: id }, 'source'],
    ] as const) {
      const refused = await admin.post<{ errors: object }>('/api/v1/imports', body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
  });
});
