import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Appearance, AppearanceDraft } from '#shared/appearance.ts';
import type { BootstrapData } from '#shared/settings.ts';
import type { ThemeView } from '#shared/themes.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { removeUnusedImages } from './images.ts';
import { appearanceImages } from './tables.ts';

const product = testProduct();

interface Answer extends Appearance {
  draft: AppearanceDraft;
  theme: ThemeView;
  themes: ThemeView[];
  url: string;
  message: string;
  errors: Record<string, string[]>;
  details: Record<string, unknown>;
}

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const read = async (browser: Browser) => (await browser.get<Answer>('/api/v1/appearance')).body;
const draft = (browser: Browser, body: object) =>
  browser.send<Answer>('PUT', '/api/v1/appearance/draft', body);
const publish = (browser: Browser, body: object = {}) =>
  browser.post<Answer>('/api/v1/appearance/publish', body);
const undo = (browser: Browser) => browser.post<Answer>('/api/v1/appearance/undo');
const pageData = async (browser: Browser, query = '') =>
  (await browser.get<{ data: BootstrapData }>(`/api/v1/bootstrap-data${query}`)).body.data;
const named = (site_name: string) => ({ settings: { branding: { site_name } } });

async function someoneWith(role: string, permissions: string[]): Promise<Browser> {
  await product.services.db
    .insert(roles)
    .values({ name: role, permissions: permissions.map((name) => ({ name, restrictions: [] })) });
  const email = newEmail(role);
  await createUser(product.services, { email, password }, [role]);
  return (await product.visit()).signIn(email, password);
}

const clean = async (browser: Browser) => {
  await browser.send('DELETE', '/api/v1/appearance/draft');
  while ((await undo(browser)).status === 200);
};

describe('the draft', () => {
  it('changes nothing for visitors, and is seen by whoever may', async () => {
    const admin = await asAdmin();
    await clean(admin);
    const { published, draft: none } = await read(admin);
    expect(none).toBeNull();
    expect(Object.keys(published.settings).sort()).toEqual(
      ['branding', 'cookie_notice', 'custom_code', 'hc', 'homepage', 'menus', 'themes'].sort(),
    );
    const [theme] = (await pageData(admin)).themes.all;
    const id = String(theme?.id);
    const first = await draft(admin, {
      ...named('Paper 🙂 مرحبا'),
      themes: { [id]: { '--be-primary': '#0b6e4f' } },
      version: 0,
    });
    expect(first.status).toBe(200);
    expect(first.body.draft).toMatchObject({
      settings: { branding: { site_name: 'Paper 🙂 مرحبا' } },
      themes: { [id]: { '--be-primary': '#0b6e4f' } },
      based_on: published.version,
    });
    const second = await draft(admin, { settings: { hc: { header: { variant: 'simple' } } } });
    expect(second.body.draft.settings).toEqual({
      branding: { site_name: 'Paper 🙂 مرحبا' },
      hc: { header: { variant: 'simple' } },
    });
    const guest = await product.visit();
    for (const data of [await pageData(admin), await pageData(guest, '?appearance=draft')]) {
      expect(data.settings.branding.site_name).not.toBe('Paper 🙂 مرحبا');
    }
    const shown = await pageData(admin, '?appearance=draft');
    expect(shown.settings.branding.site_name).toBe('Paper 🙂 مرحبا');
    expect(shown.settings.hc.header).toMatchObject({ variant: 'simple', title: 'How can we help?' });
    expect(shown.themes.all[0]?.values).toEqual({ '--be-primary': '#0b6e4f' });
  });

  it('refuses what is no part of appearance, bad values and unknown themes, and keeps what it had', async () => {
    const admin = await asAdmin();
    await clean(admin);
    await draft(admin, named('Kept'));
    const refused: [object, string][] = [
      [{ settings: { mail: { from: 'a@example.org' } } }, 'settings.mail'],
      [{ settings: { branding: { site_name: '' } } }, 'settings.branding.site_name'],
      [{ settings: { branding: { font: 'comic' } } }, 'settings.branding.font'],
      [{ settings: { branding: { logo_dark: 'javascript:alert(1)' } } }, 'settings.branding.logo_dark'],
      [{ settings: { branding: { logo: 1 } } }, 'settings.branding.logo'],
      [{ themes: { '99999': {} } }, 'themes.99999'],
      [{ themes: { '1': { '--be-primary': 'red;}' } } }, 'themes.1.--be-primary'],
      [{ themes: { '1': { '--be-primary': 'URL(//x)' } } }, 'themes.1.--be-primary'],
      [
        { settings: { custom_code: { head: '<script src="https://x.example"></script>' } } },
        'settings.custom_code.head',
      ],
      [
        { settings: { custom_code: { head: '<link rel="stylesheet" href="/x.css">' } } },
        'settings.custom_code.head',
      ],
      [
        { settings: { custom_code: { head: '<meta http-equiv="refresh" content="0">' } } },
        'settings.custom_code.head',
      ],
      [{ settings: { custom_code: { head: 'hello' } } }, 'settings.custom_code.head'],
    ];
    for (const [body, path] of refused) {
      const answer = await draft(admin, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [path]]);
    }
    expect((await read(admin)).draft?.settings).toEqual({ branding: { site_name: 'Kept' } });
  });

  it('asks for the permission of each part', async () => {
    const designer = await someoneWith('designers', ['admin.access', 'appearance.update']);
    expect((await draft(designer, named('Pen'))).status).toBe(200);
    expect((await draft(designer, { settings: { menus: [] } })).status).toBe(403);
    expect((await draft(designer, { settings: { custom_code: { css: 'a{}' } } })).status).toBe(403);
    const admin = await asAdmin();
    await draft(admin, { settings: { custom_code: { css: 'a{}' } } });
    expect((await publish(designer)).status).toBe(403);
    expect((await read(admin)).draft).not.toBeNull();
    await clean(admin);
  });

  it('is saved on a site whose secrets are masked, such as its mail server', async () => {
    await saveSettings(product.services, { mail: { smtp_url: 'smtp://mail.example.org' } });
    const admin = await asAdmin();
    expect((await draft(admin, named('Ink'))).status).toBe(200);
    expect((await draft(admin, { settings: { branding: { site_name: 5 } } })).status).toBe(422);
    await admin.send('DELETE', '/api/v1/appearance/draft');
    await saveSettings(product.services, { mail: { smtp_url: null } });
  });

  it('is never overwritten by somebody who has not read it', async () => {
    const [one, other] = [await asAdmin(), await asAdmin()];
    await clean(one);
    const answers = await Promise.all([
      draft(one, { ...named('One'), version: 0 }),
      draft(other, { ...named('Other'), version: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost?.message).toBe('Someone else changed the draft while you were editing.');
    expect(lost?.details.version).toBe((await read(one)).draft?.version);
    expect((await draft(other, { ...named('Again'), version: lost?.details.version })).status).toBe(200);
  });
});

describe('publishing', () => {
  it('shows it to everybody, and can be taken back up to the first', async () => {
    const admin = await asAdmin();
    await clean(admin);
    expect((await publish(admin)).body.message).toBe(
      'There is no draft to publish. It may have been published or discarded in another window.',
    );
    expect((await undo(admin)).status).toBe(409);
    const guest = await product.visit();
    const before = await pageData(guest);
    const id = String(before.themes.all[0]?.id);
    await draft(admin, { ...named('First'), themes: { [id]: { '--be-primary': '#0b6e4f' } } });
    const { status, body } = await publish(admin);
    expect(status).toBe(200);
    expect(body.published.settings).toMatchObject({ branding: { site_name: 'First' } });
    const shown = await pageData(guest);
    expect(shown.settings.branding.site_name).toBe('First');
    expect(shown.themes.all[0]?.values).toEqual({ '--be-primary': '#0b6e4f' });
    await draft(admin, named('Second'));
    await publish(admin);
    const { versions, draft: none } = await read(admin);
    expect([none, versions.length]).toEqual([null, 2]);
    expect(versions[0]?.user?.display_name).toEqual(expect.any(String));
    await undo(admin);
    expect((await pageData(guest)).settings.branding.site_name).toBe('First');
    await undo(admin);
    expect(await pageData(guest)).toEqual(before);
    expect((await undo(admin)).body.message).toBe('There is nothing left to revert.');
  });

  it('says when the site was changed elsewhere since the draft began, unless that is wanted', async () => {
    const admin = await asAdmin();
    await clean(admin);
    const theme = (await admin.get<Answer>('/api/v1/themes')).body.themes[1];
    await draft(admin, { ...named('Mine'), themes: { [String(theme?.id)]: { '--be-link': '#ffffff' } } });
    await saveSettings(product.services, { branding: { site_name: 'Theirs' } });
    await admin.send('PUT', `/api/v1/themes/${theme?.id}`, { values: { '--be-link': '#eeeeee' } });
    const refused = await publish(admin);
    expect(refused.status).toBe(409);
    expect(refused.body.details.changed).toEqual(
      expect.arrayContaining(['branding.site_name', `themes.${theme?.id}`]),
    );
    expect((await publish(admin, { force: true })).status).toBe(200);
    const data = await pageData(admin);
    expect(data.settings.branding.site_name).toBe('Mine');
    expect(data.themes.all.find(({ id }) => id === theme?.id)?.values).toEqual({ '--be-link': '#ffffff' });
    await clean(admin);
  });

  it('puts own styles into a file of the site that changes its name, and elements of the head into pages', async () => {
    const admin = await asAdmin();
    await clean(admin);
    const css = '.hero { border: 1px solid }';
    await draft(admin, {
      settings: { custom_code: { css, head: '<meta name="google-site-verification" content="a&quot;b">' } },
    });
    await publish(admin);
    const { custom_code } = await pageData(await product.visit());
    expect(custom_code.head).toEqual([
      { tag: 'meta', attributes: { name: 'google-site-verification', content: 'a"b' } },
    ]);
    const file = await fetch(product.url + custom_code.stylesheet);
    expect([await file.text(), file.headers.get('content-type')]).toEqual([css, 'text/css; charset=utf-8']);
    expect(file.headers.get('cache-control')).toContain('max-age=31536000');
    const other = await fetch(`${product.url}/custom-aaaaaaaaaaaaaaaa.css`);
    expect([await other.text(), other.headers.get('cache-control')]).toEqual([css, 'public, max-age=0']);
    await clean(admin);
    expect((await pageData(admin)).custom_code).toEqual({ stylesheet: null, head: [] });
  });
});

describe('pictures', () => {
  const form = (content: Uint8Array | string, name: string, kind = 'logo') => {
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    return body;
  };
  const upload = (browser: Browser, body: FormData) =>
    browser.post<Answer>('/api/v1/appearance/pictures', body);

  it('are stored as PNG, drawings too, so that nothing in them runs', async () => {
    const admin = await asAdmin();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" onload="alert(1)"><script>alert(1)</script><rect width="60" height="20" fill="#0b6e4f"/></svg>';
    const { status, body } = await upload(admin, form(drawing, 'logo.svg'));
    expect(status).toBe(201);
    const file = await fetch(product.url + body.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    const stored = Buffer.from(await file.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 480, height: 160 });
    const wide = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const icon = await upload(admin, form(wide, 'icon.jpg', 'icon'));
    const square = Buffer.from(await (await fetch(product.url + icon.body.url)).arrayBuffer());
    expect(await sharp(square).metadata()).toMatchObject({ width: 512, height: 512 });
    for (const bad of [form('no picture', 'a.png'), form('<svg><a', 'a.svg')]) {
      expect(Object.keys((await upload(admin, bad)).body.errors)).toEqual(['file']);
    }
    expect((await upload(admin, form(new Uint8Array(2_200_000), 'a.png'))).body.errors.file?.[0]).toContain(
      '2048',
    );
    expect((await upload(admin, form(wide, 'a.jpg', 'hero'))).status).toBe(422);
  });

  it('go when nothing shows them any more, but not those of today', async () => {
    const admin = await asAdmin();
    await clean(admin);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const urls = [];
    for (let count = 0; count < 3; count++) urls.push((await upload(admin, form(picture, 'a.png'))).body.url);
    await draft(admin, { settings: { branding: { logo_dark: urls[0] } } });
    await product.services.db.update(appearanceImages).set({ created_at: '2020-01-01T00:00:00Z' });
    const fresh = (await upload(admin, form(picture, 'a.png'))).body.url;
    await removeUnusedImages(product.services);
    const found = await Promise.all(
      [...urls, fresh].map(async (url) => (await fetch(product.url + url)).status),
    );
    expect(found).toEqual([200, 404, 404, 200]);
    await clean(admin);
  });
});

describe('themes', () => {
  const create = (browser: Browser, body: object) => browser.post<Answer>('/api/v1/themes', body);
  const update = (browser: Browser, id: number, body: object) =>
    browser.send<Answer>('PUT', `/api/v1/themes/${id}`, body);
  const all = async (browser: Browser) => (await browser.get<Answer>('/api/v1/themes')).body.themes;

  it('are made, changed and deleted, and pages get them at once', async () => {
    const admin = await asAdmin();
    const made = await create(admin, { name: 'Forest 🌲', values: { '--be-link': '#cccccc' } });
    expect(made.status).toBe(201);
    expect(made.body.theme).toMatchObject({ name: 'Forest 🌲', is_dark: false, default_light: false });
    expect(made.body.theme.warnings).toEqual([
      { pair: ['--be-link', '--be-background'], ratio: expect.closeTo(1.6, 1) },
    ]);
    const { id } = made.body.theme;
    const read = await admin.get<Answer>(`/api/v1/themes/${id}`);
    expect(read.body.theme).toEqual(made.body.theme);
    const changed = await update(admin, id, { values: { '--be-link': 'rgb(0, 0, 0)' } });
    expect(changed.body.theme).toMatchObject({ name: 'Forest 🌲', warnings: [] });
    const guest = await product.visit();
    expect((await pageData(guest)).themes.all.at(-1)?.values).toEqual({ '--be-link': 'rgb(0, 0, 0)' });
    expect((await admin.send('DELETE', `/api/v1/themes/${id},99999`)).status).toBe(200);
    expect((await pageData(guest)).themes.all.some((theme) => theme.id === id)).toBe(false);
  });

  it('have one default of each kind, which moves and can not go', async () => {
    const admin = await asAdmin();
    const [light] = await all(admin);
    const { id } = (await create(admin, { name: 'Sand', default_light: true })).body.theme;
    expect((await all(admin)).filter((theme) => theme.default_light).map((theme) => theme.id)).toEqual([id]);
    expect((await admin.send('DELETE', `/api/v1/themes/${id}`)).status).toBe(403);
    expect(Object.keys((await update(admin, id, { default_light: false })).body.errors)).toEqual([
      'default_light',
    ]);
    expect(Object.keys((await update(admin, id, { is_dark: true })).body.errors)).toEqual(['default_light']);
    expect(Object.keys((await update(admin, id, { default_dark: true })).body.errors)).toEqual([
      'default_dark',
    ]);
    await update(admin, light?.id ?? 0, { default_light: true });
    await saveSettings(product.services, { themes: { default_id: id } });
    expect((await admin.send('DELETE', `/api/v1/themes/${id}`)).status).toBe(403);
    await saveSettings(product.services, { themes: { default_id: null } });
    expect((await admin.send('DELETE', `/api/v1/themes/${id}`)).status).toBe(200);
  });

  it('tell the second of two editors, and publishing counts as a change', async () => {
    const admin = await asAdmin();
    const { id, version } = (await create(admin, { name: 'Shore' })).body.theme;
    const first = await update(admin, id, { name: 'Coast', version });
    expect(first.body.theme).toMatchObject({ name: 'Coast', version: version + 1 });
    const late = await update(admin, id, { name: 'Beach', version });
    expect([late.status, late.body.message, late.body.details]).toEqual([
      409,
      'Someone else changed this theme while you were editing.',
      { version: version + 1 },
    ]);
    expect((await update(admin, id, { name: 'Beach' })).body.theme.version).toBe(version + 2);
    await admin.send('PUT', '/api/v1/appearance/draft', { themes: { [id]: { '--be-link': '#000000' } } });
    expect((await admin.post('/api/v1/appearance/publish')).status).toBe(200);
    const [before, after] = [
      await update(admin, id, { name: 'Sea', version: version + 2 }),
      await all(admin),
    ];
    expect(before.status).toBe(409);
    expect(after.find((theme) => theme.id === id)).toMatchObject({ name: 'Beach', version: version + 3 });
    // A theme that replaces it as the default changes it, too.
    await update(admin, id, { default_light: true });
    const light = after.find((theme) => theme.default_light);
    await update(admin, light?.id ?? 0, { default_light: true });
    const now = (await all(admin)).find((theme) => theme.id === id);
    expect(now).toMatchObject({ default_light: false, version: version + 5 });
    await admin.send('DELETE', `/api/v1/themes/${id}`);
  });

  it('refuse a name that is taken, and values that could break the page or fetch something', async () => {
    const admin = await asAdmin();
    expect((await create(admin, { name: 'LIGHT' })).body.errors).toEqual({
      name: ['A theme with this name already exists.'],
    });
    const bad: [string, unknown, string][] = [
      ['color', 'red', 'values.color'],
      ['--be-A', 'red', 'values.--be-A'],
      ['--be-a', 'red;x', 'values.--be-a'],
      ['--be-a', 'u\\72l(x)', 'values.--be-a'],
      ['--be-a', 'x'.repeat(201), 'values.--be-a'],
      ['--be-a', 5, 'values.--be-a'],
    ];
    for (const [name, value, path] of bad) {
      const answer = await create(admin, { name: 'Bad', values: { [name]: value } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [path]]);
    }
    expect((await create(admin, { name: '' })).status).toBe(422);
    for (let count = (await all(admin)).length; count < 20; count++)
      await create(admin, { name: `T${count}` });
    expect((await create(admin, { name: 'One more' })).status).toBe(422);
  });
});
