import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testProduct } from '#server/testing/harness.ts';
import { articlePath } from '#shared/addresses.ts';
import { saveArticle } from '../../articles/editing/save-imported.ts';
import { articles } from '../../help-center/article-tables.ts';
import { readTree } from '../../help-center/categories.ts';
import { openReader } from '../../help-center/reader.ts';
import { categories } from '../../help-center/tables.ts';
import { searchArticles } from '../../help-search/service.ts';
import { vocabularyTerms } from '../../help-search/tables.ts';
import { importMarkdown } from './service.ts';

const product = testProduct();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files: Record<string, string | Buffer> = {
  'README.md': '# About this folder',
  'notes.txt': 'not for the site',
  'writer/_index.md': '---\ntitle: Text documents\ndescription: Letters and books.\nposition: 1\n---\n',
  'writer/layout/_index.md': '---\ntitle: Layout\n---\n',
  'writer/layout/pages.md': [
    '---\ntitle: Page numbers\nkeywords:\n  - folio, pagination\n  - 2024\nposition: 2\nslug: numbers\n---\n',
    'Every page has a number. More below.\n\n## First page\n\n![A page](../../img/page.png) ![gone](nope.png)\n\n',
    'See [breaks](breaks.md#by-hand), [a dead heading](breaks.md#nowhere), [here](#first-page), [gone](gone.md),\n',
    '[the sums](../../calc/sums.md), [Layout](../layout/), [Calc](../../calc/_index.md), [out](https://a.test/x),\n',
    '[up](../../../etc/passwd), [script](javascript:alert), [site](/hc/tickets/new).\n\n<script>alert(1)</script>\n',
  ].join(''),
  'writer/layout/breaks.md':
    '# Page breaks\n\nBreak it.\n\n## By hand\n\n> [!WARNING]\n> Mind the gap.\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n',
  'writer/layout/deep/er/one.md': 'Deep down.\n\n- [ ] open\n- [x] done\n',
  'calc/sums.md': 'Sums of cells.',
  'odd/heads.md': [
    '---\ntitle: 2024-01-02\nposition: "3"\nslug: [a, b]\nkeywords: one\nkeywords: two\n---\n',
    'See [fields](#notes--fields), [table](#cardnote-table), [it](/privacy/gpc/), [html](../calc/sums.html), ',
    '[old](/old/place/), [lost](/nowhere/here/), [wiki]: {% include x %} and [[Other page]].\n\n',
    'Run: ```bash\nchmod +x it```.\n\n## Notes & Fields\n\n## Card/Note Table\n\n## Set it up {#setup}\n\n[to setup](#setup)\n',
  ].join(''),
  'odd/rule.md': '---\n\nText after a rule.\n\n---\n\nMore text.\n',
  'odd/toml.md': '+++\ntitle = "From TOML"\ndescription = true\nposition = 1\n+++\nText.',
  'odd/parts/はじめに.md': '---\ntitle: はじめに\npermalink: /old/place/\n---\nText.',
  'odd/parts/long.md': `# ${'Long heading '.repeat(30)}\n\nText.`,
  'privacy/gpc.md': 'Global privacy.',
  'bad/toml.md': '+++\ntitle = \n+++\nText',
  'top.md': '---\ntitle: On top\n---\nAt the root.',
  'img/page.png': png,
  'img/fake.png': 'not an image',
  'bad/empty.md': '---\ntitle: Nothing\n---\n\n<!-- nothing -->\n',
  'bad/program.md': Buffer.from([0x23, 0x20, 1, 2, 3, 4, 0xe9, 0xff]),
  'bad/yaml.md': '---\ntitle: [unclosed\n---\nText',
  'odd/types.md': '---\ntitle:\n  a: b\n---\nText',
  'bad/code.md': '---js\n{ title: process.exit(7) }\n---\nText',
  'bad/huge.md': 'x'.repeat(1024 * 1024 + 1),
};

let parent = '';
let folder = '';

async function put(path: string, content: string | Buffer) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'helpdock-import-'));
  folder = join(parent, 'guide');
  for (const [path, content] of Object.entries(files)) await put(path, content);
  await symlink('/etc/hostname', join(folder, 'bad/link.md'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

const run = (options = {}) => importMarkdown(product.services, folder, options);

async function find(path: string) {
  const [row] = await product.services.db
    .select()
    .from(articles)
    .where(eq(articles.source_path, `guide/${path}`));
  if (row === undefined) throw new Error(`${path} was not imported.`);
  return row;
}

async function addressOf(path: string) {
  const row = await find(path);
  const { paths } = await readTree(product.services, openReader);
  return articlePath({ ...row, path: paths.get(row.section_id) ?? [] });
}

describe('a first import', () => {
  beforeEach(() => run());

  it('makes categories and sections of folders', async () => {
    const tree = (await readTree(product.services, openReader)).categories.map(({ name, sections }) => [
      name,
      sections.map((section) => section.name),
    ]);
    expect(tree).toEqual([
      ['Text documents', ['Layout', 'Layout / Deep / Er']],
      ['General', ['Articles']],
      ['Calc', ['General']],
      ['Odd', ['General', 'Parts']],
      ['Privacy', ['General']],
    ]);
    const [writer] = await product.services.db
      .select()
      .from(categories)
      .where(eq(categories.source_path, 'guide/writer'));
    expect(writer).toMatchObject({ description: 'Letters and books.', is_section: false, parent_id: null });
  });

  it('takes title, words and address from the front matter, else from the text or the name', async () => {
    expect(await find('writer/layout/pages.md')).toMatchObject({
      title: 'Page numbers',
      slug: 'numbers',
      position: 2,
      description: 'Every page has a number.',
      keywords: 'folio, pagination\n2024\nFirst page',
    });
    const breaks = await find('writer/layout/breaks.md');
    expect(breaks.title).toBe('Page breaks');
    expect(breaks.body).not.toContain('Page breaks');
    expect(breaks.body).toContain('<td align="right">2</td>');
    expect(breaks.body).toContain('<blockquote class="callout callout-warning"><p>Mind the gap.</p>');
    expect(await find('writer/layout/deep/er/one.md')).toMatchObject({
      title: 'One',
      body_text: 'Deep down.\n☐ open\n☑ done',
    });
  });

  it('leads links to where things are now, and makes dead ones plain text', async () => {
    const { body } = await find('writer/layout/pages.md');
    expect(body).toContain(`<a href="${await addressOf('writer/layout/breaks.md')}#h-by-hand">breaks</a>`);
    expect(body).toContain(`<a href="${await addressOf('writer/layout/breaks.md')}">a dead heading</a>`);
    expect(body).toContain('<a href="#h-first-page">here</a>');
    expect(body).toContain(`<a href="${await addressOf('calc/sums.md')}">the sums</a>`);
    expect(body).toMatch(/<a href="\/hc\/categories\/\d+\/\d+\/layout">Layout<\/a>/);
    expect(body).toMatch(/<a href="\/hc\/categories\/\d+\/calc">Calc<\/a>/);
    expect(body).toContain('<a href="https://a.test/x" rel="noopener noreferrer">out</a>');
    expect(body).toContain('<a href="/hc/tickets/new">site</a>');
    for (const text of ['gone', 'up', 'script']) expect(body).not.toContain(`>${text}</a>`);
    expect(body).not.toContain('<script');
  });

  it('reads a head as far as it makes sense, in YAML and TOML, and a rule as a rule', async () => {
    expect(await find('odd/heads.md')).toMatchObject({
      title: '2024-01-02',
      slug: '2024-01-02',
      position: 3,
    });
    expect((await find('odd/heads.md')).keywords.split('\n')[0]).toBe('two');
    expect(await find('odd/types.md')).toMatchObject({ title: 'Types' });
    expect(await find('odd/toml.md')).toMatchObject({ title: 'From TOML', description: 'true', position: 1 });
    expect((await find('odd/toml.md')).body).toBe('<p>Text.</p>');
    expect((await find('odd/rule.md')).body_text).toBe('Text after a rule.\nMore text.');
    const { title, body } = await find('odd/parts/long.md');
    expect(title).toMatch(/^Long heading .*…$/);
    expect(title).toHaveLength(255);
    expect(body).toBe('<p>Text.</p>');
  });

  it('finds headings as Markdown elsewhere names them, and pages by their old addresses', async () => {
    const { body, body_text } = await find('odd/heads.md');
    expect(body).toContain('<a href="#h-notes-and-fields">fields</a>');
    expect(body).toContain('<a href="#h-card-note-table">table</a>');
    expect(body).toContain(`<a href="${await addressOf('privacy/gpc.md')}">it</a>`);
    expect(body).toContain(`<a href="${await addressOf('calc/sums.md')}">html</a>`);
    expect(body).toContain(`<a href="${await addressOf('odd/parts/はじめに.md')}">old</a>`);
    expect(body).toContain('<h2 id="h-setup" data-alias="setup">Set it up</h2>\n<p><a href="#h-setup">');
    expect(body).not.toContain('lost</a>');
    expect(body_text).toContain('Run: chmod +x it.');
  });

  it('writes the title of any language in the address', async () => {
    expect((await find('odd/parts/はじめに.md')).slug).toMatch(/^[a-z]{4,}$/);
    expect((await find('odd/parts/はじめに.md')).slug).not.toBe('article');
  });

  it('stores the images that articles show, where the site serves them', async () => {
    const { body } = await find('writer/layout/pages.md');
    const address = /<img src="([^"]+)" alt="A page"/.exec(body)?.[1] ?? '';
    expect(address).toMatch(/^\/files\/articles\/[0-9a-f]{32}\.png$/);
    expect(body).toContain('alt="A page" width="1" height="1"');
    const served = await fetch(product.url + address);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png);
  });

  it('can be searched at once, misspelt too', async () => {
    const found = await searchArticles(product.services, openReader, {
      query: 'paginatoin',
      page: 1,
      perPage: 8,
    });
    expect(found).toMatchObject({
      corrected_query: 'pagination',
      pagination: { data: [{ title: 'Page numbers' }] },
    });
  });
});

describe('another import', () => {
  it('says what it left out and why', async () => {
    const { skipped, dead_links, images, warnings } = await run();
    const said = (path: string) => warnings.filter((one) => one.path === path).map(({ reason }) => reason);
    expect(said('odd/heads.md')).toEqual([
      'keywords appears twice: the last value is used',
      'slug is ignored: use a single line of text, in quotes if it contains a colon or bracket',
      '1 template tags ({% … %}) are kept as plain text',
      '1 wiki links ([[…]]) are kept as plain text',
    ]);
    expect(said('odd/types.md')).toEqual([expect.stringContaining('title is ignored: use')]);
    expect(said('odd/parts/long.md')).toEqual([expect.stringContaining('the title is cut')]);
    const reasons = Object.fromEntries(
      skipped.map(({ path, reason }) => [path, reason.replace(/ \(.*|:.*/, '')]),
    );
    expect(reasons).toEqual({
      'README.md': 'describes the folder, not an article',
      'notes.txt': 'not a Markdown file or a PNG, JPEG, GIF, or WebP image',
      'img/fake.png': 'not a Markdown file or a PNG, JPEG, GIF, or WebP image',
      'bad/empty.md': 'empty',
      'bad/program.md': 'not a text',
      'bad/yaml.md': 'invalid front matter',
      'bad/toml.md': 'invalid front matter',
      'bad/code.md': 'invalid front matter',
      'bad/huge.md': 'too large',
      'bad/link.md': 'not a regular file',
    });
    expect(dead_links.map(({ href, reason }) => [href, reason])).toEqual([
      ['/nowhere/here/', 'broken link'],
      ['nope.png', 'image not found'],
      ['breaks.md#nowhere', 'heading not found'],
      ['gone.md', 'broken link'],
      ['../../../etc/passwd', 'broken link'],
      ['javascript:alert', 'not a web address'],
    ]);
    expect(images).toBe(1);
  });

  it('changes nothing when nothing changed', async () => {
    await run();
    const before = await product.services.db.select().from(articles).orderBy(asc(articles.id));
    const { result: report, statements } = await product.counter.during(() => run());
    expect(report.articles).toEqual({ created: 0, updated: 0, unchanged: 12 });
    expect(report.folders).toEqual({ created: 0, updated: 0, unchanged: 12 });
    expect(await product.services.db.select().from(articles).orderBy(asc(articles.id))).toEqual(before);
    expect(statements.every((statement) => /^\s*select/i.test(statement))).toBe(true);
  });

  it('updates what changed, adds what is new, and leaves and reports what is gone', async () => {
    await run();
    const before = await find('calc/sums.md');
    await put('calc/sums.md', 'Sums of many cells.');
    await put('calc/new.md', '# Brand new\n\nNew text.');
    await rm(join(folder, 'top.md'));
    const report = await run();
    expect(report.articles).toEqual({ created: 1, updated: 1, unchanged: 10 });
    expect(report.missing).toEqual(['guide/top.md']);
    const after = await find('calc/sums.md');
    expect(after).toMatchObject({
      id: before.id,
      body: '<p>Sums of many cells.</p>',
      created_at: before.created_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await find('top.md')).status).toBe('published');
  });

  it('counts the words of what changed, and reads no other article for them', async () => {
    await run();
    const { db } = product.services;
    const counted = async (word: string) =>
      (await db.select().from(vocabularyTerms).where(eq(vocabularyTerms.word, word)))[0]?.articles ?? 0;
    const before = await find('calc/sums.md');
    await db.execute(sql`insert into articles (section_id, title, slug, body, body_text, headings)
      select ${before.section_id}, 'Bulk ' || n, 'bulk-' || n, '', 'Widgets of many.', '[]' from generate_series(1, 300) n`);
    await put('calc/sums.md', 'Sums of zebras.');
    const many = await counted('many');
    const { result, statements } = await product.counter.during(() => run());
    expect(result.articles).toMatchObject({ created: 0, updated: 1 });
    expect(await counted('zebras')).toBe(1);
    expect(await counted('many')).toBe(many - 1);
    // The widgets were not stored by an import, and are counted at night.
    expect(await counted('widgets')).toBe(0);
    expect(
      statements.filter((statement) => /search_words|search_vector/.test(statement)).length,
    ).toBeLessThan(8);
    await db.execute(sql`delete from articles where title like 'Bulk %'`);
  });

  it('keeps what people changed on the site while the file stays the same', async () => {
    await run();
    const { id, section_id } = await find('calc/new.md');
    await saveArticle(
      product.services,
      { section_id, title: 'Edited here', body: '<p>By hand.</p>', status: 'archived' },
      id,
    );
    expect((await run()).articles).toMatchObject({ updated: 0, created: 0 });
    expect(await find('calc/new.md')).toMatchObject({ title: 'Edited here', status: 'archived' });
  });
});

describe('an import that stops', () => {
  it('leaves nothing behind', async () => {
    const other = join(parent, 'other');
    for (let index = 0; index < 60; index += 1) {
      await mkdir(join(other, 'a/b'), { recursive: true });
      await writeFile(
        join(other, `a/b/${index}.md`),
        `# Number ${index}\n\nText. ![It](it.png) ![Known](known.png)`,
      );
    }
    // One image exists already from another import, and is unchanged.
    await writeFile(join(other, 'a/b/it.png'), Buffer.concat([png, Buffer.from('new')]));
    await writeFile(join(other, 'a/b/known.png'), png);
    await run();
    const stored = () => readdir(join(product.services.env.DATA_DIR, 'files'), { recursive: true });
    const filesBefore = (await stored()).sort();
    const count = () => product.services.db.$count(articles);
    const before = await count();
    const stop = new AbortController();
    const stopped = importMarkdown(product.services, other, {
      signal: stop.signal,
      onProgress: (phase, done) => {
        if (phase === 'storing' && done >= 50) stop.abort();
      },
    });
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await count()).toBe(before);
    expect(filesBefore.some((file) => file.endsWith('.png'))).toBe(true);
    expect((await stored()).sort()).toEqual(filesBefore);
    expect((await readTree(product.services, openReader)).categories.some(({ name }) => name === 'A')).toBe(
      false,
    );
    const names = await product.services.db
      .select({ name: categories.name })
      .from(categories)
      .where(isNull(categories.parent_id));
    expect(names.map(({ name }) => name)).not.toContain('A');
  });

  it('refuses what is no folder', async () => {
    await expect(importMarkdown(product.services, join(parent, 'nope'))).rejects.toThrow(
      'There is no folder',
    );
  });
});
