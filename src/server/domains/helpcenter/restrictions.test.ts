import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { defaultRoles } from '#shared/permissions.ts';
import { articleStatuses } from '#shared/record-states.ts';
import type { Browser } from '../../testing/browser.ts';
import { makePerson, password } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { roles, userRoles } from '../auth/tables.ts';
import { saveArticle } from './articles/service.ts';
import { articles } from './articles/tables.ts';
import { readTree } from './categories.ts';
import { openReader } from './reader.ts';
import { categories } from './tables.ts';

const product = testProduct();

interface Visitor {
  name: string;
  browser: Browser;
  roleIds: number[];
  seesAll: boolean;
  seesInternal: boolean;
}

const visitors: Visitor[] = [];
const named: Record<string, number> = {};

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
  await addVisitor('administrator', 'admins');
});

beforeEach(async () => {
  await product.services.db.execute(
    sql`truncate categories, articles, search_words restart identity cascade`,
  );
  product.services.cache.forget('hc_landing');
});

interface Limits {
  hidden: boolean;
  roles: string[];
}

interface World {
  folders: (Limits & { sections: (Limits & { articles: { status: number; roles: string[] }[] })[] })[];
}

const someRoles = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 2,
    arbitrary: fc.subarray(['guests', 'customers', 'gold', 'silver', 'agents'], { minLength: 1 }),
  },
);
const limits = { hidden: fc.nat(5).map((n) => n === 0), roles: someRoles };

const worlds: fc.Arbitrary<World> = fc.record({
  folders: fc.array(
    fc.record({
      ...limits,
      sections: fc.array(
        fc.record({
          ...limits,
          articles: fc.array(
            fc.record({
              status: fc.oneof(
                { weight: 3, arbitrary: fc.constant(1) },
                { weight: 2, arbitrary: fc.nat(articleStatuses.length - 1) },
              ),
              roles: someRoles,
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 2, maxLength: 3 },
  ),
});

interface Made {
  id: number;
  /** A word of its title that stands in no other. */
  word: string;
  /** Ids that its address has. */
  section: number;
  mayRead: (visitor: Visitor) => boolean;
}

const letters = (n: number) => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');

const idsOf = (names: string[]) => names.map((name) => named[name] ?? 0);

/** Makes what the world says; each article and folder is called by a word of its own. */
async function make({ folders }: World) {
  const { db } = product.services;
  const made: Made[] = [];
  const places: Omit<Made, 'section'>[] = [];
  let n = 0;
  const word = () => `qu${letters(1000 + n++)}x`;
  const isOpen = (limits: Limits[]) => (visitor: Visitor) =>
    limits.every(
      ({ hidden, roles }) =>
        !hidden &&
        (roles.length === 0 || visitor.seesAll || idsOf(roles).some((id) => visitor.roleIds.includes(id))),
    );
  const folder = async (limits: Limits, parent_id: number | null) => {
    const name = word();
    const [row] = await db
      .insert(categories)
      .values({
        name,
        slug: name,
        parent_id,
        is_section: parent_id !== null,
        hidden: limits.hidden,
        role_ids: idsOf(limits.roles),
      })
      .returning({ id: categories.id });
    return { id: row?.id ?? 0, word: name };
  };
  for (const category of folders) {
    const top = await folder(category, null);
    places.push({ ...top, mayRead: isOpen([category]) });
    for (const section of category.sections) {
      const place = await folder(section, top.id);
      places.push({ ...place, mayRead: isOpen([category, section]) });
      for (const article of section.articles) {
        const own = word();
        const status = articleStatuses[article.status];
        const { id } = await saveArticle(product.services, {
          section_id: place.id,
          title: `Shared matter ${own}`,
          body: `<p>Shared matter at length.</p>`,
          status,
        });
        await db
          .update(articles)
          .set({ role_ids: idsOf(article.roles) })
          .where(eq(articles.id, id));
        const inside = isOpen([category, section, { hidden: false, roles: article.roles }]);
        made.push({
          id,
          word: own,
          section: place.id,
          mayRead: (visitor) =>
            inside(visitor) && (status === 'published' || (status === 'internal' && visitor.seesInternal)),
        });
      }
    }
  }
  product.services.cache.forget('hc_landing');
  product.services.cache.forget('pages');
  return { made, places };
}

/** Made for guests, whoever fetches them. */
const publicFiles = ['/sitemap.xml', '/sitemaps/categories.xml', '/sitemaps/articles-0.xml', '/hc/feed.xml'];

/** Everything that the visitor can be told of the help centre, by where it was said. */
async function everythingFor(visitor: Visitor, made: Made[], places: { id: number }[]) {
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
      // A slip that a known word would mend.
      `/api/v1/search/articles?query=${word.slice(0, -1)}`,
      `/api/v1/search/suggestions?subject=${word}`,
    ]),
  ];
  const said: { path: string; text: string }[] = [];
  for (const path of paths) {
    const { text } = await visitor.browser.get(path);
    // What was asked is said back, and tells nothing.
    const asked = /[?&](?:query|subject)=([^&]*)/.exec(path)?.[1];
    said.push({ path, text: asked === undefined ? text : text.replaceAll(`"query":"${asked}"`, '') });
  }
  return said;
}

describe('what is not for everybody', () => {
  it('is told of nowhere to whoever may not read it, and found by whoever may', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await product.services.db.execute(
          sql`truncate categories, articles, search_words restart identity cascade`,
        );
        const { made, places } = await make(world);
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
          sections: [{ hidden: false, roles: [], articles: [{ status: 1, roles: [] }] }],
        },
      ],
    });
    const gold = { ...openReader, roleIds: [named.gold ?? 0], seesInternal: true };
    // What was changed is forgotten once more when the database tells of it.
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
                { status: articleStatuses.indexOf('archived'), roles: [] },
                { status: articleStatuses.indexOf('archived'), roles: ['gold'] },
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
