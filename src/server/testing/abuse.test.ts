import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../domains/auth/service.ts';
import { rows } from '../platform/db/statements.ts';
import { createLog } from '../platform/logging/log.ts';
import { makePerson, newEmail, password, signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { mailsTo } from './mails.ts';

/* What somebody tries who means harm. */

describe('guessing passwords fifty times a second', () => {
  // Behind a proxy, so that one test can come from many addresses.
  const product = testProduct({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });

  async function guess(ip: string, emails: readonly string[]) {
    const visitor = await product.visit();
    const headers = { 'x-forwarded-for': ip };
    const answers = await Promise.all(
      emails.map((email) => visitor.post('/auth/login', { email, password: 'wrong-password' }, { headers })),
    );
    return answers.map(({ status }) => status);
  }

  it('gets five tries at one account, and its owner is not locked out', async () => {
    const owner = await makePerson(product);
    const statuses = await guess('203.0.113.1', Array(50).fill(owner.email));
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(await guess('203.0.113.1', [owner.email])).toEqual([429]);
    const browser = await product.visit();
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const answer = await browser.post('/auth/login', { email: owner.email, password }, { headers });
    expect(answer.status).toBe(200);
  });

  it('gets thirty tries at all accounts together', async () => {
    const statuses = await guess(
      '203.0.113.2',
      Array.from({ length: 50 }, () => newEmail()),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('a session that somebody else chose', () => {
  const product = testProduct();

  it('is never the one a person ends up in', async () => {
    const { email } = await makePerson(product);
    const attacker = await product.visit();
    const victim = await product.visit();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.signIn(email, password);
    expect((await attacker.get('/api/v1/users/me')).status).toBe(401);

    const invented = await product.visit();
    invented.cookies.set('helpdock_session', 'a'.repeat(40));
    await invented.get('/api/v1/bootstrap-data');
    expect(invented.cookies.get('helpdock_session')).not.toBe('a'.repeat(40));
  });

  it('ends with the sign-out, also for who copied it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const thief = await product.visit();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.post('/auth/logout');
    expect((await thief.get('/api/v1/users/me')).status).toBe(401);
  });
});

describe('fields that nobody offered', () => {
  const product = testProduct();
  const loot = {
    id: 1,
    roles: [{ id: 4, name: 'admins' }],
    role_ids: [4],
    permissions: [{ name: 'admin', restrictions: [] }],
    email_verified_at: '2020-01-01T00:00:00Z',
    two_factor_confirmed_at: '2020-01-01T00:00:00Z',
    password_hash: 'x',
    suspended_at: null,
    deleted_at: null,
    unread_notifications_count: 99,
  };

  it('change nothing when registering', async () => {
    const visitor = await product.visit();
    const email = newEmail();
    const answer = await visitor.post<{ bootstrapData: { user: object } }>('/auth/register', {
      ...loot,
      email,
      password,
      password_confirmation: password,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.bootstrapData.user).toMatchObject({
      roles: [{ name: 'customers' }],
      email_verified_at: null,
      two_factor_confirmed_at: null,
      unread_notifications_count: 0,
    });
  });

  it('change nothing in an account', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const other = newEmail();
    const answer = await browser.send<{ user: object }>('PUT', '/api/v1/users/me', {
      ...loot,
      email: other,
      password: 'another-password',
      first_name: 'Mallory',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: user.id,
      email: user.email,
      first_name: 'Mallory',
      roles: [{ name: 'customers' }],
      email_verified_at: null,
      two_factor_confirmed_at: null,
    });
    await (await product.visit()).signIn(user.email, password);
  });
});

describe('addresses that lead away', () => {
  const product = testProduct();

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    '%s is followed by nobody',
    async (target) => {
      const visitor = await product.visit();
      const query = ['redirect', 'redirectTo', 'redirect_uri', 'returnTo', 'next', 'url']
        .map((name) => `${name}=${encodeURIComponent(target)}`)
        .join('&');
      for (const path of ['/api-docs', '/auth/email/verify/1/x', '/secure/auth/social/google/login']) {
        const { headers } = await visitor.get(`${path}?${query}`, { headers: { accept: 'text/html' } });
        expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
      }
    },
  );
});

describe('the log', () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const product = testProduct({ LOG_LEVEL: 'debug' }, createLog('trace', stream));

  it('holds no password, session, token, code or link', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const secrets = [password, browser.cookies.get('helpdock_session') ?? ''];
    secrets.push(browser.cookies.get('XSRF-TOKEN') ?? '');
    const token = await browser.post<{ plainTextToken: string }>('/api/v1/access-tokens', { tokenName: 'x' });
    const bearer = token.body.plainTextToken;
    secrets.push(bearer, bearer.split('|')[1] ?? '');
    await fetch(`${product.url}/api/v1/tickets`, { headers: { authorization: `Bearer ${bearer}` } });
    await fetch(`${product.url}/api/v1/tickets?access_token=${bearer}`);

    const wrong = `wrong-${randomUUID()}`;
    secrets.push(wrong);
    await browser.post('/auth/login', { email: user.email, password: wrong });
    await browser.post('/auth/user/confirm-password', { password: wrong });
    await browser.post('/auth/two-factor-challenge', { recovery_code: wrong });
    await browser.post('/auth/login', `{"email": "${user.email}", "password": "${wrong}"`, {
      headers: { 'content-type': 'application/json' },
    });

    const visitor = await product.visit();
    await visitor.post('/auth/forgot-password', { email: user.email });
    const [mail] = await mailsTo(product, user.email);
    const link = new URL(mail?.link(/password\/reset/) ?? '');
    secrets.push(link.pathname.split('/').at(-1) ?? '');
    await fetch(product.url + link.pathname + link.search);
    const signature = randomUUID();
    secrets.push(signature);
    await fetch(`${product.url}/auth/email/verify/1/x?expires=1&signature=${signature}`);
    await fetch(`${product.url}/secure/auth/social/google/callback?code=${signature}&state=${signature}`);

    expect(written).toContain('/auth/login');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      expect(written).not.toContain(secret);
    }
  });
});

describe('a stolen database', () => {
  const product = testProduct();

  it('opens no account: nothing in any column is a password, session, token, code, key or link', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    await browser.post('/auth/login', { email: user.email, password, remember: true });
    await browser.post('/auth/user/confirm-password', { password });
    await browser.post('/auth/user/two-factor-authentication');
    const qr = await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code');
    const me = await browser.get<{ user: { two_factor_recovery_codes: string[] } }>('/api/v1/users/me');
    const token = await browser.post<{ plainTextToken: string }>('/api/v1/access-tokens', { tokenName: 'x' });
    await (await product.visit()).post('/auth/forgot-password', { email: user.email });
    await product.services.jobs.drain(product.services);
    const waiting = await rows<{ name: string }>(
      product.services.db,
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    let everything = '';
    for (const { name } of waiting) {
      const found = await rows<{ row: string }>(
        product.services.db,
        sql.raw(`select t::text as row from ${name} t`),
      );
      everything += found.map(({ row }) => row).join('\n');
    }
    expect(everything).toContain(user.email);
    const [mail] = await mailsTo(product, user.email);
    const secrets = [
      password,
      browser.cookies.get('helpdock_session'),
      browser.cookies.get('remember_web')?.split('.')[1],
      qr.body.secret,
      ...me.body.user.two_factor_recovery_codes,
      token.body.plainTextToken.split('|')[1],
      new URL(mail?.link(/password\/reset/) ?? '').pathname.split('/').at(-1),
    ];
    for (const secret of secrets) {
      expect(secret?.length ?? 0).toBeGreaterThan(7);
      expect(everything).not.toContain(secret);
    }
    expect(await hashPassword(password)).toMatch(/^\$argon2id\$/);
  });
});
