import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { userTopic } from '#server/platform/events/events.ts';
import type { Browser } from '#server/testing/browser.ts';
import { browserOf, makePerson, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Folder } from '#shared/folders.ts';
import type { landingSchema, SearchResult } from '#shared/helpcenter.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { auditEntries } from '../../audit/tables.ts';
import { roles, userRoles, users } from '../../auth/tables.ts';
import { articleEditors, articleVersions, helpRedirects } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories } from '../../help-center/tables.ts';
import { purgeDeletedArticles } from './purge.ts';

const product = testProduct();

let admin: Browser;
let adminId: number;
let visitor: Browser;
let category: Folder;
let section: Folder;
let other: Folder;

/** A user with exactly these permissions. */
async function writerWith(...names: string[]): Promise<Browser> {
  const { db } = product.services;
  const permissions = names.map((name) => ({ name, restrictions: [] })) as never;
  const [role] = await db
    .insert(roles)
    .values({ name: names.join(), description: '', permissions })
    .returning();
  const person = await makePerson(product);
  await db.insert(userRoles).values({ user_id: person.id, role_id: role?.id ?? 0 });
  const browser = await product.visit();
  await browser.signIn(person.email, password);
  return browser;
}

async function makeFolder(name: string, parent_id?: number): Promise<Folder> {
  const answer = await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id });
  expect(answer.status).toBe(201);
  return answer.body.category;
}

let made = 0;

async function write(more: Record<string, unknown> = {}): Promise<EditableArticle> {
  made += 1;
  const answer = await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
    title: `How to zoom ${made}`,
    body: '<h2>First</h2><p onclick="x()">Press the plus key. Then wait.</p>',
    section_id: section.id,
    ...more,
  });
  expect(answer.text).toContain('article');
  return answer.body.article;
}

const publish = (id: number | string, more: Record<string, unknown> = {}) =>
  admin.post<{ articles: { id: number; status: string }[] }>(`/api/v1/hc/articles/${id}/publish`, more);

const draftOf = async (id: number) =>
  (await admin.get<{ article: EditableArticle }>(`/api/v1/hc/articles/${id}?draft=1`)).body.article;

const readAs = async (browser: Browser, id: number) =>
  (await browser.get<{ article: { title: string } }>(`/api/v1/hc/articles/${id}`)).status;

const orderOf = async (id: number) =>
  (
    await product.services.db
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.section_id, id))
      .orderBy(asc(articles.position), asc(articles.id))
  ).map((row) => row.id);

beforeAll(async () => {
  const signedIn = await signedInAs(product, 'admins');
  admin = signedIn.browser;
  adminId = signedIn.user.id;
  visitor = await product.visit();
  category = await makeFolder('Using it');
  section = await makeFolder('Seeing', category.id);
  other = await makeFolder('Hearing', category.id);
});

describe('categories', () => {
  it('are two levels deep, named once in their place, and in no circle', async () => {
    const refused = async (body: object, field: string, id?: number) => {
      const answer =
        id === undefined
          ? await admin.post<{ errors: object }>('/api/v1/hc/categories', body)
          : await admin.send<{ errors: object }>('PUT', `/api/v1/hc/categories/${id}`, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    };
    await refused({ name: 'Third', parent_id: section.id }, 'parent_id');
    await refused({ name: 'Nowhere', parent_id: 9999 }, 'parent_id');
    await refused({ parent_id: category.id }, 'parent_id', category.id);
    await refused({ name: 'SEEING', parent_id: category.id }, 'name');
    await refused({ name: '', parent_id: null }, 'name');
    await refused({ name: 'Foreign', image: 'https://example.org/x.png' }, 'image');
    await refused({ name: 'Secret', role_ids: [9999] }, 'role_ids');
    const empty = await makeFolder('To become a section');
    await refused({ parent_id: section.id }, 'parent_id', empty.id);
    await refused({ parent_id: empty.id }, 'parent_id', category.id);
    await write();
    await refused({ parent_id: null }, 'parent_id', section.id);
  });

  it('count their articles by state, and say what is hidden', async () => {
    const own = await makeFolder('Counted', category.id);
    const one = await write({ section_id: own.id });
    await write({ section_id: own.id, status: 'published' });
    const binned = await write({ section_id: own.id });
    await admin.send('DELETE', `/api/v1/hc/articles/${binned.id}`);
    await admin.send('PUT', `/api/v1/hc/categories/${own.id}`, { hidden: true });
    const { body } = await admin.get<{
      categories: (Folder & { sections: (Folder & { counts: object })[] })[];
    }>('/api/v1/hc/tree');
    const found = body.categories
      .find(({ id }) => id === category.id)
      ?.sections.find(({ id }) => id === own.id);
    expect(found).toMatchObject({ hidden: true, counts: { draft: 1, published: 1, archived: 0 } });
    const landing = await visitor.get<z.infer<typeof landingSchema>>('/api/v1/hc');
    expect(JSON.stringify(landing.body)).not.toContain('Counted');
    expect(one.status).toBe('draft');
  });

  it('are not overwritten by whoever has not seen what somebody else changed', async () => {
    const own = await makeFolder('Shared', category.id);
    const change = (fields: object) =>
      admin.send<{ category: Folder; reason: string; details: { changed: string[] } }>(
        'PUT',
        `/api/v1/hc/categories/${own.id}`,
        fields,
      );
    expect((await change({ description: 'Two', before: { description: null } })).status).toBe(200);
    const late = await change({
      description: 'Three',
      name: 'Renamed',
      before: { description: null, name: 'Shared' },
    });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['description'] }]);
    expect(late.text).toContain('Someone else changed this category while you were editing.');
    const beside = await change({ name: 'Renamed', before: { name: 'Shared' } });
    expect(beside.body.category).toMatchObject({ name: 'Renamed', description: 'Two' });
  });

  it('are deleted when nothing is inside, or with somewhere for it to go', async () => {
    const own = await makeFolder('Going', category.id);
    const { id } = await write({ section_id: own.id, status: 'published' });
    const full = await admin.send<{ details: { used_by: object[] } }>(
      'DELETE',
      `/api/v1/hc/categories/${own.id}`,
    );
    expect([full.status, full.body.details.used_by]).toEqual([409, [{ type: 'article', count: 1 }]]);
    expect(full.text).toContain("This section isn't empty.");
    const wrong = await admin.send('DELETE', `/api/v1/hc/categories/${own.id}?replacement_id=${category.id}`);
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Choose another section.')]);
    const above = `/api/v1/hc/categories/${category.id}`;
    const inside = await admin.send('DELETE', above);
    expect([inside.status, inside.text]).toEqual([
      409,
      expect.stringContaining("This category isn't empty."),
    ]);
    const below = await admin.send('DELETE', `${above}?replacement_id=${own.id}`);
    expect([below.status, below.text]).toEqual([422, expect.stringContaining('Choose another category.')]);
    const right = await admin.send('DELETE', `/api/v1/hc/categories/${own.id}?replacement_id=${other.id}`);
    expect(right.status).toBe(200);
    expect((await draftOf(id)).path[1]).toMatchObject({ id: other.id });
    expect((await admin.send('DELETE', `/api/v1/hc/categories/${own.id}`)).status).toBe(404);
  });

  it('make a tree in order, without a circle or a loss, whoever moves them at once', async () => {
    const { db } = product.services;
    const tops = [await makeFolder('Tree one'), await makeFolder('Tree two'), await makeFolder('Tree three')];
    const sections: Folder[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      sections.push(await makeFolder(name, tops[sections.length % 3]?.id));
    }
    const all = [...tops, ...sections].map(({ id }) => id);
    const isOwn = inArray(categories.id, all);
    const move = fc.record({
      folder: fc.constantFrom(...all),
      into: fc.constantFrom(null, ...all),
      order: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 10 }), async (moves) => {
        const answers = await Promise.all(
          moves.map(async ({ folder, into, order }) => {
            if (!order) return admin.send('PUT', `/api/v1/hc/categories/${folder}`, { parent_id: into });
            const inside = await db.select().from(categories).where(eq(categories.parent_id, folder));
            const ids = inside.map(({ id }) => id).toReversed();
            if (ids.length === 0) return { status: 200 };
            return admin.post('/api/v1/hc/categories/reorder', { parent_id: folder, ids });
          }),
        );
        for (const { status } of answers) expect([200, 422]).toContain(status);
        const after = await db.select().from(categories).where(isOwn);
        expect(after).toHaveLength(all.length);
        const byId = new Map(after.map((row) => [row.id, row]));
        for (const row of after) {
          expect(row.is_section).toBe(row.parent_id !== null);
          // At most two levels: a parent has no parent, so that there is no cycle.
          if (row.parent_id !== null) expect(byId.get(row.parent_id)?.parent_id).toBeNull();
        }
        const tree = await admin.get<{ categories: { id: number; sections: { id: number }[] }[] }>(
          '/api/v1/hc/tree',
        );
        const shown = tree.body.categories.flatMap(({ id, sections }) => [
          id,
          ...sections.map((one) => one.id),
        ]);
        expect(shown.filter((id) => all.includes(id)).toSorted()).toEqual(all.toSorted());
        for (const parent of tops) {
          const places = after.filter((row) => row.parent_id === parent.id).map(({ position }) => position);
          expect(new Set(places).size).toBe(places.length);
        }
      }),
      { numRuns: 8, seed: 20_261_122, endOnFailure: true },
    );
    await db.delete(categories).where(and(isOwn, isNotNull(categories.parent_id)));
    await db.delete(categories).where(isOwn);
    product.services.cache.forget('hc_landing');
  });

  it('take the order of all of them, and of nothing less', async () => {
    const parent = await makeFolder('Ordered');
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await makeFolder(name, parent.id)).id);
    const [a, b, c] = ids;
    const reorder = (list: unknown[]) =>
      admin.post('/api/v1/hc/categories/reorder', { parent_id: parent.id, ids: list });
    expect((await reorder([c, a])).status).toBe(422);
    expect((await reorder([c, a, a])).status).toBe(422);
    expect((await reorder([c, a, b, section.id])).status).toBe(422);
    expect((await reorder([c, a, b])).status).toBe(200);
    const stored = await product.services.db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.parent_id, parent.id))
      .orderBy(categories.position);
    expect(stored.map(({ id }) => id)).toEqual([c, a, b]);
  });
});

describe('an article', () => {
  it('is written as a draft that only writers read, and published for everybody at once', async () => {
    const article = await write({
      title: 'Überraschung 🎉 مرحبا',
      tags: ['new', 'new'],
      keywords: ['party'],
    });
    expect(article).toMatchObject({
      status: 'draft',
      version: 1,
      slug: 'ueberraschung-mrhba',
      tags: ['new'],
      keywords: ['party'],
      description: null,
      body: '<h2 id="h-first">First</h2><p>Press the plus key. Then wait.</p>',
    });
    expect(await readAs(visitor, article.id)).toBe(404);
    expect((await publish(article.id)).body.articles).toMatchObject([{ status: 'published' }]);
    expect(await readAs(visitor, article.id)).toBe(200);
    const search = await visitor.get<{ pagination: { data: SearchResult[] } }>(
      '/api/v1/search/articles?query=party',
    );
    expect(search.body.pagination.data.map(({ id }) => id)).toEqual([article.id]);
    expect((await visitor.get('/sitemaps/articles-0.xml')).text).toContain(article.slug);
    expect((await publish(article.id)).status).toBe(200);
    expect((await admin.post(`/api/v1/hc/articles/${article.id}/unpublish`, {})).status).toBe(200);
    expect(await readAs(visitor, article.id)).toBe(404);
    expect((await visitor.get('/sitemaps/articles-0.xml')).text).not.toContain(article.slug);
  });

  it('stores as a version what somebody else wrote and a forced save replaces', async () => {
    const { id } = await write({ title: 'Told to all', status: 'published' });
    const second = await signedInAs(product, 'admins');
    const put = (browser: Browser, body: object) =>
      browser.send<{ version: number }>('PUT', `/api/v1/hc/articles/${id}/draft`, body);
    expect((await put(second.browser, { title: 'Theirs', base_version: 1 })).body.version).toBe(2);
    expect((await put(admin, { title: 'Mine', base_version: 1 })).status).toBe(409);
    expect((await put(admin, { title: 'Mine', base_version: null })).body.version).toBe(3);
    // One's own is replaced like every draft.
    expect((await put(admin, { title: 'Mine too', base_version: null })).body.version).toBe(4);
    const { body } = await admin.get<{ pagination: { data: { version: number; title: string }[] } }>(
      `/api/v1/hc/articles/${id}/versions`,
    );
    expect(body.pagination.data).toMatchObject([
      { version: 2, title: 'Theirs', published: false, user: { id: second.user.id } },
      { version: 1, title: 'Told to all', published: true },
    ]);
    expect((await publish(id, { base_version: 4 })).status).toBe(200);
    expect(await draftOf(id)).toMatchObject({ title: 'Mine too', version: 5 });
  });

  it('compares a text that is not stored, and stores it as a version beside what another writes', async () => {
    const { id } = await write({ title: 'Told to all', body: '<p>Press it.</p>', status: 'published' });
    const second = await signedInAs(product, 'admins');
    const put = (browser: Browser, body: object) =>
      browser.send<{ version: number }>('PUT', `/api/v1/hc/articles/${id}/draft`, body);
    await put(second.browser, { body: '<p>Press their key.</p>', base_version: 1 });
    const mine = { title: 'Told to all', body: '<p onclick="x()">Press my key.</p>' };
    const compared = await admin.post(`/api/v1/hc/articles/${id}/compare`, mine);
    expect(compared.body).toMatchObject({
      changes: [
        { type: 'same', text: 'Told to all\n\nPress ' },
        { type: 'removed', text: 'my' },
        { type: 'added', text: 'their' },
        { type: 'same', text: ' key.' },
      ],
    });
    const stored = await admin.post<{ version: object }>(`/api/v1/hc/articles/${id}/versions`, mine);
    expect(stored.status).toBe(201);
    expect(stored.body.version).toMatchObject({ version: 3, published: false, body: '<p>Press my key.</p>' });
    // The open draft can still be saved, and the version number of the stored text is not reused.
    expect((await put(second.browser, { title: 'Theirs', base_version: 2 })).body.version).toBe(4);
    expect((await publish(id, { base_version: 4 })).status).toBe(200);
    const { body } = await admin.get<{ pagination: { data: object[] } }>(
      `/api/v1/hc/articles/${id}/versions`,
    );
    expect(body.pagination.data).toMatchObject([
      { version: 5, title: 'Theirs', published: true },
      { version: 3, published: false },
      { version: 1, published: true },
    ]);
    const restored = await admin.post(`/api/v1/hc/articles/${id}/versions/3/restore`, {});
    expect(restored.body).toMatchObject({ article: { body: '<p>Press my key.</p>', version: 6 } });
  });

  it('keeps what is written on apart until it is published', async () => {
    const { id } = await write({ title: 'Told to all', status: 'published' });
    const put = (body: object) =>
      admin.send<{ draft: { version: number } | null; version: number; details: { version: number } }>(
        'PUT',
        `/api/v1/hc/articles/${id}/draft`,
        body,
      );
    const first = await put({ body: '<p>Better words.</p>', base_version: 1 });
    expect(first.body.draft).toMatchObject({ body: '<p>Better words.</p>', version: 2, begun_on: 1 });
    const second = await put({ title: 'From another tab', base_version: 1 });
    expect([second.status, second.body.details.version]).toEqual([409, 2]);
    expect(await draftOf(id)).toMatchObject({
      body: '<p>Better words.</p>',
      version: 1,
      draft: { version: 2 },
    });
    const seen = await visitor.get<{ article: { body: string } }>(`/api/v1/hc/articles/${id}`);
    expect(seen.body.article.body).toContain('plus key');
    expect((await visitor.get(`/api/v1/hc/articles/${id}?draft=1`)).status).toBe(403);
    expect((await publish(id, { base_version: 1 })).status).toBe(409);
    expect((await publish(id, { base_version: 2, note: 'Clearer' })).status).toBe(200);
    const now = await visitor.get<{ article: { body: string } }>(`/api/v1/hc/articles/${id}`);
    expect(now.body.article.body).toBe('<p>Better words.</p>');
    expect(await draftOf(id)).toMatchObject({ version: 3, draft: null });
    // Content equal to the article is no draft, and a discarded draft leaves the article unchanged.
    expect((await put({ body: '<p>Better words.</p>' })).body.draft).toBeNull();
    await put({ body: '<p>Worse words.</p>' });
    expect((await admin.send('DELETE', `/api/v1/hc/articles/${id}/draft`)).status).toBe(200);
    expect(await draftOf(id)).toMatchObject({ body: '<p>Better words.</p>', draft: null });
  });

  it('is not overwritten by whoever began on an older version', async () => {
    const { id } = await write();
    const put = (body: object) =>
      admin.send<{ article: EditableArticle; details: { version: number } }>(
        'PUT',
        `/api/v1/hc/articles/${id}`,
        body,
      );
    expect((await put({ title: 'Second', base_version: 1 })).body.article).toMatchObject({ version: 2 });
    const late = await put({ title: 'Third', base_version: 1 });
    expect([late.status, late.body.details.version]).toEqual([409, 2]);
    expect((await put({ title: 'Second', base_version: 2 })).body.article.version).toBe(2);
    expect((await put({ title: '' })).status).toBe(422);
    expect((await put({ section_id: category.id })).status).toBe(422);
  });

  it('tells its versions, what changed between them, and says again what it said', async () => {
    const { id } = await write({ title: 'One', body: '<p>Press the red key.</p>', status: 'published' });
    await admin.send('PUT', `/api/v1/hc/articles/${id}`, {
      body: '<p>Press the blue key.</p>',
      note: 'New colour',
    });
    await admin.send('PUT', `/api/v1/hc/articles/${id}/draft`, { body: '<p>Press nothing.</p>' });
    type Versions = { pagination: { total: number; data: { version: number; note: string | null }[] } };
    const listed = await admin.get<Versions>(`/api/v1/hc/articles/${id}/versions`);
    expect(listed.body.pagination.data).toMatchObject([
      { version: 2, note: 'New colour', published: true, title: 'One' },
      { version: 1, note: null, user: { display_name: 'Test admins' } },
    ]);
    const diff = await admin.get(`/api/v1/hc/articles/${id}/versions/2/diff`);
    expect(diff.body).toMatchObject({
      changes: [
        { type: 'same', text: 'One\n\nPress the ' },
        { type: 'removed', text: 'red' },
        { type: 'added', text: 'blue' },
        { type: 'same', text: ' key.' },
      ],
    });
    const restored = await admin.post<{ article: EditableArticle }>(
      `/api/v1/hc/articles/${id}/versions/1/restore`,
      {},
    );
    expect(restored.body.article).toMatchObject({ body: '<p>Press the red key.</p>', draft: null });
    const after = await admin.get<Versions>(`/api/v1/hc/articles/${id}/versions`);
    expect(after.body.pagination.data.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect((await admin.get(`/api/v1/hc/articles/${id}/versions/3`)).text).toContain('Press nothing.');
    expect((await admin.get(`/api/v1/hc/articles/${id}/versions/99`)).status).toBe(404);
  });

  it('is published at its moment by the clock, and only from where a way leads there', async () => {
    const { id } = await write();
    const past = { published_at: '2020-01-01T00:00:00Z', status: 'scheduled' };
    expect((await admin.send('PUT', `/api/v1/hc/articles/${id}`, past)).status).toBe(422);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await publish(id, { published_at: soon });
    expect(planned.body.articles).toMatchObject([{ status: 'scheduled', published_at: soon }]);
    expect(await readAs(visitor, id)).toBe(404);
    expect((await admin.post(`/api/v1/hc/articles/${id}/archive`, {})).status).toBe(409);
    const { db, jobs } = product.services;
    await db
      .update(articles)
      .set({ published_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(articles.id, id));
    const { publishDueArticles } = await import('./scheduled-publishing.ts');
    await publishDueArticles(product.services);
    await jobs.drain(product.services);
    expect(await readAs(visitor, id)).toBe(200);
    expect((await publish(id, { published_at: soon })).status).toBe(409);
    expect((await admin.post(`/api/v1/hc/articles/${id}/archive`, {})).status).toBe(200);
    expect((await admin.post(`/api/v1/hc/articles/${id}/archive`, {})).status).toBe(200);
  });

  it('waits in the bin as it was, also from the search, and comes back', async () => {
    const { id } = await write({ title: 'Xylophone', status: 'published' });
    expect((await admin.send('DELETE', `/api/v1/hc/articles/${id},999999`)).status).toBe(200);
    expect((await admin.send('DELETE', `/api/v1/hc/articles/${id}`)).status).toBe(404);
    expect(await readAs(visitor, id)).toBe(404);
    expect((await admin.send('PUT', `/api/v1/hc/articles/${id}`, { title: 'No' })).status).toBe(404);
    const bin = await admin.get('/api/v1/hc/articles?deleted=1&query=xylo');
    expect(bin.text).toContain('Xylophone');
    expect((await admin.get('/api/v1/hc/articles?query=xylo')).text).not.toContain('Xylophone');
    expect((await admin.post(`/api/v1/hc/articles/${id}/restore`, {})).status).toBe(200);
    expect(await readAs(visitor, id)).toBe(200);
  });

  it('leads from its old addresses to the new one when it is moved or renamed', async () => {
    const { id, slug } = await write({ status: 'published' });
    const taken = await write();
    const rename = (to: string) => admin.send('PUT', `/api/v1/hc/articles/${id}`, { slug: to });
    expect((await rename(taken.slug)).status).toBe(422);
    expect((await rename('Not An Address')).status).toBe(422);
    expect((await rename('zooming-in')).status).toBe(200);
    await admin.post('/api/v1/hc/articles/move', { ids: [id], section_id: other.id });
    const base = `/hc/articles/${category.id}`;
    const now = `${base}/${other.id}/${id}/zooming-in`;
    const stored = await product.services.db.select().from(helpRedirects).where(eq(helpRedirects.to, now));
    expect(stored.map(({ from }) => from).sort()).toEqual(
      [`${base}/${section.id}/${id}/${slug}`, `${base}/${section.id}/${id}/zooming-in`].sort(),
    );
    // Back where it was, the first address is a page again.
    await admin.post('/api/v1/hc/articles/move', { ids: [id], section_id: section.id });
    const back = await product.services.db.select().from(helpRedirects);
    expect(back.some(({ from }) => from === `${base}/${section.id}/${id}/zooming-in`)).toBe(false);
  });

  it('stays where it is in order, whoever moves and orders at once, and none is lost', async () => {
    const places = [await makeFolder('P', category.id), await makeFolder('Q', category.id)];
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      ids.push((await write({ section_id: places[count % 2]?.id })).id);
    }
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const turns = Array.from({ length: 24 }, async () => {
      const place = places[next(2)]?.id ?? 0;
      if (next(2) === 0) {
        const moved = ids.filter(() => next(3) === 0);
        if (moved.length > 0) await admin.post('/api/v1/hc/articles/move', { ids: moved, section_id: place });
        return;
      }
      const list = await orderOf(place);
      await admin.post('/api/v1/hc/articles/reorder', { section_id: place, ids: list.toReversed() });
    });
    await Promise.all(turns);
    const found = (await Promise.all(places.map(({ id }) => orderOf(id)))).flat();
    expect(found.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    const wanted = (await orderOf(places[0]?.id ?? 0)).toReversed();
    if (wanted.length > 0) {
      await admin.post('/api/v1/hc/articles/reorder', { section_id: places[0]?.id, ids: wanted });
      expect(await orderOf(places[0]?.id ?? 0)).toEqual(wanted);
    }
  });

  it('tells who else has it open, until they close it or are not heard of any more', async () => {
    const { id } = await write();
    const second = await writerWith('articles.update');
    type Answer = { editors: { display_name: string }[]; version: number };
    const say = (browser: Browser, tab: string, more = {}) =>
      browser.post<Answer>(`/api/v1/hc/articles/${id}/editing`, { tab, ...more });
    const others = async (...call: Parameters<typeof say>) => (await say(...call)).body.editors.length;
    expect(await others(admin, 'one')).toBe(0);
    expect(await others(second, 'a')).toBe(1);
    // Two tabs of a person count as two editors, and publish one hint.
    expect(await others(admin, 'two')).toBe(2);
    expect(await others(second, 'a')).toBe(1);
    expect(await others(admin, 'two', { left: true })).toBe(2);
    expect(await others(admin, 'one')).toBe(1);
    const saved = await second.send('PUT', `/api/v1/hc/articles/${id}/draft`, { title: 'Theirs' });
    expect(saved.status).toBe(200);
    expect((await say(admin, 'one')).body.version).toBe(2);
    const minutesAgo = sql`now() - make_interval(secs => 76)`;
    await product.services.db.update(articleEditors).set({ seen_at: minutesAgo });
    expect(await others(admin, 'one')).toBe(0);
    await purgeDeletedArticles(product.services);
    expect(await product.services.db.$count(articleEditors)).toBe(1);
    expect((await say(await product.visit(), 'x')).status).toBe(401);
    expect((await say(admin, '')).status).toBe(422);
    expect((await admin.post('/api/v1/hc/articles/999999/editing', { tab: 'x' })).status).toBe(404);
  });

  it('tells those who have it open at once of who comes and goes, and of nobody who stays', async () => {
    const { id } = await write();
    const first = await signedInAs(product, 'admins');
    const second = await signedInAs(product, 'admins');
    const heard: (number | null)[] = [];
    const stop = product.services.events.subscribe([userTopic(first.user.id)], (event) => {
      if (event.name === 'editors') heard.push(event.id);
    });
    const say = ({ browser }: typeof first, more = {}) =>
      browser.post(`/api/v1/hc/articles/${id}/editing`, { tab: 'one', ...more });
    await say(first);
    await say(second);
    await vi.waitFor(() => expect(heard).toEqual([id]));
    await say(second);
    await say(second, { left: true });
    await vi.waitFor(() => expect(heard).toEqual([id, id]));
    stop();
  });

  it('is given tags together with others, also while it is written on', async () => {
    const [one, two] = [await write({ tags: ['old', 'kept'] }), await write({ status: 'published' })];
    await admin.send('PUT', `/api/v1/hc/articles/${two.id}/draft`, { title: 'Later', tags: ['old'] });
    const tags = { ids: [one.id, two.id], add: ['new', 'kept'], remove: ['old'] };
    expect((await admin.post('/api/v1/hc/articles/tags', tags)).status).toBe(200);
    expect((await draftOf(one.id)).tags).toEqual(['kept', 'new']);
    expect((await draftOf(two.id)).tags).toEqual(['new', 'kept']);
    expect((await publish(two.id)).status).toBe(200);
    expect(await draftOf(two.id)).toMatchObject({ title: 'Later', tags: ['new', 'kept'] });
    const many = { ids: [one.id], add: Array.from({ length: 19 }, (_, n) => `t${n}`) };
    const refused = await admin.post<{ errors: object }>('/api/v1/hc/articles/tags', many);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['add']]);
    const writer = await writerWith('articles.update', 'articles.view');
    expect((await writer.post('/api/v1/hc/articles/tags', tags)).status).toBe(403);
  });

  it('is found among the stale ones from the day on which it should be looked at', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const past = await write({ review_at: day(-1), owner_id: adminId });
    const future = await write({ review_at: day(2) });
    type List = { pagination: { data: { id: number; owner: { id: number } | null }[]; total: number } };
    const stale = async (more = '') =>
      (await admin.get<List>(`/api/v1/hc/articles?stale=1${more}`)).body.pagination.data;
    expect((await stale()).map(({ id }) => id)).toEqual([past.id]);
    expect((await stale(`&ownerId=${adminId}`)).map(({ owner }) => owner?.id)).toEqual([adminId]);
    expect(await stale('&ownerId=999999')).toEqual([]);
    expect((await admin.send('PUT', `/api/v1/hc/articles/${past.id}`, { review_at: null })).status).toBe(200);
    expect(await stale()).toEqual([]);
    await admin.send('PUT', `/api/v1/hc/articles/${future.id}`, { review_at: day(-3) });
    expect((await stale()).map(({ id }) => id)).toEqual([future.id]);
    expect((await admin.get('/api/v1/hc/articles?stale=maybe')).status).toBe(422);
  });

  it('goes for good after 30 days in the bin, with all that was kept of it', async () => {
    const { db } = product.services;
    const [old, young] = [await write(), await write()];
    await admin.send('PUT', `/api/v1/hc/articles/${old.id}/draft`, { title: 'Later' });
    await admin.send('DELETE', `/api/v1/hc/articles/${old.id},${young.id}`);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await db
      .update(articles)
      .set({ deleted_at: ago(30.1) })
      .where(eq(articles.id, old.id));
    await db
      .update(articles)
      .set({ deleted_at: ago(29.9) })
      .where(eq(articles.id, young.id));
    await purgeDeletedArticles(product.services);
    expect(await db.$count(articles, eq(articles.id, old.id))).toBe(0);
    expect(await db.$count(articleVersions, eq(articleVersions.article_id, old.id))).toBe(0);
    expect((await admin.post(`/api/v1/hc/articles/${old.id}/restore`, {})).status).toBe(404);
    expect((await admin.post(`/api/v1/hc/articles/${young.id}/restore`, {})).status).toBe(200);
    const purged = and(eq(auditEntries.action, 'article.purge'), eq(auditEntries.subject_id, String(old.id)));
    expect(await db.$count(auditEntries, purged)).toBe(1);
  });

  it('is changed for readers by whoever may publish only, and every change is written down', async () => {
    const writer = await writerWith('articles.view', 'articles.update', 'articles.create');
    const { id } = await write({ status: 'published' });
    expect((await writer.send('PUT', `/api/v1/hc/articles/${id}`, { title: 'Mine' })).status).toBe(403);
    expect((await writer.send('PUT', `/api/v1/hc/articles/${id}/draft`, { title: 'Mine' })).status).toBe(200);
    expect((await writer.post(`/api/v1/hc/articles/${id}/publish`, {})).status).toBe(403);
    expect((await writer.post('/api/v1/hc/articles/move', { ids: [id], section_id: other.id })).status).toBe(
      403,
    );
    expect((await writer.send('DELETE', `/api/v1/hc/articles/${id}`)).status).toBe(403);
    expect((await writer.get('/api/v1/hc/tree')).status).toBe(200);
    const body = { title: 'New', body: '', section_id: section.id };
    expect((await writer.post('/api/v1/hc/articles', { ...body, status: 'published' })).status).toBe(403);
    expect((await writer.post('/api/v1/hc/articles', body)).status).toBe(201);
    await publish(id);
    const entries = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, String(id)));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['article.create', 'article.publish']),
    );
  });
});

describe('the owner of an article', () => {
  type Owners = { owners: { id: number; display_name: string; email?: string }[] };
  type Stored = { article: EditableArticle; errors: Record<string, string[]> };
  const owned = (id: number, owner_id: unknown, browser = admin) =>
    browser.send<Stored>('PUT', `/api/v1/hc/articles/${id}`, { owner_id });
  const listed = (browser: Browser, query = '') =>
    browser.get<Owners>(`/api/v1/hc/article-owners?query=${encodeURIComponent(query)}`);
  const rename = (id: number, first_name: string, last_name: string) =>
    product.services.db.update(users).set({ first_name, last_name }).where(eq(users.id, id));

  it('is any person who can edit articles, and no one else', async () => {
    const { id } = await write();
    const other = await makePerson(product, 'admins');
    const customer = await makePerson(product, 'customers');
    expect((await owned(id, other.id)).body.article).toMatchObject({
      owner_id: other.id,
      owner: { id: other.id },
    });
    const message = "This person can't edit articles. Choose another owner.";
    for (const refused of [customer.id, 999_999]) {
      const { status, body } = await owned(id, refused);
      expect([status, body.errors]).toEqual([422, { owner_id: [message] }]);
    }
    for (const malformed of ['someone', -1, 1.5, [other.id]]) {
      const { status, body } = await owned(id, malformed);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['owner_id']]);
    }
    const body = { title: 'Owned', body: '', section_id: section.id, owner_id: customer.id };
    const created = await admin.post<Stored>('/api/v1/hc/articles', body);
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['owner_id']]);
    expect((await draftOf(id)).owner_id).toBe(other.id);

    expect((await owned(id, adminId, visitor)).status).toBe(401);
    expect((await owned(id, adminId, await browserOf(product, customer))).status).toBe(403);
    expect(
      (await owned(id, adminId, await writerWith('articles.view', 'articles.update'))).body.article.owner_id,
    ).toBe(adminId);
    expect((await owned(id, null)).body.article).toMatchObject({ owner_id: null, owner: null });
  });

  it('stays who it is when other fields are saved after they lost the permission', async () => {
    const { id } = await write();
    const former = await makePerson(product, 'admins');
    await owned(id, former.id);
    await product.services.db
      .update(users)
      .set({ suspended_at: new Date().toISOString() })
      .where(eq(users.id, former.id));
    expect((await owned(id, former.id)).status).toBe(200);
    expect((await owned(id, null)).status).toBe(200);
    expect((await owned(id, former.id)).status).toBe(422);
  });

  it('is found by a part of the name, among people who can edit articles', async () => {
    const zoe = await makePerson(product, 'admins', { email: 'hidden-address@example.com' });
    await rename(zoe.id, 'Zoë', 'Quill');
    const customer = await makePerson(product, 'customers');
    await rename(customer.id, 'Zoë', 'Quillon');
    const { body } = await listed(admin, 'zoe q');
    expect(body.owners).toEqual([{ id: zoe.id, display_name: 'Zoë Quill', avatar: null }]);
    expect((await listed(admin, 'hidden-address')).body.owners).toEqual([]);
    expect((await listed(admin, '%')).body.owners).toEqual([]);
    expect((await listed(admin)).body.owners[0]?.id).toBe(adminId);
    for (let count = 0; count < 20; count += 1) await makePerson(product, 'admins');
    expect((await listed(admin)).body.owners).toHaveLength(20);
    expect((await listed(admin, 'x'.repeat(256))).status).toBe(422);
    expect((await listed(visitor)).status).toBe(401);
    expect((await listed(await browserOf(product, customer))).status).toBe(403);
  });
});
