import { describe, expect, it } from 'vitest';
import { authenticatorCode } from './authenticator.ts';
import { bearerFor, makePerson, newEmail, password, signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { mailsTo } from './mails.ts';

/*
 * What any client that follows the documented conventions may count on, call by call over HTTP, at the limits of a real
 * site.
 */

const product = testProduct({ RATE_LIMIT_FACTOR: '1' });

describe('the CSRF token', () => {
  it('comes with the session on the first answer, and a write without it is 419', async () => {
    const visitor = await product.visit();
    expect([...visitor.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'helpdock_session']);
    const answer = await visitor.post('/auth/login', { email: 'a@b.c', password }, { withoutToken: true });
    expect(answer.status).toBe(419);
    expect(answer.body).toEqual({ message: 'CSRF token mismatch.' });
    const fresh = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('XSRF-TOKEN='));
    expect(fresh).toBeDefined();
  });

  it('changes together with the session at sign-in; the old one is 419', async () => {
    const { email } = await makePerson(product);
    const browser = await product.visit();
    const before = new Map(browser.cookies);
    await browser.signIn(email, password);
    for (const [name, value] of before) expect(browser.cookies.get(name)).not.toBe(value);
    const fresh = browser.cookies.get('XSRF-TOKEN') ?? '';
    browser.cookies.set('XSRF-TOKEN', before.get('XSRF-TOKEN') ?? '');
    expect((await browser.send('PUT', '/api/v1/users/me', { first_name: 'Ada' })).status).toBe(419);
    browser.cookies.set('XSRF-TOKEN', fresh);
    expect((await browser.send('PUT', '/api/v1/users/me', { first_name: 'Ada' })).status).toBe(200);
  });
});

describe('sign-in', () => {
  it('refuses wrong data on the field, and the sixth failure within a minute', async () => {
    const email = newEmail();
    const visitor = await product.visit();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const refused = await visitor.post('/auth/login', { email, password: 'wrong-password' });
      expect(refused.status).toBe(422);
      expect(refused.body).toEqual({
        message: 'These credentials do not match our records.',
        errors: { email: ['These credentials do not match our records.'] },
      });
    }
    const throttled = await visitor.post('/auth/login', { email, password });
    expect(throttled.status).toBe(429);
    const seconds = Number(throttled.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(throttled.body).toEqual({
      message: `Too many login attempts. Please try again in ${seconds} seconds.`,
      errors: { email: [`Too many login attempts. Please try again in ${seconds} seconds.`] },
    });
  });
});

describe('the method', () => {
  it('may be overridden on a POST with PUT, PATCH and DELETE, and with nothing else', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const path = '/api/v1/users/me';
    const put = await browser.send<{ user: { first_name: string } }>('PUT', path, { first_name: 'Grace' });
    expect(put.body.user.first_name).toBe('Grace');
    const disguised = await browser.post(
      path,
      { first_name: 'Eve' },
      { headers: { 'x-http-method-override': 'GET' } },
    );
    expect(disguised.status).toBe(405);
    expect(disguised.headers.get('Allow')).toContain('PUT');
    const { body } = await browser.get<{ user: { first_name: string } }>(path);
    expect(body.user.first_name).toBe('Grace');
  });

  it('of a caller with a token is taken as it is, without a CSRF token', async () => {
    const agent = await makePerson(product, 'agents');
    const headers = { ...(await bearerFor(product, agent)), 'content-type': 'application/json' };
    const put = await fetch(`${product.url}/api/v1/users/me`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ first_name: 'Integrated' }),
    });
    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({ status: 'success', user: { first_name: 'Integrated' } });
  });

  it('under /auth knows no tokens: who shows one is a guest', async () => {
    const agent = await makePerson(product, 'agents');
    const headers = await bearerFor(product, agent);
    const visitor = await product.visit();
    const status = '/auth/user/confirmed-password-status?seconds=9000';
    expect((await visitor.get(status, { headers })).status).toBe(401);
    expect((await visitor.get('/api/v1/users/me', { headers })).status).toBe(200);
  });
});

describe('two-factor authentication', () => {
  it('goes from off to on and is asked for at sign-in, as documented', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const enabling = '/auth/user/two-factor-authentication';
    const locked = await browser.post(enabling);
    expect(locked.status).toBe(423);
    expect(locked.body).toEqual({ message: 'Password confirmation required.' });
    expect((await browser.post('/auth/user/confirm-password', { password })).status).toBe(201);
    expect((await browser.post(enabling)).status).toBe(200);

    const { body: qr } = await browser.get<{ svg: string; secret: string }>('/auth/user/two-factor/qr-code');
    expect(qr.svg).toMatch(/^<svg/);
    expect(qr.secret).toMatch(/^[A-Z2-7]{16,}$/);
    const confirming = '/auth/user/confirmed-two-factor-authentication';
    const now = authenticatorCode(qr.secret);
    const wrong = String((Number(now) + 1) % 1_000_000).padStart(6, '0');
    const refused = await browser.post<{ errors: object }>(confirming, { code: wrong });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['code']);
    expect((await browser.post(confirming, { code: now })).status).toBe(200);

    const { body } = await browser.get<{ user: { two_factor_recovery_codes: string[] } }>('/api/v1/users/me');
    const codes = body.user.two_factor_recovery_codes;
    expect(codes).toHaveLength(8);
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{10}-[A-Za-z0-9]{10}$/);

    const challenge = '/auth/two-factor-challenge';
    const login = async () => {
      const visitor = await product.visit();
      const answer = await visitor.post('/auth/login', { email: user.email, password });
      expect(answer.body).toEqual({ two_factor: true, status: 'success' });
      return visitor;
    };
    const recovery_code = codes[0];
    const first = await (await login()).post(challenge, { recovery_code });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id: user.id } } });
    const second = await (await login()).post(challenge, { recovery_code });
    expect(second.status).toBe(422);
    expect(second.body).toMatchObject({
      errors: { recovery_code: ['The provided two factor recovery code was invalid.'] },
    });
  });
});

describe('an API token', () => {
  it('is shown once, notes its use, and is worth nothing once it is deleted', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const made = await browser.post<{ token: { id: number }; plainTextToken: string }>(
      '/api/v1/access-tokens',
      { tokenName: 'integration' },
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'success',
      token: { name: 'integration', last_used_at: null },
    });
    expect(made.body.plainTextToken).toMatch(/^\d+\|.{40,}$/);

    const use = async () => {
      const headers = { authorization: `Bearer ${made.body.plainTextToken}` };
      return (await fetch(`${product.url}/api/v1/tickets`, { headers })).status;
    };
    expect(await use()).toBe(200);
    const { body } = await browser.get<{ user: { tokens: object[] } }>('/api/v1/users/me?with=tokens');
    expect(body.user.tokens).toEqual([
      expect.objectContaining({ id: made.body.token.id, last_used_at: expect.stringMatching(/Z$/) }),
    ]);
    expect((await browser.send('DELETE', `/api/v1/access-tokens/${made.body.token.id}`)).status).toBe(200);
    expect(await use()).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is set anew once with the link of the mail, and ends every session', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const visitor = await product.visit();
    const asked = await visitor.post('/auth/forgot-password', { email: user.email });
    expect(asked.body).toEqual({
      message: 'We have emailed your password reset link.',
      status: 'success',
    });
    const [mail] = await mailsTo(product, user.email);
    const link = new URL(mail?.link(/password\/reset/) ?? '');
    expect(link.searchParams.get('email')).toBe(user.email);
    const fresh = 'another-password-for-tests';
    const form = {
      token: link.pathname.split('/').at(-1),
      email: user.email,
      password: fresh,
      password_confirmation: fresh,
    };
    expect((await visitor.post('/auth/reset-password', form)).status).toBe(200);
    const again = await visitor.post('/auth/reset-password', form);
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ errors: { email: ['This password reset token is invalid.'] } });
    expect((await browser.get('/api/v1/users/me')).status).toBe(401);
    await (await product.visit()).signIn(user.email, fresh);
  });
});
