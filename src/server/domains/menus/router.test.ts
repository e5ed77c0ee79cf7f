import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#shared/site-settings.ts';
import type { ValueLists } from '#shared/value-lists.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();
const path = '/api/v1/menus';

interface Answer {
  menus: { id: string; items: MenuItem[] }[];
  version: number;
  errors: Record<string, string[]>;
  details: { changed: string[] };
}

const item = (id: string, action: string, items: unknown[] = []) => ({
  id,
  label: `Item ${id}`,
  icon: null,
  type: action.startsWith('/') ? 'route' : 'link',
  action,
  target: '_self',
  roles: [],
  permissions: [],
  items,
});

const menu = (id: string, positions: string[], ...items: unknown[]) => ({ id, name: id, positions, items });
const put = (browser: Browser, menus: unknown[], version?: number) =>
  browser.send<Answer>('PUT', path, { menus, ...(version !== undefined && { version }) });
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

describe('the menus of the site', () => {
  it('are replaced as a whole, with items below items, and every page is given them', async () => {
    const admin = await asAdmin();
    const menus = [menu('main', ['header'], item('a', '/hc', [item('b', 'https://example.org')]))];
    const { status, body } = await put(admin, menus);
    expect(status).toBe(200);
    expect(body.menus[0]?.items[0]?.items[0]).toMatchObject({ id: 'b', action: 'https://example.org' });
    expect((await admin.get<Answer>(path)).body.menus).toEqual(body.menus);
    const page = (await (await product.visit()).trpc.auth.bootstrap.query()).data.settings;
    expect(page.menus[0]?.items[0]?.items).toHaveLength(1);
    const alias = await admin.post<Answer>('/api/v1/settings/menus', { menus: [] });
    expect([alias.status, alias.body.menus]).toEqual([200, []]);
  });

  it('refuse what leads nowhere good, at its place', async () => {
    const admin = await asAdmin();
    for (const action of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'hc',
      'data:text/html,x',
    ]) {
      const { status, body } = await put(admin, [menu('m', [], item('a', action))]);
      expect([action, status, Object.keys(body.errors)]).toEqual([action, 422, ['menus.0.items.0.action']]);
    }
    const below = await put(admin, [menu('m', [], item('a', '/hc', [item('b', 'javascript:x')]))]);
    expect(Object.keys(below.body.errors)).toEqual(['menus.0.items.0.items.0.action']);
    for (const action of ['', '/hc#top', 'mailto:a@example.org', 'tel:+4930', 'HTTPS://example.org']) {
      expect([action, (await put(admin, [menu('m', [], item('a', action))])).status]).toEqual([action, 200]);
    }
    const twice = await put(admin, [menu('m', ['footer']), menu('n', ['footer'])]);
    expect(Object.keys(twice.body.errors)).toEqual(['menus.1.positions']);
    const many = Array.from({ length: 21 }, (_, index) => menu(`m${index}`, []));
    expect((await put(admin, many)).status).toBe(422);
  });

  it('tell the second of two who change them', async () => {
    const admin = await asAdmin();
    const { version } = (await put(admin, [])).body;
    await put(admin, [menu('first', [])], version);
    const late = await put(admin, [menu('second', [])], version);
    expect([late.status, late.body.details.changed]).toEqual([409, ['menus']]);
    // Unrelated settings may have changed meanwhile.
    const now = (await admin.get<Answer>(path)).body.version;
    await saveSettings(product.services, { hc: { footer: false } });
    expect((await put(admin, [], now)).status).toBe(200);
  });

  it('choose from pages, categories and articles, for who changes menus', async () => {
    const admin = await asAdmin();
    const make = (title: string, status: 'draft' | 'published') =>
      admin.post('/api/v1/custom-pages', { title, body: '<p>Text</p>', status });
    await make('Imprint', 'published');
    await make('Secret', 'draft');
    const read = async (browser: Browser) =>
      (await browser.get<ValueLists>('/api/v1/value-lists/menuItemCategories')).body.menuItemCategories;
    const [own, pages] = (await read(admin)) ?? [];
    expect(own?.name).toBe('Pages of the site');
    const leading = async () => (await read(admin))?.[0]?.items.map(({ action }) => action);
    const always = ['/', '/hc', '/hc/tickets/new', '/hc/tickets'];
    await saveSettings(product.services, { contact: { enable: true }, billing: { enable: false } });
    expect(await leading()).toEqual([...always, '/contact', '/login']);
    await saveSettings(product.services, {
      contact: { enable: false },
      billing: { enable: true, integrated: true },
    });
    expect(await leading()).toEqual([...always, '/pricing', '/login']);
    expect(pages).toEqual({ name: 'Pages', items: [{ label: 'Imprint', action: '/pages/imprint' }] });
    expect(await read(await product.visit())).toEqual([]);
  });
});
