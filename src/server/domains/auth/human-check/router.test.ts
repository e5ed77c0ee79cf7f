import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { type Product, testProduct } from '#server/testing/harness.ts';
import type { Challenge, WorkToken } from '#shared/human-check.ts';
import { saveSettings } from '../../settings/service.ts';

const verify = '/api/v1/recaptcha/verify';
const notHuman = {
  message: 'Could not verify you are human.',
  errors: { recaptcha: ['Could not verify you are human.'] },
};

const registration = (more: object = {}) => ({
  email: newEmail(),
  password,
  password_confirmation: password,
  ...more,
});

const encode = (token: WorkToken) => Buffer.from(JSON.stringify(token)).toString('base64');

async function readChallenge(browser: Browser): Promise<Challenge> {
  const { body } = await browser.get<{ challenge: Challenge }>('/api/v1/recaptcha/challenge');
  return body.challenge;
}

async function work(browser: Browser): Promise<WorkToken> {
  const challenge = await readChallenge(browser);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge has no solution.');
  return { challenge, solution };
}

const asksAtRegistration = (product: Product) =>
  beforeEach(() => saveSettings(product.services, { recaptcha: { enable: { register: true } } }));

describe('by proof of work', () => {
  const product = testProduct();
  asksAtRegistration(product);

  it('lets a session register once with a pass, and nobody without one', async () => {
    const browser = await product.visit();
    const refused = await browser.post('/auth/register', registration());
    expect([refused.status, refused.body]).toEqual([422, notHuman]);
    const checked = await browser.post(verify, { token: encode(await work(browser)), action: 'register' });
    expect([checked.status, checked.body]).toEqual([200, { success: true, status: 'success' }]);
    const cookies = new Map(browser.cookies);
    expect((await browser.post('/auth/register', registration())).status).toBe(201);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const replayed = await browser.post('/auth/register', registration());
    expect([replayed.status, replayed.body]).toEqual([422, notHuman]);
  });

  it('does not cost the pass when the form has a mistake', async () => {
    const browser = await product.visit();
    await browser.post(verify, { token: encode(await work(browser)) });
    const mistaken = await browser.post('/auth/register', registration({ password_confirmation: 'other' }));
    expect(mistaken.body).toMatchObject({ errors: { password: [expect.any(String)] } });
    expect((await browser.post('/auth/register', registration())).status).toBe(201);
  });

  it('takes the proof within the call too', async () => {
    const browser = await product.visit();
    const recaptcha_token = encode(await work(browser));
    expect((await browser.post('/auth/register', registration({ recaptcha_token }))).status).toBe(201);
    const again = await (await product.visit()).post('/auth/register', registration({ recaptcha_token }));
    expect([again.status, again.body]).toEqual([422, notHuman]);
  });

  it('is a pass of two minutes', async () => {
    const browser = await product.visit();
    await browser.post(verify, { token: encode(await work(browser)) });
    vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] });
    try {
      expect((await browser.post('/auth/register', registration())).status).toBe(422);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses work that is missing, malformed, forged, undone, handed in twice or too late', async () => {
    const browser = await product.visit();
    const missing = await browser.post(verify, {});
    expect([missing.status, Object.keys(missing.body.errors as object)]).toEqual([422, ['token']]);
    const done = await work(browser);
    const other = await readChallenge(browser);
    const { parameters } = done.challenge;
    const tokens = [
      'nonsense',
      Buffer.from('{}').toString('base64'),
      encode({ ...done, solution: { ...done.solution, derivedKey: 'ab'.repeat(32) } }),
      encode({ ...done, challenge: { ...done.challenge, signature: 'a'.repeat(64) } }),
      encode({ ...done, challenge: other }),
      encode({ ...done, challenge: { ...done.challenge, parameters: { ...parameters, cost: 1 } } }),
      encode({
        ...done,
        challenge: { ...done.challenge, parameters: { ...parameters, expiresAt: 4_000_000_000 } },
      }),
    ];
    for (const token of tokens) {
      const answer = await browser.post(verify, { token });
      expect([answer.status, answer.body.success]).toEqual([200, false]);
    }
    expect((await browser.post('/auth/register', registration())).status).toBe(422);

    const twice = encode(done);
    expect((await browser.post(verify, { token: twice })).body.success).toBe(true);
    expect((await (await product.visit()).post(verify, { token: twice })).body.success).toBe(false);

    const late = encode(await work(browser));
    vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] });
    try {
      expect((await browser.post(verify, { token: late })).body.success).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives programs no pass, and needs the CSRF token of browsers', async () => {
    const { user: agent } = await signedInAs(product, 'agents');
    const headers = await bearerFor(product, agent);
    const browser = await product.visit();
    const answer = await fetch(product.url + verify, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ token: encode(await work(browser)) }),
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect((await browser.post(verify, { token: 'x' }, { withoutToken: true })).status).toBe(419);
  });

  it('is not asked for where the site does not want it', async () => {
    await saveSettings(product.services, { recaptcha: { enable: { register: false } } });
    const browser = await product.visit();
    expect((await browser.post('/auth/register', registration())).status).toBe(201);
  });
});

describe('by reCAPTCHA', () => {
  /** Stub of the service: its response, and the received requests. */
  let answer: { body: string; delay?: number } = { body: '' };
  const asked: URLSearchParams[] = [];
  let server: Server;
  const settings = {
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET_KEY: 'the-secret',
    RECAPTCHA_VERIFY_URL: '',
  };
  const verdict = (body: object) => {
    answer = { body: JSON.stringify(body) };
  };

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push(new URLSearchParams(body));
      setTimeout(() => response.end(answer.body), answer.delay ?? 0);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    settings.RECAPTCHA_VERIFY_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const product = testProduct(settings);
  asksAtRegistration(product);

  it('asks the service with the secret, and nobody does any work', async () => {
    const browser = await product.visit();
    verdict({ success: true, score: 0.9, action: 'register' });
    const checked = await browser.post(verify, { token: 'from-google', action: 'register' });
    expect([checked.status, checked.body.success]).toEqual([200, true]);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ secret: 'the-secret', response: 'from-google' });
    expect((await browser.post('/auth/register', registration())).status).toBe(201);
    expect((await browser.get('/api/v1/recaptcha/challenge')).status).toBe(404);
    const { data } = await browser.trpc.auth.bootstrap.query();
    expect(data.settings.recaptcha.site_key).toBe('site-key');
    expect(JSON.stringify(data)).not.toContain('the-secret');
  });

  it.each([
    ['a refusal', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a low score', { success: true, score: 0.4, action: 'register' }],
    ['no score', { success: true }],
    ['another action', { success: true, score: 0.9, action: 'contact' }],
    ['another shape', { success: 'yes', score: 1 }],
  ])('takes %s for a no', async (_name, body) => {
    verdict(body);
    const browser = await product.visit();
    const checked = await browser.post(verify, { token: 'from-google', action: 'register' });
    expect([checked.status, checked.body.success]).toEqual([200, false]);
    const refused = await browser.post('/auth/register', registration({ recaptcha_token: 'from-google' }));
    expect([refused.status, refused.body]).toEqual([422, notHuman]);
  });

  it('takes nonsense, silence and a service that is not there for a no', async () => {
    const browser = await product.visit();
    answer = { body: '<html>' };
    expect((await browser.post(verify, { token: 'x' })).body.success).toBe(false);
    answer = { body: JSON.stringify({ success: true, score: 1 }), delay: 6_000 };
    expect((await browser.post(verify, { token: 'x' })).body.success).toBe(false);
  }, 15_000);
});

describe('on a site with the usual limits', () => {
  const strict = testProduct({ RATE_LIMIT_FACTOR: '1' });

  it('may be tried twenty times a minute', async () => {
    const browser = await strict.visit();
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await browser.post(verify, { token: 'x' })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});
