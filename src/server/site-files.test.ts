import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveArticle } from './domains/articles/editing/save-imported.ts';
import { roles } from './domains/auth/tables.ts';
import { articlesPerFile } from './domains/help-site/sitemap.ts';
import { saveSettings } from './domains/settings/service.ts';
import { makeFolder } from './testing/factories.ts';
import { testProduct } from './testing/harness.ts';

const product = testProduct();
const site = 'http://localhost:3000';

async function read(path: string) {
  const response = await fetch(`${product.url}${path}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
    headers: response.headers,
  };
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

const write = (section_id: number, title: string, more = {}) =>
  saveArticle(product.services, { section_id, title, body: '<p>Text.</p>', ...more });

let category = 0;
let section = 0;
let hidden = 0;

beforeAll(async () => {
  category = await makeFolder(product, 'Printing');
  section = await makeFolder(product, 'Paper', { parent_id: category });
  hidden = await makeFolder(product, 'Secret', { parent_id: category, hidden: true });
  await write(section, 'Trays & <feeders>');
  await write(section, 'Not yet', { status: 'draft' });
  await write(hidden, 'Nobody knows');
});

describe('robots.txt', () => {
  it('lets robots read the help centre and names the sitemap', async () => {
    const { status, type, text } = await read('/robots.txt');
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain/);
    expect(text).toContain('Disallow: /api/');
    expect(text).not.toMatch(/Disallow: \/(hc)?\n/);
    expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
  });
});

describe('the sitemap', () => {
  it('lists what visitors may read and nothing else, with dates', async () => {
    const index = await read('/sitemap.xml');
    expect(index.type).toMatch(/xml/);
    expect(addresses(index.text)).toEqual([
      `${site}/sitemaps/categories.xml`,
      `${site}/sitemaps/articles-0.xml`,
    ]);
    expect(index.text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    const folders = await read('/sitemaps/categories.xml');
    expect(addresses(folders.text)).toEqual([
      `${site}/`,
      `${site}/hc/categories/${category}/printing`,
      `${site}/hc/categories/${category}/${section}/paper`,
    ]);
    const list = await read('/sitemaps/articles-0.xml');
    expect(addresses(list.text)).toEqual([
      expect.stringMatching(new RegExp(`^${site}/hc/articles/${category}/${section}/\\d+/trays-`)),
    ]);
  });

  it('is kept until content changes', async () => {
    await read('/sitemaps/articles-0.xml');
    const { statements } = await product.counter.during(() => read('/sitemaps/articles-0.xml'));
    expect(statements.filter((statement) => statement.includes('articles'))).toEqual([]);
    await write(section, 'A new one');
    expect(addresses((await read('/sitemaps/articles-0.xml')).text)).toHaveLength(2);
  });

  it('puts articles into files of bounded size', async () => {
    const { db, cache } = product.services;
    await db.execute(sql`select setval(pg_get_serial_sequence('articles', 'id'), ${2 * articlesPerFile})`);
    await write(section, 'Far away');
    cache.forget('pages');
    expect(addresses((await read('/sitemap.xml')).text)).toContain(`${site}/sitemaps/articles-2.xml`);
    expect(addresses((await read('/sitemaps/articles-2.xml')).text)).toHaveLength(1);
  });

  it.each([
    '/sitemaps/articles-1.xml',
    '/sitemaps/articles-999999.xml',
    '/sitemaps/articles-x.xml',
    '/sitemaps/none.xml',
  ])('has no file %s', async (path) => {
    const { status, type } = await read(path);
    expect(status).toBe(404);
    expect(type).toMatch(/^text\/plain/);
  });

  it('names the address of the front page where the homepage is another one', async () => {
    await saveSettings(product.services, { homepage: { type: 'loginPage' } });
    expect(addresses((await read('/sitemaps/categories.xml')).text)[0]).toBe(`${site}/hc`);
    await saveSettings(product.services, { homepage: { type: 'landingPage' } });
  });

  it('is not there when visitors may not read articles', async () => {
    const { db } = product.services;
    const [guests] = await db.select().from(roles).where(eq(roles.is_guest, true));
    await db.update(roles).set({ permissions: [] }).where(eq(roles.is_guest, true));
    await product.caughtUp();
    expect((await read('/sitemap.xml')).status).toBe(404);
    expect((await read('/sitemaps/articles-0.xml')).status).toBe(404);
    await db.update(roles).set({ permissions: guests?.permissions }).where(eq(roles.is_guest, true));
    await product.caughtUp();
  });
});

describe('what browsers ask for', () => {
  it('is a page for browsers without a connection, in their language', async () => {
    const { status, type, text, headers } = await read('/offline.html?language=de');
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('Erneut versuchen');
    expect((await read('/offline.html?language=ar')).text).toContain('dir="rtl"');
    for (const odd of ['?language=xx', '?language=de&language=ar', '?language[a]=b', '']) {
      expect((await read(`/offline.html${odd}`)).text).toContain('<html lang="en"');
    }
  });

  it('is a manifest with the name and colours of the site', async () => {
    await saveSettings(product.services, { branding: { site_name: 'Ink & Paper <help>' } });
    const { type, text } = await read('/manifest.webmanifest');
    expect(type).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(text);
    expect(manifest.name).toBe('Ink & Paper <help>');
    expect(manifest.theme_color).toMatch(/^#/);
    expect(manifest.icons).toHaveLength(5);
  });

  it('is a description of the search', async () => {
    const { type, text } = await read('/opensearch.xml');
    expect(type).toMatch(/opensearchdescription/);
    expect(text).toContain('<ShortName>Ink &amp; Paper &lt;hel</ShortName>');
    expect(text).toContain(`template="${site}/hc/search?query={searchTerms}"`);
  });

  it.each(['/wp-login.php', '/assets/gone-123.js', '/hc/picture.png', '/.well-known/nothing', '/.env'])(
    'is refused in a few bytes where there is no file: %s',
    async (path) => {
      const { status, text, type, headers } = await read(path);
      expect(status).toBe(404);
      expect(type).toMatch(/^text\/plain/);
      expect(text).toBe('Not found\n');
      expect(headers.get('set-cookie')).toBeNull();
    },
  );
});
