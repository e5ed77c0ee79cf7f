import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { AllSettings } from '#shared/settings.ts';
import { createUser } from '../../auth/service.ts';
import { roles } from '../../auth/tables.ts';
import { readPrivateSettings, readSettings } from '../service.ts';
import { settings as settingsTable } from '../tables.ts';

const product = testProduct({
  ENVATO_PERSONAL_TOKEN: 'a-token-of-the-marketplace',
  MAIL_FROM: 'Paper <desk@example.org>',
});

interface Answer {
  settings: AllSettings;
  fixed: Record<string, { value: unknown; fixed_by: string }>;
  mail_server: unknown;
  version: number;
  message: string;
  errors: Record<string, string[]>;
  details: { changed: string[] };
}

const path = '/api/v1/settings';
const read = async (browser: Browser) => (await browser.get<Answer>(path)).body;
const put = (browser: Browser, settings: unknown, version?: number) =>
  browser.send<Answer>('PUT', path, { settings, ...(version !== undefined && { version }) });
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

async function someoneWith(role: string, permissions: string[]): Promise<Browser> {
  await product.services.db.insert(roles).values({
    name: role,
    permissions: permissions.map((name) => ({ name, restrictions: [] })),
  });
  const email = newEmail(role);
  await createUser(product.services, { email, password }, [role]);
  return (await product.visit()).signIn(email, password);
}

describe('GET /api/v1/settings', () => {
  it('shows public and private settings together, and what the environment decides', async () => {
    const admin = await asAdmin();
    const { settings, fixed, version } = await read(admin);
    expect(settings.hc.footer).toBe(true);
    expect(settings.envato).toMatchObject({ enable: true, personal_token: '********' });
    expect(settings.mail).toEqual({ smtp_url: null, from: 'Paper <desk@example.org>' });
    expect(fixed).toMatchObject({
      base_url: { value: 'http://localhost:3000', fixed_by: 'BASE_URL' },
      'mail.from': { value: 'Paper <desk@example.org>', fixed_by: 'MAIL_FROM' },
      'envato.personal_token': { value: '********', fixed_by: 'ENVATO_PERSONAL_TOKEN' },
      'social.google.enable': { value: false, fixed_by: 'GOOGLE_CLIENT_ID' },
      'social.google.client_secret': { value: null, fixed_by: 'GOOGLE_CLIENT_SECRET' },
      'uploads.uploads_driver': { value: 'local', fixed_by: 'S3_BUCKET' },
    });
    expect(fixed).not.toHaveProperty(['mail.smtp_url']);
    expect(version).toEqual(expect.any(Number));
    expect((await admin.get(path)).text).not.toContain('a-token-of-the-marketplace');
  });

  it('is for administrators', async () => {
    expect((await (await product.visit()).get(path)).status).toBe(401);
    for (const role of ['customers', 'agents'] as const) {
      const { browser } = await signedInAs(product, role);
      expect((await browser.get(path)).status).toBe(403);
      // Without permission, input errors are not revealed.
      expect((await put(browser, 'nonsense')).status).toBe(403);
    }
  });
});

describe('PUT /api/v1/settings', () => {
  it('changes the named parts, answers with the whole, and pages are given it', async () => {
    const admin = await asAdmin();
    const before = await read(admin);
    const { status, body } = await put(admin, { hc: { header: { title: 'Ask us 🙂' } }, asset_url: null });
    expect(status).toBe(200);
    expect(body.settings).toEqual({
      ...before.settings,
      hc: { ...before.settings.hc, header: { ...before.settings.hc.header, title: 'Ask us 🙂' } },
    });
    expect(body.version).toBe(before.version + 1);
    const guest = await product.visit();
    const page = (await guest.trpc.auth.bootstrap.query()).data.settings;
    expect(page.hc.header.title).toBe('Ask us 🙂');
    expect(page).not.toHaveProperty('mail');
    expect(page.envato).not.toHaveProperty('personal_token');
    // Equal values are no change.
    expect((await put(admin, { hc: { header: { title: 'Ask us 🙂' } } })).body.version).toBe(body.version);
  });

  it('takes a token of an administrator', async () => {
    const headers = await bearerFor(product, await makePerson(product, 'admins'));
    const answer = await fetch(product.url + path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ settings: { hc: { footer: false } } }),
    });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Answer).settings.hc.footer).toBe(false);
  });

  it('can store that there is none', async () => {
    const admin = await asAdmin();
    await put(admin, { asset_url: 'https://assets.example.org' });
    expect((await put(admin, { asset_url: null })).body.settings.asset_url).toBeNull();
    expect((await readSettings(product.services)).asset_url).toBeNull();
  });

  it('refuses what is no setting, what is no good value and what the environment decides, and keeps nothing', async () => {
    const admin = await asAdmin();
    const before = await read(admin);
    const refused: [unknown, string[]][] = [
      [{ hc: { footer: false, foot: 1 }, nonsense: 2 }, ['settings.hc.foot', 'settings.nonsense']],
      [{ menus: [{ id: 'a', name: 'A', positions: [], items: [], rows: 1 }] }, ['settings.menus.0.rows']],
      [{ i18n: { lines: {} } }, ['settings.i18n.lines']],
      [JSON.parse('{"hc":{"__proto__":{"footer":1}}}'), ['settings.hc.__proto__']],
      [
        { branding: { site_name: 5 }, dates: { format: 'huge' }, mail: { smtp_url: 'none' } },
        ['settings.branding.site_name', 'settings.dates.format', 'settings.mail.smtp_url'],
      ],
      [{ uploads: 'none' }, ['settings.uploads']],
      [{ dates: { default_timezone: 'Mars/Olympus' } }, ['settings.dates.default_timezone']],
      [{ auth: { redirect_uri: '//elsewhere.example' } }, ['settings.auth.redirect_uri']],
      [{ branding: { site_name: 'x'.repeat(101) } }, ['settings.branding.site_name']],
      [{ recaptcha: { enable: { register: { a: 1 } } } }, ['settings.recaptcha.enable.register']],
      [
        { cookie_notice: { button: { action: 'javascript:alert(1)' } } },
        ['settings.cookie_notice.button.action'],
      ],
      [{ mail: { smtp_url: 'https://mail.example.org' } }, ['settings.mail.smtp_url']],
      [{ base_url: 'https://elsewhere.example', hc: { footer: true } }, ['settings.base_url']],
      [{ envato: { personal_token: 'another' } }, ['settings.envato.personal_token']],
    ];
    for (const [settings, paths] of refused) {
      const { status, body } = await put(admin, settings);
      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, paths.sort()]);
    }
    const named = await put(admin, { base_url: 'https://elsewhere.example' });
    expect(named.body.message).toContain('BASE_URL');
    expect((await admin.send('PUT', path, {})).status).toBe(422);
    expect((await admin.send('PUT', path, { settings: {}, version: 'new' })).status).toBe(422);
    expect(await read(admin)).toEqual(before);
    // The whole as it was read, with its masks and fixed values, is no change.
    const { status, body } = await put(admin, before.settings, before.version);
    expect([status, body]).toEqual([200, { status: 'success', ...before }]);
  });

  it('asks for the permission of each part, and to see the whole, which it answers with', async () => {
    const blind = await someoneWith('decorators', ['admin.access', 'appearance.update', 'settings.update']);
    expect((await put(blind, { branding: { site_description: 'Paint.' } })).status).toBe(403);
    const designer = await someoneWith('designers', ['admin.access', 'settings.view', 'appearance.update']);
    expect((await put(designer, { branding: { site_description: 'Paper.' } })).status).toBe(200);
    for (const settings of [
      { branding: { site_description: 'Pen.' }, uploads: { max_size: 5 } },
      { mail: { smtp_url: null } },
      { menus: [] },
    ]) {
      expect((await put(designer, settings)).status).toBe(403);
    }
    expect((await readSettings(product.services)).branding.site_description).toBe('Paper.');
  });

  it('never overwrites what was changed after it was read', async () => {
    const [first, second] = [await asAdmin(), await asAdmin()];
    const { version } = await read(first);
    const answers = await Promise.all([
      put(first, { hc: { header: { title: 'First' } } }, version),
      put(second, { hc: { header: { title: 'Second' }, footer: true } }, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost?.message).toBe('Someone else changed these settings while you were editing.');
    expect(lost?.details.changed).toContain('hc.header.title');
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(await read(first)).toMatchObject({ settings: kept?.settings, version: kept?.version });
    // Having read it, the second may.
    const again = await put(second, { hc: { header: { title: 'Second' } } }, kept?.version);
    expect(again.body.settings.hc.header.title).toBe('Second');
  });

  it('does not mind what others changed elsewhere, in other groups or beside it', async () => {
    const savers = await Promise.all([asAdmin(), asAdmin(), asAdmin()]);
    const { version } = await read(savers[0] as Browser);
    const changes = [
      { hc: { header: { subtitle: 'Beside' } } },
      { hc: { hide_small_categories: true } },
      { uploads: { max_size: 5_000_000 } },
    ];
    const answers = await Promise.all(savers.map((saver, index) => put(saver, changes[index], version)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readSettings(product.services)).toMatchObject({
      hc: { header: { subtitle: 'Beside' }, hide_small_categories: true },
      uploads: { max_size: 5_000_000 },
    });
  });

  it('keeps secrets sealed, shows their mask, takes the mask for what is set, and null to empty them', async () => {
    const admin = await asAdmin();
    const smtp_url = 'smtp://user:very-secret@mail.example.org';
    const { body, text } = await put(admin, { mail: { smtp_url } });
    expect(body.settings.mail.smtp_url).toBe('********');
    expect(text).not.toContain('very-secret');
    expect(JSON.stringify(await product.services.db.select().from(settingsTable))).not.toContain(
      'very-secret',
    );
    expect((await readPrivateSettings(product.services, 'mail')).smtp_url).toBe(smtp_url);
    expect(await product.services.mailSettings()).toEqual({ smtp_url, from: 'Paper <desk@example.org>' });

    await put(admin, { mail: { smtp_url: '********' }, hc: { footer: true } });
    expect((await readPrivateSettings(product.services, 'mail')).smtp_url).toBe(smtp_url);

    expect((await put(admin, { mail: { smtp_url: null } })).body.settings.mail.smtp_url).toBeNull();
    expect((await readPrivateSettings(product.services, 'mail')).smtp_url).toBeNull();
  });

  it('shows the mail server without its password, which stays for the same host and no other', async () => {
    const admin = await asAdmin();
    expect((await read(admin)).mail_server).toBeNull();
    const stored = async () => (await readPrivateSettings(product.services, 'mail')).smtp_url;
    await put(admin, { mail: { smtp_url: 'smtp://user:very-secret@mail.example.org' } });
    expect((await read(admin)).mail_server).toEqual({
      host: 'mail.example.org',
      port: null,
      protocol: 'smtp',
      security: 'automatic',
      user: 'user',
      has_password: true,
    });
    const changed = await put(admin, { mail: { smtp_url: 'smtps://desk:********@mail.example.org:465' } });
    expect(changed.status).toBe(200);
    expect(await stored()).toBe('smtps://desk:very-secret@mail.example.org:465');
    const elsewhere = await put(admin, { mail: { smtp_url: 'smtps://desk:********@evil.example.org' } });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['settings.mail.smtp_url']]);
    expect(await stored()).toBe('smtps://desk:very-secret@mail.example.org:465');
    for (const [option, security] of [
      ['requireTLS', 'starttls'],
      ['ignoreTLS', 'none'],
    ]) {
      const url = `mail.example.org:587?${option}=true&tls.rejectUnauthorized=false`;
      await put(admin, { mail: { smtp_url: `smtp://desk:********@${url}` } });
      expect(await stored()).toBe(`smtp://desk:very-secret@${url}`);
      expect((await read(admin)).mail_server).toMatchObject({ protocol: 'smtp', security });
    }
    await put(admin, { mail: { smtp_url: null } });
  });
});
