import { afterAll, describe, expect, it, vi } from 'vitest';
import { baseUrl, readEnv } from '#server/platform/config/env.ts';
import type { Services } from '#server/platform/services.ts';
import { closeServices, openServices } from '#server/services.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makePerson, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { AllSettings } from '#shared/settings.ts';
import type { SetupChecklist } from '#shared/system.ts';

const product = testProduct({ BASE_URL: '', TRUST_PROXY: '1', PORT: '3456' });
const opened: Services[] = [];

/** Another process on the same database. */
async function another(settings: Record<string, string> = {}): Promise<Services> {
  const { connection, env } = product.services;
  const own = readEnv({ ...common, DATA_DIR: env.DATA_DIR, ...settings });
  const services = await openServices(own, { connection: { ...connection, close: async () => undefined } });
  opened.push(services);
  return services;
}
const common = {
  NODE_ENV: 'test',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  APP_KEY: 'a-key-for-tests-that-is-long-enough',
};

afterAll(async () => {
  for (const services of opened) await closeServices(services);
});

interface Answer {
  settings: AllSettings;
  fixed: Record<string, unknown>;
  errors: Record<string, string[]>;
}

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const save = (browser: Browser, base_url: unknown) =>
  browser.send<Answer>('PUT', '/api/v1/settings', { settings: { base_url } });
const address = 'https://help.example.org';
const local = 'http://localhost:3456';
const used = (expected: string, services = product.services) =>
  vi.waitFor(() => expect(baseUrl(services.env)).toBe(expected));
const stepOf = async (browser: Browser, origin: string) => {
  const { body } = await browser.get<SetupChecklist>(`/api/v1/setup-checklist?origin=${origin}`);
  return body.steps.find(({ name }) => name === 'address');
};

describe('the address of the site, where BASE_URL is not set', () => {
  it('is a setting that nobody has chosen at first, and the checklist leads to it', async () => {
    const admin = await asAdmin();
    const { body } = await admin.get<Answer>('/api/v1/settings');
    expect(body.settings.base_url).toBe('');
    expect(body.fixed).not.toHaveProperty('base_url');
    expect(await stepOf(admin, local)).toMatchObject({
      done: false,
      message: `The site URL isn't set. Links in emails point to ${local}.`,
      path: '/admin/settings/general#base_url',
    });
  });

  it('is used by links, mails and every process soon after it was set, and by none that has BASE_URL', async () => {
    const [admin, other, fixed] = await Promise.all([
      asAdmin(),
      another(),
      another({ BASE_URL: 'https://by-environment.example' }),
    ]);
    expect((await save(admin, ' HTTPS://Help.Example.org/ ')).body.settings.base_url).toBe(address);
    await used(address);
    await used(address, other);
    expect(baseUrl(fixed.env)).toBe('https://by-environment.example');
    await used(address, await another());

    const user = await makePerson(product);
    await (await product.visit()).post('/auth/forgot-password', { email: user.email });
    const [mail] = await mailsTo(product, user.email);
    expect(mail?.link(/password\/reset/)).toMatch(`${address}/password/reset/`);
    const read = async (path: string) => (await fetch(product.url + path)).text();
    expect(await read('/robots.txt')).toContain(`Sitemap: ${address}/sitemap.xml`);
    expect(await read('/sitemap.xml')).toContain(`<loc>${address}/`);
    expect(JSON.parse(await read('/api/v1/openapi.json')).servers).toMatchObject([{ url: address }]);

    expect(await stepOf(admin, address)).toMatchObject({ done: true });
    expect(await stepOf(admin, 'https://elsewhere.example')).toMatchObject({
      done: false,
      message: `You're viewing the site at https://elsewhere.example, but links in emails point to ${address}.`,
    });
    const { body } = await admin.get<{ data: { action: string }[] }>(
      '/api/v1/logs/audit?action=settings.update',
    );
    expect(body.data).toHaveLength(1);
  });

  it('asks for https where a request came by it, so that nobody who comes by http is locked out', async () => {
    await save(await asAdmin(), address);
    await used(address);
    const visit = async (headers: Record<string, string>) => {
      const answer = await fetch(`${product.url}/sanctum/csrf-cookie`, { headers });
      return {
        secure: answer.headers.getSetCookie().map((cookie) => cookie.includes('; Secure')),
        strict: answer.headers.has('strict-transport-security'),
      };
    };
    expect(await visit({})).toEqual({ secure: [false, false], strict: false });
    expect(await visit({ 'x-forwarded-proto': 'https' })).toEqual({ secure: [true, true], strict: true });
  });

  it('does not follow the Host header', async () => {
    const admin = await asAdmin();
    expect((await save(admin, null)).status).toBe(200);
    await used(local);
    const answer = await fetch(`${product.url}/robots.txt`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(await answer.text()).toContain(`Sitemap: ${local}/sitemap.xml`);
  });

  it.each([
    'help.example.org',
    '/help',
    'ftp://help.example.org',
    'https://help.example.org/desk',
    'https://help.example.org/?a=1',
    'https://help.example.org/#top',
    'https://user:secret@help.example.org',
    'javascript:alert(1)',
    'https://',
  ])('refuses %s', async (wrong) => {
    const { status, body } = await save(await asAdmin(), wrong);
    expect([status, body.errors]).toEqual([
      422,
      { 'settings.base_url': ['Enter an address like https://help.example.com, without a path.'] },
    ]);
    expect(baseUrl(product.services.env)).toBe(local);
  });

  it('is changed by nobody but who may change settings', async () => {
    const { browser: agent } = await signedInAs(product, 'agents');
    expect((await save(agent, address)).status).toBe(403);
    expect((await save(await product.visit(), address)).status).toBe(401);
    expect(baseUrl(product.services.env)).toBe(local);
  });
});
