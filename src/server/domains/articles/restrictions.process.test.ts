import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoPassword } from '#shared/demo.ts';
import { Browser } from '../../testing/browser.ts';
import { type Product, startProduct } from '../../testing/built-product.ts';
import {
  makeRestrictedSite,
  type RestrictedArticle,
  type RestrictedFolder,
  type RestrictedReader,
  restrictedSites,
} from '../../testing/restricted-site.ts';

let site: Product;
let admin: Browser;
const roleIds: Record<string, number> = {};

interface Visitor extends RestrictedReader {
  name: string;
  browser: Browser;
}
const visitors: Visitor[] = [];

const addRole = async (name: string) => {
  const permissions = [{ name: 'articles.view' }];
  const { body } = await admin.post<{ role: { id: number } }>('/api/v1/roles', { name, permissions });
  roleIds[name] = body.role.id;
};

async function addVisitor(name: string, roles: string[]) {
  const browser = await Browser.open(site.url);
  if (name !== 'guest') {
    const email = `${name}@restricted.example`;
    const account = { email, password: 'a-long-pass-word-7', first_name: name, roles: roles.map(idOf) };
    const made = await admin.post('/api/v1/users', account);
    if (made.status !== 201) throw new Error(`The account of ${name}: ${made.text}`);
    await browser.signIn(email, account.password);
  }
  const seesInternal = roles.includes('agents');
  visitors.push({ name, browser, roleIds: roles.map(idOf), seesAll: false, seesInternal });
}

const idOf = (name: string) => roleIds[name] ?? 0;

beforeAll(async () => {
  site = await startProduct({ RATE_LIMIT_FACTOR: '100000' }, inject('demoData'));
  admin = await (await Browser.open(site.url)).signIn('admin@example.com', demoPassword);
  type Roles = { pagination: { data: { id: number; name: string }[] } };
  const { body } = await admin.get<Roles>('/api/v1/roles?perPage=100');
  for (const { id, name } of body.pagination.data) roleIds[name] = id;
  await addRole('gold');
  await addRole('silver');
  await addVisitor('guest', ['guests']);
  await addVisitor('customer', ['customers']);
  await addVisitor('golden', ['customers', 'gold']);
  await addVisitor('agent', ['agents']);
});

afterAll(async () => {
  await site.stop();
});

/** A page as a browser gets it, with its scripts and structured data; follows the redirect of a wrong address. */
async function pageOf({ browser }: Visitor, path: string): Promise<{ status: number; text: string }> {
  const accepted = { headers: { accept: 'text/html' } };
  const answer = await browser.get(path, accepted);
  const to = answer.status === 301 ? answer.headers.get('location') : null;
  if (to === null) return answer;
  const { pathname, search } = new URL(to, site.url);
  return browser.get(pathname + search, accepted);
}

const addressOf = ({ id, parent }: RestrictedFolder) =>
  `/hc/categories/${parent === null ? '' : `${parent}/`}${id}/-`;

const articleAddress = ({ id, category, section }: RestrictedArticle) =>
  `/hc/articles/${category}/${section}/${id}/-`;

async function pagesFor(visitor: Visitor, made: RestrictedArticle[], places: RestrictedFolder[]) {
  const said: { path: string; status: number; text: string }[] = [];
  const paths = [
    '/',
    '/hc',
    '/hc/search?query=shared%20matter',
    '/hc/search?query=shared%20mater',
    ...places.map(addressOf),
    ...made.map(articleAddress),
    ...(visitor.name === 'guest'
      ? ['/sitemap.xml', '/sitemaps/categories.xml', '/sitemaps/articles-0.xml', '/hc/feed.xml']
      : []),
  ];
  for (const path of paths) said.push({ path, ...(await pageOf(visitor, path)) });
  for (const { word } of made) {
    // A misspelling that a known word would correct.
    const slip = word.slice(0, -1);
    const path = `/hc/search?query=${slip}`;
    const { status, text } = await pageOf(visitor, path);
    said.push({ path, status, text: text.replaceAll(new RegExp(`${slip}(?!x)`, 'g'), '') });
  }
  return said;
}

describe('pages of the help center', () => {
  it('say nothing of what is not for their reader: neither their text, nor their scripts, nor their data', async () => {
    await fc.assert(
      fc.asyncProperty(restrictedSites, async (drawn) => {
        const { made, places } = await makeRestrictedSite(admin, roleIds, drawn);
        for (const visitor of visitors) {
          const said = await pagesFor(visitor, made, places);
          const leaks = [...made, ...places]
            .filter(({ mayRead }) => !mayRead(visitor))
            .flatMap(({ word }) =>
              said.filter(({ text }) => text.includes(word)).map(({ path }) => ({ word, path })),
            );
          expect({ visitor: visitor.name, leaks }).toEqual({ visitor: visitor.name, leaks: [] });
          for (const article of made) {
            const page = said.find(({ path }) => path === articleAddress(article));
            const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(
              page?.text ?? '',
            );
            const expected = article.mayRead(visitor);
            const seen = { read: page?.status === 200, data: data?.[1]?.includes(article.word) ?? false };
            expect([visitor.name, article.word, seen]).toEqual([
              visitor.name,
              article.word,
              { read: expected, data: expected },
            ]);
          }
        }
      }),
      { numRuns: 2, seed: 20_261_123, endOnFailure: true },
    );
  }, 300_000);
});
