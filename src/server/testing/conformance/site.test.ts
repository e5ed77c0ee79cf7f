import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson, password } from '../factories.ts';
import { testProduct } from '../harness.ts';
import {
  bearer,
  type Call,
  type Callers,
  callers,
  countedList,
  expectClosed,
  expectField,
  type Json,
  type PlainClient,
  refusals,
} from './plain-client.ts';

/*
 * Settings, menus, themes, appearance, languages, pages, mails, webhooks, the system and its logs as the documentation
 * promises them, by a client that knows nothing but HTTP.
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
const nowhere = '00000000-0000-4000-8000-000000000000';

const notThere: Call[] = [
  ['GET', `themes/${unknown}`],
  ['PUT', `themes/${unknown}`, { name: 'A' }],
  ['DELETE', `themes/${unknown}`],
  ['GET', 'localizations/xx'],
  ['PUT', 'localizations/xx', { name: 'A' }],
  ['DELETE', 'localizations/xx'],
  ['GET', 'localizations/xx/lines'],
  ['PUT', 'localizations/xx/lines', { lines: {} }],
  ['GET', 'localizations/xx/export'],
  ['POST', 'localizations/xx/import', { lines: {} }],
  ['PUT', `custom-pages/${unknown}`, { title: 'A' }],
  ['PUT', `custom-pages/${unknown}/draft`, { title: 'A' }],
  ['DELETE', `custom-pages/${unknown},${unknown - 1}`],
  ['GET', 'mail-templates/nothing'],
  ['PUT', 'mail-templates/nothing', { subject: 'A', body: 'B' }],
  ['DELETE', 'mail-templates/nothing'],
  ['POST', 'mail-templates/nothing/preview', {}],
  ['POST', 'mail-templates/nothing/test', {}],
  ['GET', `webhooks/${unknown}`],
  ['PUT', `webhooks/${unknown}`, { enabled: false }],
  ['DELETE', `webhooks/${unknown}`],
  ['POST', `webhooks/${unknown}/rotate-secret`],
  ['POST', `webhooks/${unknown}/test`],
  ['GET', `webhooks/${unknown}/deliveries`],
  ['POST', `webhooks/deliveries/${nowhere}/replay`],
  ['POST', `logs/mail/${unknown}/resend`],
  ['POST', `logs/jobs/${nowhere}/retry`],
];

const others: Call[] = [
  ['GET', 'settings'],
  ['PUT', 'settings'],
  ['POST', 'settings/mail/test'],
  ['POST', 'settings/storage/test'],
  ['POST', 'settings/search/test'],
  ['GET', 'menus'],
  ['PUT', 'menus'],
  ['POST', 'settings/menus'],
  ['GET', 'themes'],
  ['POST', 'themes'],
  ['GET', 'appearance'],
  ['PUT', 'appearance/draft'],
  ['DELETE', 'appearance/draft'],
  ['POST', 'appearance/publish'],
  ['POST', 'appearance/undo'],
  ['GET', 'localizations'],
  ['POST', 'localizations'],
  ['GET', 'custom-pages'],
  ['POST', 'custom-pages'],
  ['GET', 'mail-templates'],
  ['GET', 'webhooks'],
  ['POST', 'webhooks'],
  ['GET', 'system'],
  ['GET', 'system/support-bundle'],
  ['POST', 'cache/flush'],
  ['GET', 'logs/audit?limit=abc'],
  ['GET', 'logs/sign-ins'],
  ['GET', 'logs/mail'],
  ['GET', 'logs/jobs'],
  ['GET', 'logs/error'],
  ['GET', 'logs/schedule'],
];

const done = { status: 'success' };

describe('the order of refusals', () => {
  it.each([...others, ...notThere])('%s %s asks who calls and whether they may first', async (...call) => {
    await expectClosed(all, call);
    const [method, path] = call;
    expect((await all.agent.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
  });

  it.each(notThere)('%s %s is 404 for what is not there', async (method, path, body) => {
    const { status, body: said } = await admin.call(method, path, body);
    expect([status, said]).toEqual([404, refusals[404]]);
  });

  it('says 400 of JSON that is none, and 404 in JSON of paths that are none', async () => {
    const broken = await admin.put('settings', '{"settings": {');
    expect([broken.status, broken.body]).toEqual([400, { message: 'Malformed JSON.' }]);
    const { status, body } = await admin.get('nothing');
    expect([status, body]).toEqual([404, refusals[404]]);
    expect((await admin.get('/api/v1/api/v1/system')).status).toBe(200);
  });
});

describe('settings', () => {
  const read = async () => (await admin.get('settings')).body;
  const save = (settings: unknown, more: object = {}) => admin.put('settings', { settings, ...more });

  it('are answered whole, with what the environment decides and a version', async () => {
    const { headers, body } = await admin.get('settings');
    expect(headers.get('cache-control')).toBe('no-cache, private');
    expect(Object.keys(body).sort()).toEqual(['fixed', 'mail_server', 'settings', 'status', 'version']);
    expect(body.fixed.base_url).toEqual({ value: 'http://localhost:3000', fixed_by: 'BASE_URL' });
    expect(Object.keys(body.settings)).toEqual(
      expect.arrayContaining(
        'branding homepage hc themes cookie_notice custom_code i18n dates menus mail registration social auth require_email_confirmation recaptcha envato uploads storage tickets search privacy notifications workspaces api maintenance'.split(
          ' ',
        ),
      ),
    );
  });

  it('change by their part, all or nothing, and name what is refused by its path', async () => {
    const saved = await save({ branding: { site_description: 'Ours' } });
    expect([saved.status, saved.body.settings.branding.site_description]).toEqual([200, 'Ours']);
    expectField(await save({ nonsense: { x: 1 } }), 'settings.nonsense');
    expectField(
      await save({ branding: { site_description: 'Lost', nonsense: 1 } }),
      'settings.branding.nonsense',
    );
    const fixed = await save({ base_url: 'https://other.example' });
    expectField(fixed, 'settings.base_url');
    expect(fixed.body.message).toContain('BASE_URL');
    const both = await save({ branding: { site_name: 5 }, hc: { footer: 'perhaps' } });
    expect(Object.keys(both.body.errors)).toEqual(['settings.branding.site_name', 'settings.hc.footer']);
    expect(both.body.message).toBe('The site name field must be a string. (and 1 more error)');
    expectField(await admin.put('settings', {}), 'settings');
    expect((await read()).settings.branding.site_description).toBe('Ours');
  });

  it('mask their secrets, also in the audit log; the mask leaves them, null empties them', async () => {
    const smtp_url = 'smtp://desk:hidden-word@mail.example:587';
    expect((await save({ mail: { smtp_url } })).body.settings.mail.smtp_url).toBe('********');
    expect((await save({ mail: { smtp_url: '********', from: 'desk@example.org' } })).status).toBe(200);
    for (const path of ['settings', 'logs/audit', 'system/support-bundle', 'bootstrap-data']) {
      expect([path, (await admin.get(path)).text.includes('hidden-word')]).toEqual([path, false]);
    }
    expect((await read()).settings.mail.smtp_url).toBe('********');
    expect((await save({ mail: { smtp_url: null } })).body.settings.mail.smtp_url).toBeNull();
  });

  it('are 409 when somebody else has changed the same path since', async () => {
    const { version } = await read();
    expect((await save({ branding: { site_name: 'First' } }, { version })).body.version).toBeGreaterThan(
      version,
    );
    const late = await save({ branding: { site_name: 'Second' } }, { version });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['branding.site_name'] }]);
    expect((await save({ branding: { site_description: 'Fine' } }, { version })).status).toBe(200);
  });

  it('ask for the permission of each path', async () => {
    const permissions = ['admin.access', 'api.access', 'settings.view', 'appearance.update'].map((name) => ({
      name,
    }));
    const { body } = await admin.post('roles', { name: 'Designers', permissions });
    const { email, id } = await makePerson(product);
    await admin.post(`roles/${body.role.id}/add-users`, { userIds: [id] });
    const designer = await bearer(product, email, password);
    expect((await designer.put('settings', { settings: { branding: { site_name: 'Mine' } } })).status).toBe(
      200,
    );
    for (const settings of [
      { registration: { disable: true } },
      { mail: { from: 'a@b.example' } },
      { menus: [] },
      { dates: { format: 'long' } },
      { branding: { site_name: 'Both' }, maintenance: { enable: true } },
      { custom_code: { css: 'a {}' } },
    ]) {
      const refused = await designer.put('settings', { settings });
      expect([Object.keys(settings), refused.status]).toEqual([Object.keys(settings), 403]);
    }
    expect((await read()).settings.branding.site_name).toBe('Mine');
  });

  it('are tried out: what fails is an answer, not an error', async () => {
    for (const part of ['mail', 'storage', 'search']) {
      const { status, body } = await admin.post(`settings/${part}/test`, {});
      expect([part, status, typeof body.ok]).toEqual([part, 200, 'boolean']);
      for (const step of body.steps)
        expect(Object.keys(step).sort()).toEqual(['message', 'ms', 'name', 'ok']);
    }
    expectField(await admin.post('settings/mail/test', { to: 'nobody' }), 'to');
  });

  it('close the site for everybody else, but for signing in', async () => {
    await save({ maintenance: { enable: true, message: 'Back at noon.' } });
    const closed = await nobody.get('hc');
    expect([closed.status, closed.body, closed.headers.has('retry-after')]).toEqual([
      503,
      { message: 'Back at noon.' },
      true,
    ]);
    expect((await nobody.get('bootstrap-data')).status).toBe(200);
    expect((await nobody.get('/healthz')).status).toBe(200);
    expect((await nobody.post('/auth/login', { email: 'a@b.c', password })).status).toBe(422);
    expect((await admin.get('hc')).status).toBe(200);
    await save({ maintenance: { enable: false } });
    expect((await nobody.get('hc')).status).toBe(200);
  });
});

describe('menus', () => {
  const item = (fields: object = {}) => ({
    id: 'i1',
    label: 'Help',
    icon: null,
    type: 'link',
    action: '/hc',
    target: '_self',
    roles: [],
    permissions: [],
    ...fields,
  });
  const menu = (fields: object = {}) => ({
    id: 'm1',
    name: 'Main',
    positions: ['header'],
    items: [item()],
    ...fields,
  });

  it('are replaced together, also at their second address', async () => {
    const items = ['/hc', 'https://a.example', 'mailto:a@b.example', 'tel:+491234'].map((action, index) =>
      item({ id: `i${index}`, action, items: [item({ id: `s${index}`, action })] }),
    );
    const saved = await admin.put('menus', { menus: [menu({ items })] });
    expect([saved.status, saved.body.menus[0].items.length]).toEqual([200, 4]);
    expect((await admin.get('menus')).body.menus).toEqual(saved.body.menus);
    expect((await nobody.get('bootstrap-data')).body.data.settings.menus[0].items.length).toBe(4);
    expect((await admin.post('settings/menus', { menus: [menu()] })).body.menus.length).toBe(1);
  });

  it('refuse what leads nowhere, a third level, and too many, by their place', async () => {
    for (const action of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      const refused = await admin.put('menus', { menus: [menu({ items: [item({ action })] })] });
      expectField(refused, 'menus.0.items.0.action');
    }
    const deep = item({ items: [item({ items: [item()] })] });
    expectField(
      await admin.put('menus', { menus: [menu({ items: [deep] })] }),
      'menus.0.items.0.items.0.items',
    );
    expectField(await admin.put('menus', { menus: Array.from({ length: 21 }, () => menu()) }), 'menus');
    expectField(await admin.put('menus', {}), 'menus');
  });
});

describe('themes', () => {
  it('are made, changed, and one is the default of light pages', async () => {
    const made = await admin.post('themes', { name: 'Sand', values: { '--be-navbar-color': '#ffeecc' } });
    const { theme } = made.body;
    expect([made.status, theme.is_dark, theme.default_light, theme.default_dark]).toEqual([
      201,
      false,
      false,
      false,
    ]);
    expect(Array.isArray(theme.warnings)).toBe(true);
    expectField(await admin.post('themes', { name: 'SAND' }), 'name');
    for (const [name, value] of [
      ['--be-a', 'red; color: blue'],
      ['--be-a', 'url(x)'],
      ['--be-a', '@import'],
      ['--be-a', '<b>'],
      ['--be-a', 'x'.repeat(201)],
      ['color', 'red'],
    ] as const) {
      expectField(await admin.put(`themes/${theme.id}`, { values: { [name]: value } }), `values.${name}`);
    }
    expect((await admin.put(`themes/${theme.id}`, { default_light: true })).status).toBe(200);
    const { body } = await admin.get('themes');
    expect(body.themes.filter((one: Json) => one.default_light).map((one: Json) => one.id)).toEqual([
      theme.id,
    ]);
    expect((await admin.delete(`themes/${theme.id}`)).status).toBe(403);
    const former = body.themes.find((one: Json) => one.name === 'Light');
    await admin.put(`themes/${former.id}`, { default_light: true });
    expect((await admin.delete(`themes/${theme.id},${unknown}`)).body).toEqual(done);
  });
});

describe('the appearance', () => {
  it('is drafted apart from the site, published, and taken back to the first', async () => {
    expect((await admin.delete('appearance/draft')).status).toBe(200);
    expect((await admin.post('appearance/publish')).status).toBe(409);
    const before = (await admin.get('appearance')).body;
    expect(Object.keys(before).sort()).toEqual(['draft', 'published', 'status', 'versions']);
    const settings = { branding: { site_name: 'Drafted' } };
    expect((await admin.put('appearance/draft', { settings })).body.draft.settings).toEqual(settings);
    const name = async (client: PlainClient) =>
      (await client.get('bootstrap-data?appearance=draft')).body.data.settings.branding.site_name;
    expect([await name(all.admin), await name(nobody)]).toEqual([
      'Drafted',
      before.published.settings.branding.site_name,
    ]);
    expectField(
      await admin.put('appearance/draft', { settings: { mail: { from: 'a@b.c' } } }),
      'settings.mail',
    );
    await admin.put('settings', { settings: { branding: { site_name: 'External link' } } });
    expect((await admin.post('appearance/publish')).status).toBe(409);
    const published = await admin.post('appearance/publish', { force: true });
    expect([published.status, published.body.published.settings.branding.site_name]).toEqual([
      200,
      'Drafted',
    ]);
    const undone = await admin.post('appearance/undo');
    expect([undone.status, undone.body.published.settings.branding.site_name]).toEqual([
      200,
      'External link',
    ]);
    for (let turn = 0; turn < 60 && (await admin.post('appearance/undo')).status === 200; turn += 1);
    expect((await admin.post('appearance/undo')).status).toBe(409);
  });
});

describe('languages', () => {
  it('are added, listed, named and deleted; the default stays', async () => {
    const made = await admin.post('localizations', { language: 'fr', name: 'Français' });
    expect([made.status, made.body.localization.language]).toEqual([201, 'fr']);
    expectField(await admin.post('localizations', { language: 'FR', name: 'Other' }), 'language');
    expectField(await admin.post('localizations', { language: 'not one', name: 'Other' }), 'language');
    expectField(await admin.post('localizations', { language: 'it', name: 'français' }), 'name');
    const { body } = await admin.get('localizations');
    for (const one of body.localizations) {
      expect(Object.keys(one)).toEqual(
        expect.arrayContaining(['language', 'name', 'enabled', 'rtl', 'is_default', 'translated', 'total']),
      );
    }
    const changed = await admin.put('localizations/fr', { language: 'it', name: 'French' });
    expect(changed.body.localization).toMatchObject({ language: 'fr', name: 'French' });
    expect((await admin.delete('localizations/en')).status).toBe(403);
  });

  it('have lines that are searched, worded, exported as a file and imported', async () => {
    const [missing] = await countedList(admin, 'localizations/fr/lines?missing=1&query=cancel&perPage=1');
    expect(missing).toMatchObject({ key: expect.any(String), default: expect.any(String), value: null });
    const saved = await admin.put('localizations/fr/lines', { lines: { Cancel: 'Annuler' } });
    expect(saved.body).toEqual({ updated: 1, ...done });
    expect((await countedList(admin, 'localizations/fr/lines?query=annuler'))[0].key).toBe('Cancel');
    const place = 'The :attribute field is required.';
    expectField(
      await admin.put('localizations/fr/lines', { lines: { [place]: 'Requis.' } }),
      `lines.${place}`,
    );
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`key ${index}`, 'x']));
    const refused = await admin.put('localizations/fr/lines', { lines: many });
    expectField(refused, 'lines');
    expect(refused.body.message).toBe('The lines field must not be greater than 500 items.');
    const file = await admin.get('localizations/fr/export');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?fr\.json"?$/);
    expect(file.body).toEqual({ language: 'fr', name: 'French', lines: { Cancel: 'Annuler' } });
    const taken = await admin.post('localizations/fr/import', { lines: file.body.lines });
    expect([taken.status, taken.body.skipped]).toEqual([200, 0]);
    expect((await admin.delete('localizations/fr')).body).toEqual(done);
  });
});

describe('pages', () => {
  it('are written, read by their address or id, found and deleted', async () => {
    const made = await admin.post('custom-pages', {
      title: 'About us',
      body: '<p onclick="x">Hi<script>1</script></p>',
    });
    const { page } = made.body;
    expect([made.status, page.slug, page.type, page.status, page.body]).toEqual([
      201,
      'about-us',
      'default',
      'draft',
      '<p>Hi</p>',
    ]);
    expect((await nobody.get('custom-pages/about-us')).body).toEqual(refusals[404]);
    expectField(await admin.post('custom-pages', { title: 'Other', slug: 'about-us' }), 'slug');
    expectField(await admin.post('custom-pages', { title: 'Other', slug: 'About Us' }), 'slug');
    expectField(await admin.post('custom-pages', {}), 'title');
    expectField(await admin.post('custom-pages', { title: 'Other', status: 'hidden' }), 'status');
    expectField(await admin.post('custom-pages', { title: 'Other', role_ids: [unknown] }), 'role_ids');
    expect((await admin.put(`custom-pages/${page.id}`, { status: 'published' })).body.page.title).toBe(
      'About us',
    );
    for (const reference of ['about-us', page.id]) {
      expect((await nobody.get(`custom-pages/${reference}`)).body.page.id).toBe(page.id);
    }
    expect((await countedList(admin, 'custom-pages?query=about&status=published&orderBy=title')).length).toBe(
      1,
    );
    expectField(await admin.get('custom-pages?orderBy=body'), 'orderBy');
    expect((await admin.delete(`custom-pages/${page.id}%2C${unknown}`)).body).toEqual(done);
    expect((await nobody.get('custom-pages/about-us')).status).toBe(404);
  });
});

describe('mail templates', () => {
  it('are listed, worded in a language, and go back to what they were', async () => {
    const { body } = await admin.get('mail-templates');
    const [first] = body.templates;
    for (const one of body.templates) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['name', 'subject', 'variables', 'changed']));
    }
    const path = `mail-templates/${first.name}`;
    expectField(await admin.put(path, { subject: 'Hello', body: 'Hi {{nothing}}' }), 'body');
    expectField(await admin.get(`${path}?language=xx`), 'language');
    const saved = await admin.put(`${path}?language=de`, { subject: 'Hallo', body: '<p>Guten Tag</p>' });
    expect([saved.status, saved.body.template.subject]).toEqual([200, 'Hallo']);
    expect((await admin.get(path)).body.template.subject).not.toBe('Hallo');
    expect((await admin.post(`${path}/preview?language=de`, {})).body.html).toContain('Guten Tag');
    expect((await admin.post(`${path}/test`, {})).body.ok).toBe(true);
    expect((await admin.delete(`${path}?language=de`)).status).toBe(200);
    expect((await admin.get(`${path}?language=de`)).body.template.subject).not.toBe('Hallo');
  });
});

describe('webhooks', () => {
  const url = 'https://hooks.example.com/desk';
  const make = (fields: object = {}) =>
    admin.post('webhooks', { name: 'Chat', url, events: ['ticket.created', 'user.created'], ...fields });

  it('show their secret once, and lead to the internet alone', async () => {
    const made = await make();
    const { id, secret } = made.body.webhook;
    expect([made.status, secret.length > 20]).toEqual([201, true]);
    for (const path of [`webhooks/${id}`, 'webhooks', 'logs/audit']) {
      expect([path, (await admin.get(path)).text.includes(secret)]).toEqual([path, false]);
    }
    const rotated = (await admin.post(`webhooks/${id}/rotate-secret`)).body.webhook.secret;
    expect(rotated).not.toBe(secret);
    expectField(await make({ name: 'CHAT' }), 'name');
    for (const bad of [
      'http://127.0.0.1/x',
      'http://localhost:1',
      'http://10.1.2.3',
      'http://169.254.169.254/',
      'http://[::1]/',
      'ftp://hooks.example.com',
      'nonsense',
    ]) {
      expectField(await make({ name: bad, url: bad }), 'url');
    }
    expectField(await make({ name: 'B', events: [] }), 'events');
    expectField(await make({ name: 'B', events: ['nothing.happened'] }), 'events.0');
    expect((await admin.put(`webhooks/${id}`, { enabled: false })).body.webhook).toMatchObject({
      enabled: false,
      url,
    });
    const sent = await admin.post(`webhooks/${id}/test`);
    expect([sent.status, sent.body.delivery.event]).toEqual([202, 'test']);
    const page = (await admin.get(`webhooks/${id}/deliveries`)).body;
    expect([page.data.length, page.next_cursor]).toEqual([1, null]);
    expect(Object.keys(page.data[0])).toEqual(
      expect.arrayContaining(
        'id event state attempts status_code error ms request response created_at'.split(' '),
      ),
    );
    expectField(await admin.get(`webhooks/${id}/deliveries?state=lost`), 'state');
    expect((await admin.delete(`webhooks/${id}`)).body).toEqual(done);
  });
});

describe('logs', () => {
  const logs = ['audit', 'sign-ins', 'mail', 'jobs', 'error'];

  it.each(logs)('of %s go on with a cursor, at most a hundred at once', async (log) => {
    const { status, body } = await admin.get(`logs/${log}`);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['data', 'next_cursor', 'status']]);
    expect(body.data.length).toBeLessThanOrEqual(30);
    expectField(await admin.get(`logs/${log}?cursor=nonsense`), 'cursor');
    for (const limit of ['0', '101', 'many'])
      expectField(await admin.get(`logs/${log}?limit=${limit}`), 'limit');
    expectField(await admin.get(`logs/${log}?from=yesterday`), 'from');
    const first = (await admin.get(`logs/${log}?limit=1`)).body;
    if (first.next_cursor === null) return;
    const second = (await admin.get(`logs/${log}?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second.data[0].id).not.toBe(first.data[0].id);
  });

  it('tell who changed what, with before and after', async () => {
    await admin.put('settings', { settings: { branding: { site_description: `At ${Date.now()}` } } });
    const [entry] = (await admin.get('logs/audit?limit=1&subject_type=settings')).body.data;
    expect(Object.keys(entry)).toEqual(
      expect.arrayContaining(
        'id user impersonator action subject_type subject_id before after ip_address via created_at'.split(
          ' ',
        ),
      ),
    );
    expect([entry.user.id, entry.via]).toEqual([all.ids.admin, 'token']);
    expect((await admin.get(`logs/audit?userId=${all.ids.customer}`)).body.data).toEqual([]);
    expect((await admin.get('logs/audit?to=2020-01-01')).body.data).toEqual([]);
    expect((await admin.get('logs/sign-ins?ok=0')).body.data.every((one: Json) => !one.ok)).toBe(true);
  });

  it.each([
    ['audit', 'id,created_at,user,'],
    ['sign-ins', 'id,created_at,email,'],
  ])('of %s come as a table too', async (log, head) => {
    const { status, headers, text } = await admin.get(`logs/${log}?format=csv`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[a-z-]+\.csv"?$/);
    expect(text.replace('\ufeff', '').startsWith(head)).toBe(true);
    expectField(await admin.get(`logs/${log}?format=xls`), 'format');
  });
});

describe('the system', () => {
  it('tells how it runs, without a path of the machine, and forgets what it keeps', async () => {
    const { status, body } = await admin.get('system');
    expect(status).toBe(200);
    expect(Object.keys(body.system)).toEqual(
      expect.arrayContaining(
        'version started_at node database migrations queues storage mail search checks'.split(' '),
      ),
    );
    expect(body.system.migrations.pending).toBe(0);
    for (const queue of body.system.queues) {
      expect(Object.keys(queue)).toEqual(
        expect.arrayContaining(['failed', 'name', 'oldest_seconds', 'running', 'waiting']),
      );
    }
    expect(JSON.stringify(body)).not.toContain('/tmp/');
    expect((await admin.post('cache/flush')).body).toEqual(done);
  });
});
