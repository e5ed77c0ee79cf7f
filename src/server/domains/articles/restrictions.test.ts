import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { defaultRoles } from '#shared/permissions.ts';
import type { Browser } from '../../testing/browser.ts';
import { makePerson, password } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import {
  makeRestrictedSite,
  type RestrictedReader,
  type RestrictedSite,
  restrictedSites,
} from '../../testing/restricted-site.ts';
import { roles, userRoles } from '../auth/tables.ts';
import { articles } from '../help-center/article-tables.ts';
import { readTree } from '../help-center/categories.ts';
import { openReader } from '../help-center/reader.ts';

const product = testProduct();

interface Visitor extends RestrictedReader {
  name: string;
  browser: Browser;
}

const visitors: Visitor[] = [];
const named: Record<string, number> = {};
let admin: Browser;

async function makeRole(name: string): Promise<number> {
  const [role] = await product.services.db
    .insert(roles)
    .values({
      name,
      description: '',
      permissions: [{ name: 'articles.view', restrictions: [] }],
      is_default: false,
      is_guest: false,
    })
    .returning({ id: roles.id });
  return role?.id ?? 0;
}

async function addVisitor(name: string, role: keyof typeof defaultRoles, further: number[] = []) {
  const user = await makePerson(product, role);
  for (const role_id of further) {
    await product.services.db.insert(userRoles).values({ user_id: user.id, role_id });
  }
  const browser = await product.visit();
  await browser.signIn(user.email, password);
  visitors.push({
    name,
    browser,
    roleIds: [named[role] ?? 0, ...further],
    seesAll: role === 'admins',
    seesInternal: role === 'agents' || role === 'admins',
  });
  return browser;
}

beforeAll(async () => {
  for (const { id, name } of await product.services.db.select().from(roles)) named[name] = id;
  named.gold = await makeRole('gold');
  named.silver = await makeRole('silver');
  visitors.push({
    name: 'guest',
    browser: await product.visit(),
    roleIds: [named.guests ?? 0],
    seesAll: false,
    seesInternal: false,
  });
  await addVisitor('customer', 'customers');
  await addVisitor('gold customer', 'customers', [named.gold ?? 0]);
  await addVisitor('agent', 'agents');
  admin = await addVisitor('administrator', 'admins');
});

beforeEach(async () => {
  await product.services.db.execute(
    sql`truncate categories, articles, search_words restart identity cascade`,
  );
  product.services.cache.forget('hc_landing');
});

/** Writes it, with all caches dropped. */
async function make(site: RestrictedSite) {
  const written = await makeRestrictedSite(admin, named, site);
  await product.caughtUp();
  return written;
}

/** Rendered for guests, whoever requests them. */
const publicFiles = ['/sitemap.xml', '/sitemaps/categories.xml', '/sitemaps/articles-0.xml', '/hc/feed.xml'];

/** All answers of the help center to the visitor, by their address. */
async function everythingFor(
  visitor: Visitor,
  made: { id: number; word: string }[],
  places: { id: number }[],
) {
  const paths = [
    '/api/v1/hc',
    '/api/v1/search/articles?perPage=20',
    '/api/v1/search/articles?query=shared matter&perPage=20',
    '/api/v1/search/articles?query=matter lenght&perPage=20',
    '/api/v1/search/suggestions?subject=shared matter',
    ...(visitor.name === 'guest' ? publicFiles : []),
    ...places.map(({ id }) => `/api/v1/hc/categories/${id}`),
    ...made.flatMap(({ id, word }) => [
      `/api/v1/hc/articles/${id}`,
      `/api/v1/hc/articles/${id}/related`,
      `/api/v1/search/articles?query=${word}`,
      // A misspelling that a known word would correct.
      `/api/v1/search/articles?query=${word.slice(0, -1)}`,
      `/api/v1/search/suggestions?subject=${word}`,
    ]),
  ];
  const said: { path: string; text: string }[] = [];
  for (const path of paths) {
    const { text } = await visitor.browser.get(path);
    // The echoed query is no leak.
    const asked = /[?&](?:query|subject)=([^&]*)/.exec(path)?.[1];
    said.push({ path, text: asked === undefined ? text : text.replaceAll(`"query":"${asked}"`, '') });
  }
  return said;
}

describe('what is not for everybody', () => {
  it('is told of nowhere to whoever may not read it, and found by whoever may', async () => {
    await fc.assert(
      fc.asyncProperty(restrictedSites, async (site) => {
        await product.services.db.execute(
          sql`truncate categories, articles, search_words restart identity cascade`,
        );
        const { made, places } = await make(site);
        for (const visitor of visitors) {
          const said = await everythingFor(visitor, made, places);
          for (const { word, mayRead } of [...made, ...places]) {
            if (mayRead(visitor)) continue;
            const where = said.filter(({ text }) => text.includes(word)).map(({ path }) => path);
            expect({ visitor: visitor.name, word, where }).toEqual({
              visitor: visitor.name,
              word,
              where: [],
            });
          }
          for (const { id, word, mayRead } of made) {
            const article = await visitor.browser.get(`/api/v1/hc/articles/${id}`);
            const found = said.find(({ path }) => path === `/api/v1/search/articles?query=${word}`);
            const expected = mayRead(visitor);
            expect([visitor.name, word, article.status === 200]).toEqual([visitor.name, word, expected]);
            expect([visitor.name, word, found?.text.includes(word)]).toEqual([visitor.name, word, expected]);
          }
          const shown = made.filter(({ mayRead }) => mayRead(visitor)).length;
          const landing = await visitor.browser.get<{ categories: { articles_count: number }[] }>(
            '/api/v1/hc',
          );
          const counted = landing.body.categories.reduce(
            (sum, { articles_count }) => sum + articles_count,
            0,
          );
          expect([visitor.name, counted]).toEqual([visitor.name, shown]);
        }
      }),
      { numRuns: 3, seed: 20_261_122, endOnFailure: true },
    );
  }, 240_000);

  it('costs readers no statement where everything is for all, and one for all who find the same', async () => {
    const { counter, services } = product;
    await make({
      folders: [
        {
          hidden: false,
          roles: [],
          sections: [{ hidden: false, roles: [], articles: [{ status: 'published', roles: [] }] }],
        },
      ],
    });
    const gold = { ...openReader, roleIds: [named.gold ?? 0], seesInternal: true };
    // Caches are invalidated once more by the database notification.
    await product.caughtUp();
    await readTree(services, openReader);
    const same = await counter.during(() => readTree(services, gold));
    expect(same.statements).toHaveLength(0);
    expect(same.result.reach).toEqual({ internal: false, roleIds: null, language: null });
    const [article] = await services.db.select({ id: articles.id }).from(articles);
    await services.db
      .update(articles)
      .set({ role_ids: [named.gold ?? 0] })
      .where(eq(articles.id, article?.id ?? 0));
    services.cache.forget('hc_landing');
    await product.caughtUp();
    await readTree(services, openReader);
    expect((await counter.during(() => readTree(services, gold))).statements).toHaveLength(1);
    const other = { ...gold, roleIds: [named.gold ?? 0, named.customers ?? 0] };
    expect((await counter.during(() => readTree(services, other))).statements).toHaveLength(0);
  });

  it('answers 410 for an archived article with the section to look on in, to whoever could read it', async () => {
    const { made } = await make({
      folders: [
        {
          hidden: false,
          roles: [],
          sections: [
            {
              hidden: false,
              roles: [],
              articles: [
                { status: 'archived', roles: [] },
                { status: 'archived', roles: ['gold'] },
              ],
            },
          ],
        },
      ],
    });
    const [open, forGold] = made;
    const guest = visitors[0]?.browser;
    const gone = await guest?.get(`/api/v1/hc/articles/${open?.id}`);
    expect(gone).toMatchObject({
      status: 410,
      body: {
        message: 'This article is no longer available.',
        action: { action: expect.stringContaining(`/${open?.section}/`) },
      },
    });
    expect((await guest?.get(`/api/v1/hc/articles/${forGold?.id}`))?.status).toBe(404);
  });
});
