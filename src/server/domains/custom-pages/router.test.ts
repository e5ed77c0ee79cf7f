import { describe, expect, it } from 'vitest';
import type { CustomPage } from '#shared/custom-pages.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { readGuestRole } from '../auth/roles.ts';
import { readSettings, saveSettings } from '../settings/service.ts';

const product = testProduct();

interface Answer {
  page: CustomPage;
  seo: { title: string; description: string | null; meta: { name: string; content: string }[] };
  can: { update: boolean };
  message: string;
  errors: Record<string, string[]>;
  details: { used_by: { type: string; count: number }[] };
}

const path = '/api/v1/custom-pages';
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const read = (browser: Browser, name: string | number) => browser.get<Answer>(`${path}/${name}`);
let made = 0;

async function write(browser: Browser, page: Record<string, unknown> = {}): Promise<CustomPage> {
  made += 1;
  const answer = await browser.post<Answer>(path, {
    title: `Opening hours ${made}`,
    body: '<p>Monday to Friday, nine to five, in every one of our shops.</p>',
    status: 'published',
    ...page,
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.page;
}

const menuWith = (...actions: string[]) => [
  {
    id: 'footer',
    name: 'Footer',
    positions: ['footer'],
    items: actions.map((action, index) => ({
      id: `item-${index}`,
      label: 'A page',
      icon: null,
      type: 'route',
      action: index === 0 ? action : '/hc',
      target: '_self',
      roles: [],
      permissions: [],
      items: index === 0 ? [] : [{ id: 'below', label: 'Below', action, ...plain }],
    })),
  },
];
const plain = { icon: null, type: 'route', target: '_self', roles: [], permissions: [] };

describe('a page', () => {
  it('is read by anybody, by its address and by its id, with what search engines learn', async () => {
    const page = await write(await asAdmin(), { title: 'Über uns 🙂', seo: { title: 'About us' } });
    expect(page).toMatchObject({ slug: 'ueber-uns', type: 'default', version: 1, role_ids: [] });
    const guest = await product.visit();
    for (const name of [page.slug, page.id]) {
      const { status, body } = await read(guest, name);
      expect([status, body.page.title, body.can]).toEqual([200, 'Über uns 🙂', { update: false }]);
      expect(body.seo).toMatchObject({ title: 'About us', description: expect.stringContaining('Monday') });
    }
    expect((await read(guest, 'nothing')).status).toBe(404);
    expect((await read(guest, '99999999999999')).status).toBe(404);
  });

  it('takes what is all digits for an id first', async () => {
    const admin = await asAdmin();
    const first = await write(admin);
    const digits = await write(admin, { slug: String(first.id) });
    expect((await read(admin, first.id)).body.page.id).toBe(first.id);
    const beyond = await write(admin, { slug: '7777777' });
    expect((await read(admin, '7777777')).body.page.id).toBe(beyond.id);
    expect((await write(admin, { title: '2024' })).slug).toBe('page-2024');
    expect(digits.slug).toBe(String(first.id));
  });

  it('is made safe when it is stored', async () => {
    const page = await write(await asAdmin(), {
      body: '<h1>Terms</h1><p onclick="x()">One<script>alert(1)</script></p><table><tr><td>1</td></tr></table><a href="javascript:x()">go</a><iframe src="//x"></iframe>',
    });
    expect(page.body).toBe('<h2 id="h-terms">Terms</h2><p>One</p><table><tr><td>1</td></tr></table>go');
  });

  it('is not there while it is a draft, but for whoever may change pages', async () => {
    const admin = await asAdmin();
    const draft = await write(admin, { status: 'draft' });
    for (const role of ['customers', 'agents'] as const) {
      expect((await read((await signedInAs(product, role)).browser, draft.slug)).status).toBe(404);
    }
    expect((await read(await product.visit(), draft.slug)).status).toBe(404);
    const { body } = await read(admin, draft.slug);
    expect([body.page.status, body.can]).toEqual(['draft', { update: true }]);
  });

  it('for some roles is not there for others', async () => {
    const admin = await asAdmin();
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const guestRole = await readGuestRole(product.services);
    const roleId = user.roles[0]?.id ?? 0;
    const page = await write(admin, { role_ids: [roleId] });
    expect((await read(customer, page.slug)).status).toBe(200);
    expect((await read(await product.visit(), page.slug)).status).toBe(404);
    expect((await read((await signedInAs(product, 'agents')).browser, page.id)).status).toBe(404);
    expect((await read(admin, page.slug)).status).toBe(200);
    const both = await admin.send<Answer>('PUT', `${path}/${page.id}`, { role_ids: [guestRole.id, roleId] });
    expect(both.body.page.role_ids).toEqual([guestRole.id, roleId]);
    expect((await read(await product.visit(), page.slug)).status).toBe(200);
    expect((await admin.send('PUT', `${path}/${page.id}`, { role_ids: [99_999] })).status).toBe(422);
  });

  it('gets an address of its own, and refuses one that is taken or no address', async () => {
    const admin = await asAdmin();
    const first = await write(admin, { title: 'Imprint' });
    expect((await write(admin, { title: 'Imprint' })).slug).toBe('imprint-2');
    expect((await write(admin, { title: '🙂' })).slug).toMatch(/^(page|[a-z]+)/);
    expect((await write(admin, { title: 'x'.repeat(120) })).slug.length).toBeLessThanOrEqual(100);
    expect((await write(admin, { title: 'شروط الاستخدام' })).slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const slug of [first.slug, 'Capital', 'two--hyphens', '-a', 'a/b']) {
      const { status, body } = await admin.post<Answer>(path, { title: 'Other', body: '', slug });
      expect([slug, status, Object.keys(body.errors)]).toEqual([slug, 422, ['slug']]);
    }
    const other = await write(admin);
    const taken = await admin.send<Answer>('PUT', `${path}/${other.id}`, { slug: first.slug });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['slug']]);
    expect((await admin.post(path, { body: 'x' })).status).toBe(422);
  });

  it('changes in parts, and tells the second of two editors', async () => {
    const admin = await asAdmin();
    const page = await write(admin, { seo: { description: 'Short.' } });
    const put = (change: object) => admin.send<Answer>('PUT', `${path}/${page.id}`, change);
    const changed = await put({ title: 'New', version: page.version });
    expect(changed.body.page).toMatchObject({ title: 'New', body: page.body, version: 2 });
    expect(changed.body.page.seo?.description).toBe('Short.');
    const late = await put({ title: 'Newer', version: page.version });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else changed this page while you were editing.',
    ]);
    expect(late.body.details).toMatchObject({ version: 2 });
    expect((await put({ seo: null })).body.page.seo).toBeNull();
    expect((await read(admin, page.id)).body.page.title).toBe('New');
  });

  it('is changed by many at once, with an address and without', async () => {
    const admin = await asAdmin();
    const page = await write(admin);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        admin.send<Answer>('PUT', `${path}/${page.id}`, {
          title: `Turn ${turn}`,
          ...(turn % 2 === 0 ? { slug: `turn-${turn}` } : {}),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await read(admin, page.id)).body.page.version).toBe(page.version + answers.length);
  });

  it('keeps changes that readers do not see before they are published', async () => {
    const admin = await asAdmin();
    const guest = await product.visit();
    const page = await write(admin, { seo: { title: 'Hours' } });
    const at = `${path}/${page.id}`;
    const draft = (change: object) => admin.send<Answer>('PUT', `${at}/draft`, change);
    const kept = await draft({
      title: 'Summer',
      body: '<p>Later<script>x</script></p>',
      version: page.version,
    });
    expect(kept.body.page).toMatchObject({ title: page.title, version: 2, status: 'published' });
    expect(kept.body.page.draft).toMatchObject({ title: 'Summer', body: '<p>Later</p>', slug: page.slug });
    expect(kept.body.page.draft?.seo?.title).toBe('Hours');
    const seen = (await read(guest, page.slug)).body.page;
    expect([seen.title, seen.draft]).toEqual([page.title, null]);
    expect((await read(admin, page.id)).body.page.draft?.title).toBe('Summer');
    const { pagination } = (
      await admin.get<{ pagination: { data: { id: number; has_draft: boolean }[] } }>(
        `${path}?query=${page.slug}`,
      )
    ).body;
    expect(pagination.data).toEqual([expect.objectContaining({ id: page.id, has_draft: true })]);

    // Absent fields are those of the draft; an outdated version conflicts.
    expect((await draft({ hide_footer: true })).body.page.draft).toMatchObject({
      title: 'Summer',
      hide_footer: true,
    });
    expect((await draft({ title: 'Late', version: page.version })).status).toBe(409);
    expect((await draft({ slug: (await write(admin)).slug })).body.errors).toHaveProperty('slug');
    expect((await draft({ role_ids: [99_999] })).body.errors).toHaveProperty('role_ids');

    // Only new content replaces the draft.
    const put = (change: object) => admin.send<Answer>('PUT', at, change);
    expect((await put({ hide_header: true })).body.page.draft?.title).toBe('Summer');
    const published = await put({ title: 'Summer' });
    expect(published.body.page).toMatchObject({ title: 'Summer', draft: null });
    await draft({ title: 'Winter' });
    expect((await admin.send<Answer>('DELETE', `${at}/draft`)).body.page.draft).toBeNull();
    expect((await admin.send('DELETE', `${at}/draft`)).status).toBe(200);
    expect((await read(guest, page.slug)).body.page.title).toBe('Summer');
  });

  it('follows its roles to what takes their place, also in its draft', async () => {
    const admin = await asAdmin();
    const role = async (name: string) =>
      (await admin.post<{ role: { id: number } }>('/api/v1/roles', { name, permissions: [] })).body.role.id;
    const [gone, next] = [await role('Partners'), await role('Friends')];
    const page = await write(admin, { role_ids: [gone, next] });
    const other = await write(admin);
    await admin.send('PUT', `${path}/${other.id}/draft`, { role_ids: [gone] });
    const remove = (replacement = '') => admin.send<Answer>('DELETE', `/api/v1/roles/${gone}${replacement}`);
    const refused = await remove();
    expect([refused.status, refused.body.details.used_by]).toEqual([
      409,
      [{ type: 'custom_pages', count: 2 }],
    ]);
    expect((await remove(`?replacement_id=${next}`)).status).toBe(200);
    expect((await read(admin, page.id)).body.page.role_ids).toEqual([next]);
    expect((await read(admin, other.id)).body.page.draft?.role_ids).toEqual([next]);
  });

  it('keeps its places when its address changes, and when another page takes them', async () => {
    const admin = await asAdmin();
    const page = await write(admin);
    const before = await readSettings(product.services);
    await saveSettings(product.services, {
      homepage: { type: 'customPage', value: page.slug },
      menus: menuWith(`/pages/${page.slug}#prices`, `/pages/${page.id}/old-name`),
      cookie_notice: { button: { label: 'More', action: `/pages/${page.slug}` } },
      registration: { policies: [{ id: 'terms', label: 'Terms', action: `/pages/${page.slug}` }] },
    });
    await admin.send('PUT', `${path}/${page.id}`, { slug: 'our-prices' });
    const moved = await readSettings(product.services);
    expect(moved.homepage.value).toBe('our-prices');
    expect(moved.menus[0]?.items[0]?.action).toBe('/pages/our-prices#prices');
    expect(moved.menus[0]?.items[1]?.items[0]?.action).toBe('/pages/our-prices');
    expect(moved.registration.policies[0]?.action).toBe('/pages/our-prices');

    const refused = await admin.send<Answer>('DELETE', `${path}/${page.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.details.used_by).toEqual([
      { type: 'homepage', count: 1 },
      { type: 'menu', count: 2 },
      { type: 'policy', count: 1 },
      { type: 'cookie_notice', count: 1 },
    ]);
    expect((await read(admin, page.id)).status).toBe(200);
    const wrong = await admin.send('DELETE', `${path}/${page.id}?replacement_id=${page.id}`);
    expect(wrong.status).toBe(422);
    const other = await write(admin);
    const done = await admin.send('DELETE', `${path}/${page.id}?replacement_id=${other.id}`);
    expect(done.status).toBe(200);
    expect((await readSettings(product.services)).homepage.value).toBe(other.slug);
    const { homepage, menus, cookie_notice, registration } = before;
    await saveSettings(product.services, { homepage, menus, cookie_notice, registration });
    expect((await admin.send('DELETE', `${path}/${other.id},${page.id}`)).status).toBe(200);
    expect((await admin.send('DELETE', `${path}/${other.id}`)).status).toBe(404);
  });
});

describe('the list of pages', () => {
  it('is searched, filtered and sorted, and names who changed a page last', async () => {
    const { browser: admin, user } = await signedInAs(product, 'admins');
    await write(admin, { title: 'Zebra 100%' });
    await write(admin, { title: 'Aardvark 100%', status: 'draft' });
    const list = async (search: string) =>
      (
        await admin.get<{ pagination: { data: { title: string; updated_by: unknown }[]; total: number } }>(
          `${path}?${search}`,
        )
      ).body.pagination;
    const found = await list('query=100%25&orderBy=title&orderDir=asc');
    expect(found.data.map(({ title }) => title)).toEqual(['Aardvark 100%', 'Zebra 100%']);
    expect(found.data[0]).not.toHaveProperty('body');
    expect(found.data[0]?.updated_by).toMatchObject({ id: user.id });
    expect((await list('query=100%25&status=draft')).total).toBe(1);
    expect((await list('query=nothing-like-it')).data).toEqual([]);
    expect((await admin.get(`${path}?orderBy=body`)).status).toBe(422);
  });
});
