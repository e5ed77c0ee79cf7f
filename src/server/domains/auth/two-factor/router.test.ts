import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgoingMails } from '#server/platform/mail/tables.ts';
import { authenticatorCode } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { BootstrapData } from '#shared/settings.ts';
import type { UserRow } from '../queries.ts';
import { users } from '../tables.ts';
import { openRecoveryCodes } from './codes.ts';
import { findTwoFactor } from './queries.ts';

const product = testProduct();

const enabling = '/auth/user/two-factor-authentication';
const challengePath = '/auth/two-factor-challenge';
const wrongCode = { code: ['The provided two factor authentication code was invalid.'] };
const minute = 60_000;

/** The clock is in the middle of a time step, so that codes do not change during a test. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

async function confirmPassword(browser: Browser): Promise<void> {
  expect((await browser.post('/auth/user/confirm-password', { password })).status).toBe(201);
}

const override = (browser: Browser, method: 'DELETE', path: string) => browser.send(method, path);

const stored = async (user: UserRow) => {
  const row = await findTwoFactor(product.services.db, user.id);
  if (row === undefined) throw new Error('Nobody has that id.');
  return row;
};

const recoveryCodes = async (user: UserRow) =>
  openRecoveryCodes(product.services.keys, (await stored(user)).sealed_codes);

/** A user with a second factor; the step of the confirming code is half a minute ago. */
async function withTwoFactor(role: 'customers' | 'agents' = 'customers') {
  const { browser, user } = await signedInAs(product, role);
  await confirmPassword(browser);
  expect((await browser.post(enabling)).status).toBe(200);
  const { body } = await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code');
  const code = authenticatorCode(body.secret, Date.now() - 30_000);
  expect((await browser.post('/auth/user/confirmed-two-factor-authentication', { code })).status).toBe(200);
  return { browser, user, secret: body.secret };
}

async function challengedVisitor(user: UserRow, remember = false): Promise<Browser> {
  const visitor = await product.visit();
  const answer = await visitor.post('/auth/login', { email: user.email, password, remember });
  expect(answer.body).toEqual({ two_factor: true, status: 'success' });
  return visitor;
}

const whoIs = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user?.id;

async function mailsTo(user: UserRow): Promise<string[]> {
  const { db, keys } = product.services;
  const mails = await db
    .select({
      template: outgoingMails.template,
      subject: outgoingMails.subject,
      props: outgoingMails.sealed_props,
    })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, user.email))
    .orderBy(desc(outgoingMails.id));
  return mails.map(({ subject, props }) => `${subject ?? ''}${props && keys.unseal('mail', props)}`);
}

describe('setting up a second factor', () => {
  it('is for people who confirmed their password in a browser', async () => {
    const stranger = await product.visit();
    const { browser, user } = await signedInAs(product, 'agents');
    const bearer = await bearerFor(product, user);
    const calls: [string, string][] = [
      ['POST', enabling],
      ['GET', '/auth/user/two-factor/qr-code'],
      ['POST', '/auth/user/confirmed-two-factor-authentication'],
      ['POST', '/auth/user/two-factor-recovery-codes'],
    ];
    for (const [method, path] of calls) {
      const call = (who: Browser) => (method === 'GET' ? who.get(path) : who.post(path, { code: '123456' }));
      expect((await call(stranger)).status, path).toBe(401);
      const refused = await call(browser);
      expect(refused.status, path).toBe(423);
      expect(refused.body).toEqual({ message: 'Password confirmation required.' });
      // Session paths ignore tokens: a request with only a token is a guest's, without a CSRF token.
      const asBearer = await fetch(product.url + path, { method, headers: { ...bearer } });
      expect(asBearer.status, path).toBe(method === 'GET' ? 401 : 419);
    }
    expect((await override(stranger, 'DELETE', enabling)).status).toBe(401);
  });

  it('goes from off over pending to on, and tells the owner', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await confirmPassword(browser);
    const before = await browser.get('/auth/user/two-factor/qr-code');
    expect(before.status).toBe(404);
    expect(before.body).toEqual({ message: 'Two factor authentication has not been enabled.' });
    expect((await browser.post('/auth/user/two-factor-recovery-codes')).status).toBe(404);

    expect((await browser.post(enabling)).body).toEqual({ status: 'success' });
    const { body, headers } = await browser.get<{ svg: string; secret: string }>(
      '/auth/user/two-factor/qr-code',
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.svg).toMatch(/^<svg [^>]*>[\s\S]*<\/svg>\s*$/);
    expect((await stored(user)).confirmed_at).toBeNull();
    expect(await recoveryCodes(user)).toHaveLength(8);
    // Not confirmed yet: sign-in requires no code.
    const visitor = await product.visit();
    const login = await visitor.post('/auth/login', { email: user.email, password });
    expect(login.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id: user.id } } });

    const confirming = '/auth/user/confirmed-two-factor-authentication';
    const other = authenticatorCode('GEZDGNBVGY3TQOJQ');
    for (const [code, errors] of [
      [other, wrongCode],
      ['12345', wrongCode],
      ['abcdef', wrongCode],
      ['', { code: ['The code field is required.'] }],
      [undefined, { code: ['The code field is required.'] }],
    ] as const) {
      const refused = await browser.post(confirming, { code });
      expect(refused.status, String(code)).toBe(422);
      expect(refused.body.errors, String(code)).toEqual(errors);
    }
    const code = authenticatorCode(body.secret);
    expect((await browser.post(confirming, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(
      200,
    );
    const data = (await browser.trpc.auth.bootstrap.query()).data;
    expect(data.user?.two_factor_confirmed_at).toMatch(/Z$/);
    expect((await browser.get('/auth/user/two-factor/qr-code')).status).toBe(404);
    await expect.poll(async () => (await mailsTo(user))[0]).toMatch(/enabled/);
  });

  it('starts once, and anew only when that is forced', async () => {
    const { browser, user, secret } = await withTwoFactor();
    const codes = await recoveryCodes(user);
    expect((await browser.post(enabling)).status).toBe(200);
    expect((await stored(user)).confirmed_at).not.toBeNull();
    expect(await recoveryCodes(user)).toEqual(codes);

    expect((await browser.post(enabling, { force: 'true' })).status).toBe(200);
    expect((await stored(user)).confirmed_at).toBeNull();
    expect(await recoveryCodes(user)).not.toEqual(codes);
    const { body } = await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code');
    expect(body.secret).not.toBe(secret);
    await expect.poll(async () => (await mailsTo(user))[0]).toMatch(/disabled/);
  });

  it('replaces all recovery codes, and tells the owner', async () => {
    const { browser, user } = await withTwoFactor();
    const codes = await recoveryCodes(user);
    expect((await browser.post('/auth/user/two-factor-recovery-codes')).status).toBe(200);
    const replaced = await recoveryCodes(user);
    expect(new Set([...codes, ...replaced]).size).toBe(16);
    for (const code of replaced) expect(code).toMatch(/^[A-Za-z0-9]{10}-[A-Za-z0-9]{10}$/);
    await expect.poll(async () => (await mailsTo(user))[0]).toMatch(/recovery.codes/);
  });

  it('is turned off again by who confirmed the password, however often', async () => {
    const { browser, user } = await withTwoFactor();
    pass(100 * minute);
    expect(await whoIs(browser)).toBe(user.id);
    pass(51 * minute);
    expect((await override(browser, 'DELETE', enabling)).status).toBe(423);
    await confirmPassword(browser);
    vi.useRealTimers();
    await confirmPassword(browser);
    for (let times = 0; times < 2; times += 1) {
      expect((await override(browser, 'DELETE', enabling)).body).toEqual({ status: 'success' });
    }
    expect(await stored(user)).toMatchObject({ sealed_secret: null, sealed_codes: null, confirmed_at: null });
    const visitor = await product.visit();
    const login = await visitor.post('/auth/login', { email: user.email, password });
    expect(login.body).toMatchObject({ two_factor: false });
    const about = await mailsTo(user);
    expect(about.filter((text) => text.includes('disabled'))).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  it('are shown to their owner, in a browser, after the password was confirmed; masked otherwise', async () => {
    const { browser, user } = await withTwoFactor('agents');
    const codes = await recoveryCodes(user);
    const shown = (who: Browser) =>
      who.get<{ user: { two_factor_recovery_codes?: string[] } }>('/api/v1/users/me');
    expect((await shown(browser)).body.user.two_factor_recovery_codes).toEqual(codes);
    const visitor = await challengedVisitor(user);
    expect((await visitor.post(challengePath, { recovery_code: codes[0] })).status).toBe(200);
    const masked = (await shown(visitor)).body.user.two_factor_recovery_codes;
    expect(masked).toEqual(Array.from({ length: 8 }, () => '••••••••••-••••••••••'));
  });
});

describe('a sign-in with a second factor', () => {
  it('tells nothing before the code, rotates the session after it and honours "remember"', async () => {
    const { user, secret } = await withTwoFactor();
    const visitor = await challengedVisitor(user, true);
    expect(await whoIs(visitor)).toBeUndefined();
    expect(visitor.cookies.has('remember_web')).toBe(false);
    const before = new Map(visitor.cookies);
    const answer = await visitor.post<{ bootstrapData: BootstrapData }>(challengePath, {
      code: authenticatorCode(secret),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ two_factor: false, status: 'success' });
    expect(answer.body.bootstrapData.user?.id).toBe(user.id);
    for (const name of ['helpdock_session', 'XSRF-TOKEN']) {
      expect(visitor.cookies.get(name)).not.toBe(before.get(name));
    }
    expect(visitor.cookies.has('remember_web')).toBe(true);
    expect(await whoIs(visitor)).toBe(user.id);
    // Answered once: the challenge is gone.
    const again = await visitor.post(challengePath, { code: authenticatorCode(secret, Date.now() + 30_000) });
    expect(again.status).toBe(422);
  });

  it('takes each code once, one step early or late, and nothing further off', async () => {
    const { user, secret } = await withTwoFactor();
    pass(3 * minute);
    const visitor = await challengedVisitor(user);
    const at = (steps: number) => ({ code: authenticatorCode(secret, Date.now() + steps * 30_000) });
    for (const steps of [-2, 2]) {
      const refused = await visitor.post(challengePath, at(steps));
      expect(refused.status, `${steps} steps off`).toBe(422);
      expect(refused.body).toEqual({ message: wrongCode.code[0], errors: wrongCode });
    }
    for (const steps of [-1, 0, 1]) {
      const tries = [await challengedVisitor(user), await challengedVisitor(user)];
      const answers = await Promise.all(tries.map((each) => each.post(challengePath, at(steps))));
      expect(answers.map(({ status }) => status).sort(), `${steps} steps off`).toEqual([200, 422]);
    }
    // A passed step is invalid, too.
    expect((await visitor.post(challengePath, at(0))).status).toBe(422);
  });

  it('takes codes with leading zeros as text, as a number and with blanks', async () => {
    const { user, secret } = await withTwoFactor();
    let tries = 0;
    while (!authenticatorCode(secret).startsWith('0') && tries < 500) {
      pass(30_000);
      tries += 1;
    }
    expect(tries).toBeLessThan(500);
    const code = authenticatorCode(secret);
    const reset = () =>
      product.services.db.update(users).set({ two_factor_last_step: null }).where(eq(users.id, user.id));
    // Cookies of a first visit have the new time; sessions in the database are not affected.
    for (const given of [Number(code), code, `${code.slice(0, 3)} ${code.slice(3)}`]) {
      const visitor = await challengedVisitor(user);
      expect((await visitor.post(challengePath, { code: given })).status, String(given)).toBe(200);
      await reset();
    }
  });

  it('takes a recovery code once and puts a new one in its place', async () => {
    const { user } = await withTwoFactor();
    const codes = await recoveryCodes(user);
    const [code = '', second = ''] = codes;
    const wrong = await challengedVisitor(user);
    for (const tried of [
      code.toLowerCase().replace(/^./, '_'),
      `${code}x`,
      code.slice(0, 20),
      'A'.repeat(21),
    ]) {
      const refused = await wrong.post(challengePath, { recovery_code: tried });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        recovery_code: ['The provided two factor recovery code was invalid.'],
      });
    }
    const both = await wrong.post(challengePath, { code: '000000', recovery_code: ` ${code} ` });
    expect(both.status).toBe(200);
    const after = await recoveryCodes(user);
    expect(after).toHaveLength(8);
    expect(after).not.toContain(code);
    expect(after.slice(1)).toEqual(codes.slice(1));
    const replayed = await challengedVisitor(user);
    expect((await replayed.post(challengePath, { recovery_code: code })).status).toBe(422);
    // Concurrent uses of a code: one succeeds.
    const tries = await Promise.all([challengedVisitor(user), challengedVisitor(user)]);
    const answers = await Promise.all(
      tries.map((each) => each.post(challengePath, { recovery_code: second })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is nobody’s without a challenge, in another browser, or when it is too old', async () => {
    const { user, secret } = await withTwoFactor();
    const code = authenticatorCode(secret);
    const login = { label: 'Sign in', action: '/login' };
    const stranger = await product.visit();
    const refused = await stranger.post(challengePath, { code });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: wrongCode.code[0], errors: wrongCode, action: login });
    const [recovery] = await recoveryCodes(user);
    const withRecovery = await stranger.post(challengePath, { recovery_code: recovery });
    expect(withRecovery.body).toMatchObject({
      errors: { recovery_code: ['The provided two factor recovery code was invalid.'] },
      action: login,
    });
    expect((await stranger.post(challengePath, {})).status).toBe(422);

    const visitor = await challengedVisitor(user);
    stranger.cookies.set('helpdock_state', visitor.cookies.get('helpdock_state') ?? '');
    expect((await stranger.post(challengePath, { code })).body).toMatchObject({ action: login });
    pass(16 * minute);
    const late = await visitor.post(challengePath, { code: authenticatorCode(secret) });
    expect(late.body).toMatchObject({ errors: wrongCode, action: login });
  });

  it('ends when the account is suspended or gets another password meanwhile', async () => {
    const { user, secret, browser } = await withTwoFactor();
    const visitor = await challengedVisitor(user);
    const changed = await browser.send('PUT', '/auth/user/password', {
      current_password: password,
      password: 'another-password',
      password_confirmation: 'another-password',
    });
    expect(changed.status).toBe(200);
    expect((await visitor.post(challengePath, { code: authenticatorCode(secret) })).status).toBe(422);

    const suspended = await withTwoFactor();
    const waiting = await challengedVisitor(suspended.user);
    await product.services.db
      .update(users)
      .set({ suspended_at: new Date().toISOString() })
      .where(eq(users.id, suspended.user.id));
    const answer = await waiting.post(challengePath, { code: authenticatorCode(suspended.secret) });
    expect(answer.status).toBe(422);
  });

  it('works over typed calls, too', async () => {
    const { user, secret } = await withTwoFactor();
    const visitor = await product.visit();
    const login = await visitor.trpc.auth.login.mutate({ email: user.email, password, remember: false });
    expect(login).toEqual({ two_factor: true });
    const answer = await visitor.trpc.auth.twoFactor.answer.mutate({ code: authenticatorCode(secret) });
    expect(answer.bootstrapData.user?.id).toBe(user.id);
  });
});

describe('programmatic sign-in', () => {
  const call = async (body: Record<string, unknown>) => {
    const answer = await fetch(`${product.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('needs a code or a recovery code in the same call', async () => {
    const { user, secret } = await withTwoFactor('agents');
    const credentials = { email: user.email, password, device_name: 'script' };
    const missing = await call(credentials);
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toEqual({ code: ['The code field is required.'] });
    const wrong = await call({ ...credentials, code: authenticatorCode('GEZDGNBVGY3TQOJQ') });
    expect(wrong.body.errors).toEqual(wrongCode);
    const unknown = await call({ ...credentials, password: 'wrong password', code: '123456' });
    expect(unknown.body.errors).toHaveProperty('email');
    const code = authenticatorCode(secret);
    const right = await call({ ...credentials, code });
    expect(right.status).toBe(200);
    expect(right.body.user).toMatchObject({ id: user.id, access_token: expect.stringMatching(/^\d+\|/) });
    expect((await call({ ...credentials, code })).status).toBe(422);
    const [recovery] = await recoveryCodes(user);
    expect((await call({ ...credentials, recovery_code: recovery })).status).toBe(200);
    expect((await call({ ...credentials, recovery_code: recovery })).status).toBe(422);
  });
});

describe('a stolen database', () => {
  it('holds no key and no recovery code in the clear', async () => {
    const { user, secret } = await withTwoFactor();
    const codes = await recoveryCodes(user);
    const [row] = await product.services.db.select().from(users).where(eq(users.id, user.id));
    const text = JSON.stringify(row);
    for (const value of [secret, ...codes, ...codes.flatMap((code) => code.split('-'))]) {
      expect(text).not.toContain(value);
    }
  });
});
