import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail } from '../factories.ts';
import { testProduct } from '../harness.ts';
import {
  type Call,
  type Callers,
  callers,
  countedList,
  expectClosed,
  expectField,
  guest,
  type Json,
  type PlainClient,
  refusals,
} from './plain-client.ts';

/*
 * The help center as the documentation promises it to its readers and writers, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let admin: PlainClient;
let nobody: PlainClient;

beforeAll(async () => {
  all = await callers(product);
  admin = all.program;
  nobody = all.nobody;
});

const unknown = 999_999;
const done = { status: 'success' };

const calls: Call[] = [
  ['GET', 'hc/tree'],
  ['POST', 'hc/categories'],
  ['PUT', `hc/categories/${unknown}`],
  ['DELETE', `hc/categories/${unknown}`],
  ['POST', 'hc/categories/reorder'],
  ['GET', 'hc/articles?orderBy=nothing'],
  ['POST', 'hc/articles'],
  ['PUT', `hc/articles/${unknown}`],
  ['PUT', `hc/articles/${unknown}/draft`],
  ['DELETE', `hc/articles/${unknown}/draft`],
  ['POST', `hc/articles/${unknown}/publish`],
  ['POST', `hc/articles/${unknown}/unpublish`],
  ['POST', `hc/articles/${unknown}/archive`],
  ['DELETE', `hc/articles/${unknown}`],
  ['POST', `hc/articles/${unknown}/restore`],
  ['POST', 'hc/articles/move'],
  ['POST', 'hc/articles/reorder'],
  ['GET', `hc/articles/${unknown}/versions`],
  ['GET', `hc/articles/${unknown}/versions/1`],
  ['GET', `hc/articles/${unknown}/versions/1/diff`],
  ['POST', `hc/articles/${unknown}/versions/1/restore`],
  ['GET', 'hc/redirects'],
  ['POST', 'hc/redirects'],
  ['DELETE', `hc/redirects/${unknown}`],
  ['GET', 'search-terms'],
  ['GET', 'reports/search-terms'],
];

const notThere: Call[] = [
  ['PUT', `hc/categories/${unknown}`, { name: 'A' }],
  ['DELETE', `hc/categories/${unknown},${unknown - 1}`],
  ['PUT', `hc/articles/${unknown}`, { title: 'A' }],
  ['PUT', `hc/articles/${unknown}/draft`, { title: 'A' }],
  ['DELETE', `hc/articles/${unknown}/draft`],
  ['POST', `hc/articles/${unknown},${unknown - 1}/publish`, {}],
  ['POST', `hc/articles/${unknown}/unpublish`],
  ['POST', `hc/articles/${unknown}/archive`],
  ['DELETE', `hc/articles/${unknown}`],
  ['POST', `hc/articles/${unknown}/restore`],
  ['GET', `hc/articles/${unknown}/versions`],
  ['GET', `hc/articles/${unknown}/versions/1`],
  ['GET', `hc/articles/${unknown}/versions/1/diff`],
  ['POST', `hc/articles/${unknown}/versions/1/restore`],
  ['GET', `hc/articles/${unknown}`],
  ['GET', `hc/categories/${unknown}`],
  ['GET', `hc/articles/${unknown}/related`],
  ['POST', `hc/articles/${unknown}/feedback`, { was_helpful: true }],
];

let named = 0;
const freshName = (word: string) => `${word} ${++named}`;

async function newFolder(fields: object = {}): Promise<Json> {
  const made = await admin.post('hc/categories', { name: freshName('Folder'), ...fields });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.category;
}

/** A category with a section. */
async function newPlace() {
  const category = await newFolder();
  return { category, section: await newFolder({ parent_id: category.id }) };
}

async function newArticle(section_id: number, fields: object = {}): Promise<Json> {
  const made = await admin.post('hc/articles', { title: freshName('Article'), section_id, ...fields });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.article;
}

describe('the order of refusals', () => {
  it.each(calls)('%s %s asks who calls and whether they may before it looks at anything', async (...call) => {
    await expectClosed(all, call);
  });

  it.each(notThere)('%s %s is 404 for what is not there', async (method, path, body) => {
    const { status, body: said } = await admin.call(method, path, body);
    expect([status, said]).toEqual([404, refusals[404]]);
  });

  it('closes the help center for who may not read it', async () => {
    const { id } = (await countedList(admin, 'roles?perPage=100')).find((role) => role.name === 'guests');
    const permissions = (await admin.get(`roles/${id}`)).body.role.permissions;
    await admin.put(`roles/${id}`, { permissions: [] });
    for (const path of ['hc', 'search/articles', 'hc/articles/1', 'hc/categories/1']) {
      const refused = await nobody.get(path);
      expect([path, refused.status, refused.body]).toEqual([path, 403, refusals[403]]);
    }
    await admin.put(`roles/${id}`, { permissions });
    expect((await nobody.get('hc')).status).toBe(200);
  });
});

describe('categories and sections', () => {
  it('have two levels, names of their own, and roles and pictures that exist', async () => {
    const { category, section } = await newPlace();
    expect([category.is_section, category.parent_id, section.is_section, section.parent_id]).toEqual([
      false,
      null,
      true,
      category.id,
    ]);
    expectField(await admin.post('hc/categories', { name: 'Third', parent_id: section.id }), 'parent_id');
    expectField(await admin.post('hc/categories', { name: 'Lost', parent_id: unknown }), 'parent_id');
    for (const parent_id of [category.id, section.id]) {
      expectField(await admin.put(`hc/categories/${category.id}`, { parent_id }), 'parent_id');
    }
    expectField(await admin.post('hc/categories', { name: category.name.toUpperCase() }), 'name');
    expectField(await admin.post('hc/categories', {}), 'name');
    expectField(await admin.put(`hc/categories/${category.id}`, { role_ids: [unknown] }), 'role_ids');
    expectField(
      await admin.put(`hc/categories/${category.id}`, { image: 'https://x.example/a.png' }),
      'image',
    );
    const changed = await admin.put(`hc/categories/${section.id}`, {
      description: 'First steps',
      hidden: true,
    });
    expect(changed.body.category).toMatchObject({
      name: section.name,
      description: 'First steps',
      hidden: true,
    });
  });

  it('are a tree for writers, with what lies in each state', async () => {
    const { category, section } = await newPlace();
    await newArticle(section.id);
    const { body } = await admin.get('hc/tree');
    const found = body.categories.find((one: Json) => one.id === category.id);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(
        'id name parent_id is_section image description hidden role_ids position counts sections'.split(' '),
      ),
    );
    expect(found.sections[0].counts).toEqual({
      draft: 1,
      published: 0,
      internal: 0,
      scheduled: 0,
      archived: 0,
    });
  });

  it('are put in order when all are named', async () => {
    const { category, section } = await newPlace();
    const second = await newFolder({ parent_id: category.id });
    const reorder = (ids: unknown) => admin.post('hc/categories/reorder', { parent_id: category.id, ids });
    expectField(await reorder([second.id]), 'ids');
    expectField(await reorder([second.id, second.id]), 'ids');
    expect((await reorder([second.id, section.id])).body).toEqual(done);
    const { body } = await admin.get('hc/tree');
    const { sections } = body.categories.find((one: Json) => one.id === category.id);
    expect(sections.map((one: Json) => one.id)).toEqual([second.id, section.id]);
  });

  it('are 409 while something is inside, hand it over, and go together', async () => {
    const { category, section } = await newPlace();
    const second = await newFolder({ parent_id: category.id });
    const article = await newArticle(section.id, { status: 'published' });
    const full = await admin.delete(`hc/categories/${section.id}`);
    expect([full.status, full.body.details]).toEqual([409, { used_by: [{ type: 'article', count: 1 }] }]);
    expect((await admin.delete(`hc/categories/${category.id}`)).body.details.used_by).toEqual([
      { type: 'section', count: 2 },
    ]);
    expectField(
      await admin.delete(`hc/categories/${section.id}?replacement_id=${category.id}`),
      'replacement_id',
    );
    expectField(
      await admin.delete(`hc/categories/${section.id}?replacement_id=${section.id}`),
      'replacement_id',
    );
    expect((await admin.delete(`hc/categories/${section.id}`, { replacement_id: second.id })).body).toEqual(
      done,
    );
    expect((await nobody.get(`hc/articles/${article.id}`)).body.article.section.id).toBe(second.id);
    const empty = await newPlace();
    const both = `hc/categories/${empty.category.id},${empty.section.id},${unknown}`;
    expect((await admin.delete(both)).body).toEqual(done);
    expect((await admin.delete(both)).status).toBe(404);
  });
});

describe('articles', () => {
  it('begin as drafts of a section, and every refusal names its field', async () => {
    const { category, section } = await newPlace();
    const article = await newArticle(section.id, {
      title: 'How to start',
      body: '<p onclick="x">Press.<script>1</script></p>',
    });
    expect(article).toMatchObject({
      status: 'draft',
      version: 1,
      slug: 'how-to-start',
      body: '<p>Press.</p>',
    });
    expect([article.helpful, article.not_helpful]).toEqual([0, 0]);
    const make = (fields: object) =>
      admin.post('hc/articles', { title: 'A', section_id: section.id, ...fields });
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(256)],
      ['section_id', null],
      ['section_id', unknown],
      ['section_id', category.id],
      ['body', 'x'.repeat(1_048_577)],
      ['description', 'x'.repeat(501)],
      ['slug', 'how-to-start'],
      ['slug', 'How To'],
      ['status', 'hidden'],
      ['role_ids', [unknown]],
      ['owner_id', unknown],
      ['review_at', 'soon'],
    ] as const) {
      expectField(await make({ [field]: value }), field);
    }
    expectField(await make({ status: 'scheduled' }), 'published_at');
    expect((await nobody.get(`hc/articles/${article.id}`)).body).toEqual(refusals[404]);
    expect((await nobody.get(`hc/articles/${article.id}?draft=1`)).status).toBe(403);
    expect((await admin.get(`hc/articles/${article.id}?draft=1`)).body.article.status).toBe('draft');
  });

  it('are made once with one key', async () => {
    const { section } = await newPlace();
    const body = { title: 'Once', section_id: section.id };
    const extras = { headers: { 'idempotency-key': newEmail() } };
    const made = await Promise.all([1, 2].map(() => admin.post('hc/articles', body, extras)));
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[0]?.body.article.id).toBe(made[1]?.body.article.id);
  });

  it('change from the version that was read, and a save without a change makes none', async () => {
    const { section } = await newPlace();
    const { id } = await newArticle(section.id);
    const changed = await admin.put(`hc/articles/${id}`, { description: 'Short', base_version: 1 });
    expect([changed.status, changed.body.article.version]).toEqual([200, 2]);
    expect((await admin.put(`hc/articles/${id}`, { description: 'Short' })).body.article.version).toBe(2);
    const late = await admin.put(`hc/articles/${id}`, { description: 'Late', base_version: 1 });
    expect([late.status, late.body.details]).toEqual([409, { version: 2 }]);
    await admin.post(`hc/articles/${id}/publish`);
    const draft = await admin.put(`hc/articles/${id}/draft`, { title: 'Written on' });
    expect([draft.status, draft.body.draft.title]).toEqual([200, 'Written on']);
    expect((await nobody.get(`hc/articles/${id}`)).body.article.title).not.toBe('Written on');
    expect((await admin.put(`hc/articles/${id}/draft`, { title: 'Late', base_version: 1 })).status).toBe(409);
    await admin.post(`hc/articles/${id}/publish`);
    expect((await nobody.get(`hc/articles/${id}`)).body.article.title).toBe('Written on');
  });

  it('go from state to state, the same again, and are read by whom each state says', async () => {
    const { category, section } = await newPlace();
    const { id } = await newArticle(section.id);
    const read = async (client: PlainClient) => (await client.get(`hc/articles/${id}`)).status;
    const readers = [all.agent, nobody];
    for (const [verb, body, status, seen] of [
      ['publish', {}, 'published', [200, 200]],
      ['publish', { internal: true }, 'internal', [200, 404]],
      ['archive', {}, 'archived', [410, 410]],
      ['unpublish', {}, 'draft', [404, 404]],
      ['publish', { published_at: '2099-01-01' }, 'scheduled', [404, 404]],
      ['unpublish', {}, 'draft', [404, 404]],
      ['publish', {}, 'published', [200, 200]],
    ] as const) {
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await admin.post(`hc/articles/${id},${unknown}/${verb}`, body);
        expect([verb, answer.status, Object.keys(answer.body.articles[0]).sort()]).toEqual([
          verb,
          200,
          ['id', 'published_at', 'status'],
        ]);
        expect(answer.body.articles).toMatchObject([{ id, status }]);
      }
      expect([status, await Promise.all(readers.map(read))]).toEqual([status, seen]);
    }
    await admin.post(`hc/articles/${id}/archive`);
    const gone = await nobody.get(`hc/articles/${id}`);
    expect([gone.status, gone.body.action.action]).toEqual([
      410,
      `/hc/categories/${category.id}/${section.id}/${section.slug}`,
    ]);
  });

  it('are listed for writers by what they are asked for', async () => {
    const { category, section } = await newPlace();
    const { id, title } = await newArticle(section.id, {
      tags: ['rare'],
      owner_id: all.ids.admin,
      review_at: '2020-01-01',
    });
    const find = async (query: string) =>
      (await countedList(admin, `hc/articles?${query}`)).map((row) => row.id);
    const here = `sectionId=${section.id}`;
    for (const query of [
      here,
      `categoryId=${category.id}`,
      'tag=rare',
      `query=${encodeURIComponent(title)}&orderBy=title`,
      ...['status=draft', `ownerId=${all.ids.admin}`, 'language=en', 'stale=1', 'orderBy=position'].map(
        (part) => `${here}&${part}`,
      ),
    ]) {
      expect([query, await find(query)]).toEqual([query, [id]]);
    }
    for (const query of ['status=published', `ownerId=${all.ids.agent}`, 'language=de', 'outdated=1']) {
      expect([query, await find(`${here}&${query}`)]).toEqual([query, []]);
    }
    expectField(await admin.get('hc/articles?orderBy=body'), 'orderBy');
    expectField(await admin.get('hc/articles?status=hidden'), 'status');
  });

  it('move to another section, are put in order, and their bin gives them back', async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    const [one, two] = [await newArticle(from.section.id), await newArticle(from.section.id)];
    const move = (ids: unknown, section_id: unknown) => admin.post('hc/articles/move', { ids, section_id });
    expectField(await move([one.id], to.category.id), 'section_id');
    expectField(await move([], to.section.id), 'ids');
    expect((await move([unknown], to.section.id)).status).toBe(404);
    expect((await move([one.id, two.id], to.section.id)).body).toEqual(done);
    const reorder = (ids: unknown) => admin.post('hc/articles/reorder', { section_id: to.section.id, ids });
    expectField(await reorder([two.id]), 'ids');
    expect((await reorder([two.id, one.id])).body).toEqual(done);
    const listed = await countedList(
      admin,
      `hc/articles?sectionId=${to.section.id}&orderBy=position&orderDir=asc`,
    );
    expect(listed.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await admin.delete(`hc/articles/${one.id},${unknown}`)).body).toEqual(done);
    expect((await admin.get(`hc/articles/${one.id}?draft=1`)).status).toBe(404);
    expect((await admin.post(`hc/articles/${one.id}/restore`)).body).toEqual(done);
    expect((await admin.get(`hc/articles/${one.id}?draft=1`)).status).toBe(200);
  });

  it('have versions that are read, compared and taken back without anything being lost', async () => {
    const { section } = await newPlace();
    const { id } = await newArticle(section.id, { title: 'First', body: '<p>Press the green button.</p>' });
    await admin.put(`hc/articles/${id}`, { body: '<p>Press the red button.</p>', note: 'Colour' });
    const [newest, first] = await countedList(admin, `hc/articles/${id}/versions`);
    expect(newest).toMatchObject({ version: 2, title: 'First', note: 'Colour', published: false });
    expect(Object.keys(first).sort()).toEqual('created_at note published title user version'.split(' '));
    const { body } = await admin.get(`hc/articles/${id}/versions/1`);
    expect(body.version.body).toBe('<p>Press the green button.</p>');
    const { changes } = (await admin.get(`hc/articles/${id}/versions/2/diff?against=1`)).body;
    for (const type of ['same', 'added', 'removed']) {
      expect(changes.some((one: Json) => one.type === type)).toBe(true);
    }
    expect((await admin.get(`hc/articles/${id}/versions/9`)).status).toBe(404);
    const restored = await admin.post(`hc/articles/${id}/versions/1/restore`);
    expect([restored.body.article.version, restored.body.article.body]).toEqual([
      3,
      '<p>Press the green button.</p>',
    ]);
    expect((await countedList(admin, `hc/articles/${id}/versions`)).length).toBe(3);
  });
});

describe('redirects', () => {
  const add = (from: unknown, to: unknown) => admin.post('hc/redirects', { from, to });

  it('lead from addresses without a page, and never in a circle', async () => {
    const { category } = await newPlace();
    const made = await add('/hc/old-guide', '/hc');
    expect([made.status, made.body.redirect.from, made.body.redirect.to]).toEqual([
      201,
      '/hc/old-guide',
      '/hc',
    ]);
    expectField(await add('/hc/old-guide', '/hc/old-guide'), 'from');
    expectField(await add('/pages/elsewhere', '/hc'), 'from');
    expectField(await add(`/hc/categories/${category.id}/${category.slug}`, '/hc'), 'from');
    expectField(await add('/hc/other', 'javascript:alert(1)'), 'to');
    expectField(await admin.post('hc/redirects', { to: '/hc' }), 'from');
    const [listed] = await countedList(admin, 'hc/redirects?query=old-guide&orderBy=created_at');
    expect(listed.id).toBe(made.body.redirect.id);
    expectField(await admin.get('hc/redirects?orderBy=from'), 'orderBy');
    expect((await admin.delete(`hc/redirects/${listed.id},${unknown}`)).body).toEqual(done);
    expect((await admin.delete(`hc/redirects/${listed.id}`)).body).toEqual(refusals[404]);
  });

  it('are made by a new address of an article by themselves', async () => {
    const { section } = await newPlace();
    const { id } = await newArticle(section.id, { title: 'Former name', status: 'published' });
    await admin.put(`hc/articles/${id}`, { slug: 'present-name' });
    const [row] = await countedList(admin, 'hc/redirects?query=former-name');
    expect([row.from.endsWith('former-name'), row.to.endsWith('present-name')]).toEqual([true, true]);
  });
});

describe('readers', () => {
  it('get categories with sections, the first five articles and how many there are', async () => {
    const { category, section } = await newPlace();
    for (let made = 0; made < 6; made += 1) await newArticle(section.id, { status: 'published' });
    await newArticle(section.id);
    const { status, body } = await nobody.get('hc');
    expect([status, body.status]).toEqual([200, 'success']);
    const found = body.categories.find((one: Json) => one.id === category.id);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining('id name parent_id is_section image description sections'.split(' ')),
    );
    const [own] = found.sections;
    expect([own.articles.length, own.articles_count]).toEqual([5, 6]);
    expect(Object.keys(own.articles[0])).toEqual(expect.arrayContaining(['id', 'title', 'slug', 'path']));
    expect(own.articles[0].path.map((one: Json) => one.id)).toEqual([category.id, section.id]);
    expect((await nobody.get(`hc/categories/${section.id}`)).status).toBe(200);
  });

  it('do not get what is for other roles, by whatever way', async () => {
    const { category, section } = await newPlace();
    const agents = (await countedList(admin, 'roles?perPage=100')).find((role) => role.name === 'agents');
    const { id } = await newArticle(section.id, { title: 'Zanzibar secret', status: 'published' });
    await admin.put(`hc/categories/${category.id}`, { role_ids: [agents.id] });
    for (const path of [
      `hc/articles/${id}`,
      `hc/categories/${category.id}`,
      `hc/categories/${section.id}`,
      `hc/articles/${id}/related`,
    ]) {
      expect([path, (await nobody.get(path)).status, (await all.agent.get(path)).status]).toEqual([
        path,
        404,
        200,
      ]);
    }
    for (const path of [
      'hc',
      'search/articles?query=zanzibar',
      'search/suggestions?subject=zanzibar',
      '/sitemap.xml',
    ]) {
      expect([path, (await nobody.get(path)).text.includes('anzibar-secret')]).toEqual([path, false]);
    }
    expect((await nobody.post(`hc/articles/${id}/feedback`, { was_helpful: true })).status).toBe(404);
    expect((await all.agent.get('search/articles?query=zanzibar')).body.pagination.data.length).toBe(1);
  });

  it('search: eight a page, twenty at most, in categories with what lies below them', async () => {
    const { category, section } = await newPlace();
    const { id } = await newArticle(section.id, {
      title: 'Quokka feeding',
      body: '<p>Leaves.</p>',
      status: 'published',
    });
    const found = await nobody.get(`search/articles?query=quokka&categoryIds=${category.id}`);
    expect(found.body).toMatchObject({ query: 'quokka', categoryIds: [category.id], status: 'success' });
    const { pagination } = found.body;
    expect(Object.keys(pagination).sort()).toEqual(
      'current_page data from next_page per_page prev_page to'.split(' '),
    );
    expect([pagination.per_page, pagination.data[0].id]).toEqual([8, id]);
    expect(Object.keys(pagination.data[0])).toEqual(
      expect.arrayContaining('id title slug body path section'.split(' ')),
    );
    for (const list of [
      'categoryIds[]=1&categoryIds[]=2',
      'categoryIds[0]=1&categoryIds[1]=2',
      'categoryIds=1&categoryIds=2',
      'categoryIds=1,2',
    ]) {
      expect([list, (await nobody.get(`search/articles?${list}`)).body.categoryIds]).toEqual([list, [1, 2]]);
    }
    const empty = await nobody.get('search/articles?perPage=50');
    expect([empty.status, empty.body.pagination.per_page]).toEqual([200, 20]);
    expectField(await nobody.get(`search/articles?query=${'x'.repeat(256)}`), 'query');
  });

  it('say whether an article helped: the second word takes the place of the first', async () => {
    const { section } = await newPlace();
    const { id } = await newArticle(section.id, { status: 'published' });
    const say = (client: PlainClient, body: object) => client.post(`hc/articles/${id}/feedback`, body);
    expectField(await say(nobody, {}), 'was_helpful');
    expectField(await say(nobody, { was_helpful: 1, comment: 'x'.repeat(2001) }), 'comment');
    expect((await say(nobody, { was_helpful: true })).body).toEqual(done);
    expect((await say(nobody, { was_helpful: 'no', comment: 'Too short.' })).body).toEqual(done);
    expect((await say(await guest(product), { was_helpful: true })).status).toBe(200);
    const [row] = await countedList(admin, `hc/articles?sectionId=${section.id}`);
    expect([row.helpful, row.not_helpful]).toEqual([1, 1]);
  });

  it('report what they searched for by a beacon, which is told nothing', async () => {
    const text = { 'content-type': 'text/plain' };
    const body = JSON.stringify({
      searchSession: [
        { term: 'wombat', results: [] },
        { term: 'abc', results: [] },
      ],
    });
    const send = (sent: string, headers: object) =>
      nobody.post('/search-term', sent, { headers: { ...text, ...headers }, withoutToken: true });
    expect((await send(body, { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await send('{broken', { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await send(body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const terms = await countedList(admin, 'search-terms?zero=1&orderBy=searches');
    expect(terms.map(({ term }) => term)).toEqual(['wombat']);
    expect(Object.keys(terms[0])).toEqual(
      expect.arrayContaining('term searches zero_results clicks ctr tickets last_at'.split(' ')),
    );
    expect(await countedList(admin, 'reports/search-terms?query=wombat')).toEqual(terms);
    expectField(await admin.get('search-terms?orderBy=term'), 'orderBy');
    expectField(await admin.get('search-terms?from=yesterday'), 'from');
  });
});
