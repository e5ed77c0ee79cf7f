import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';
import type { Context } from '../../platform/context.ts';
import { makePerson, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { findUser } from './queries.ts';
import { assertSetupCode, setupCode } from './setup-code.ts';
import { users } from './tables.ts';

const product = testProduct();

interface SessionAnswer {
  status: string;
  two_factor?: boolean;
  bootstrapData: BootstrapData;
}

const registration = (email: string) => ({ email, password, password_confirmation: password });

describe('bootstrap data', () => {
  it('tells a stranger about the site and the guest role, and nobody about secrets', async () => {
    const visitor = await product.visit();
    const answer = await visitor.get<{ data: BootstrapData; status: string }>('/api/v1/bootstrap-data');
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('success');
    expect(answer.body.data.user).toBeNull();
    expect(answer.body.data.guest_role.permissions).toEqual([{ name: 'articles.view', restrictions: [] }]);
    const { themes } = answer.body.data;
    expect(themes.all).toHaveLength(2);
    expect(themes).toMatchObject({ selectedThemeId: themes.all[0]?.id, follows_browser: true });
    expect(JSON.stringify(answer.body)).not.toMatch(/password_hash|argon2/);
  });

  it('picks the theme of the cookie when users may change it', async () => {
    const visitor = await product.visit();
    visitor.cookies.set('be-active-theme', 'dark');
    const chosen = await visitor.trpc.auth.bootstrap.query();
    const dark = chosen.data.themes.all.find((theme) => theme.default_dark);
    expect(chosen.data.themes.selectedThemeId).toBe(dark?.id);
    expect(chosen.data.themes.follows_browser).toBe(false);
    await saveSettings(product.services, { themes: { user_change: false } });
    const fixed = await visitor.trpc.auth.bootstrap.query();
    expect(fixed.data.themes.selectedThemeId).not.toBe(dark?.id);
    await saveSettings(product.services, { themes: { user_change: true } });
  });
});

describe('register', () => {
  it('makes an account with the default role, signs it in and rotates the session', async () => {
    const visitor = await product.visit();
    const before = new Map(visitor.cookies);
    const email = newEmail();
    const answer = await visitor.post<SessionAnswer>(
      '/auth/register',
      registration(` ${email.toUpperCase()} `),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe('success');
    expect(answer.body.bootstrapData.user).toMatchObject({
      email,
      roles: [{ name: 'customers' }],
      has_password: true,
    });
    expect(visitor.cookies.get('helpdock_session')).not.toBe(before.get('helpdock_session'));
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'));
  });

  it('makes nothing for somebody signed in already', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const answer = await browser.post<SessionAnswer>('/auth/register', registration(newEmail()));
    expect(answer.status).toBe(200);
    expect(answer.body.bootstrapData.user?.id).toBe(user.id);
  });

  it('refuses what is missing, malformed, too short, unconfirmed or taken', async () => {
    const visitor = await product.visit();
    const empty = await visitor.post('/auth/register', {});
    expect(empty.status).toBe(422);
    expect(empty.body).toEqual({
      message: 'The email field is required. (and 2 more errors)',
      errors: {
        email: ['The email field is required.'],
        password: ['The password field is required.'],
        password_confirmation: ['The password confirmation field is required.'],
      },
    });
    const wrong = await visitor.post('/auth/register', {
      email: 'nobody',
      password: 'short',
      password_confirmation: 'short',
    });
    expect(wrong.body).toMatchObject({
      errors: {
        email: ['The email field must be a valid email address.'],
        password: ['The password field must be at least 8 characters.'],
      },
    });
    const unconfirmed = await visitor.post('/auth/register', {
      ...registration(newEmail()),
      password_confirmation: 'something else',
    });
    expect(unconfirmed.body).toMatchObject({
      errors: { password: ['The password field confirmation does not match.'] },
    });
    const { email } = await makePerson(product);
    const taken = await visitor.post('/auth/register', registration(email));
    expect(taken.body).toMatchObject({ errors: { email: ['The email has already been taken.'] } });
  });

  it('refuses what is too long, and more fields than any form has', async () => {
    const visitor = await product.visit();
    const refused = async (changes: object) => {
      const { status, body } = await visitor.post('/auth/register', {
        ...registration(newEmail()),
        ...changes,
      });
      return [status, (body as { errors: unknown }).errors];
    };
    const endless = 'x'.repeat(256);
    expect(await refused({ password: endless, password_confirmation: endless })).toEqual([
      422,
      { password: ['The password field must not be greater than 255 characters.'] },
    ]);
    expect(await refused({ password_confirmation: 'x'.repeat(1001) })).toEqual([
      422,
      {
        password_confirmation: ['The password confirmation field must not be greater than 1000 characters.'],
      },
    ]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field_${index}`, 'x']));
    expect(await refused(many)).toEqual([
      422,
      { input: ['The value field must not be greater than 100 items.'] },
    ]);
  });

  it('names everything that is wrong with a form in one answer', async () => {
    const policies = [{ id: 'terms', label: 'Terms of Service', action: '/pages/terms' }];
    const extra_fields = [{ id: 'first_name', label: null, required: true }];
    await saveSettings(product.services, { registration: { policies, extra_fields } });
    const visitor = await product.visit();
    const refused = await visitor.post('/auth/register', { email: 'nobody', password: 'short' });
    await saveSettings(product.services, { registration: { policies: [], extra_fields: [] } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object).sort()).toEqual(
      ['email', 'first_name', 'password', 'password_confirmation', 'terms'].sort(),
    );
  });

  it('asks for every policy, and for nothing when registration is closed', async () => {
    const policies = [{ id: 'terms', label: 'Terms of Service', action: '/pages/terms' }];
    await saveSettings(product.services, { registration: { policies } });
    const visitor = await product.visit();
    const refused = await visitor.post('/auth/register', registration(newEmail()));
    expect(refused.body).toMatchObject({ errors: { terms: ['The Terms of Service must be accepted.'] } });
    const accepted = await visitor.post('/auth/register', { ...registration(newEmail()), terms: 'on' });
    expect(accepted.status).toBe(201);
    await saveSettings(product.services, { registration: { policies: [], disable: true } });
    const closed = await (await product.visit()).post('/auth/register', registration(newEmail()));
    expect(closed.status).toBe(403);
    expect(closed.body).toEqual({ message: 'Registration is disabled.' });
    await saveSettings(product.services, { registration: { disable: false } });
  });

  it('asks for the extra fields of the site, and keeps no others', async () => {
    const extra_fields = [
      { id: 'first_name', label: 'Given name', required: true },
      { id: 'country', label: null, required: false },
      { id: 'timezone', label: null, required: false },
    ];
    await saveSettings(product.services, { registration: { extra_fields } });
    const visitor = await product.visit();
    const refused = await visitor.post('/auth/register', {
      ...registration(newEmail()),
      first_name: ' ',
      country: 'Utopia',
      timezone: 'Mars/Olympus',
    });
    expect(refused.body).toMatchObject({
      errors: {
        first_name: ['The first name field is required.'],
        country: ['The country field must be in a valid format.'],
        timezone: ['The selected timezone is invalid.'],
      },
    });
    const answer = await visitor.post<SessionAnswer>('/auth/register', {
      ...registration(newEmail()),
      first_name: ' Ann ',
      last_name: 'Ignored',
      country: 'de',
      timezone: '',
    });
    expect(answer.body.bootstrapData.user).toMatchObject({
      first_name: 'Ann',
      last_name: null,
      country: 'DE',
      timezone: null,
    });
    await saveSettings(product.services, { registration: { extra_fields: [] } });
  });

  it('takes no roles, permissions or verification from the form', async () => {
    const visitor = await product.visit();
    const answer = await visitor.post<SessionAnswer>('/auth/register', {
      ...registration(newEmail()),
      roles: [4],
      permissions: [{ name: 'admin' }],
      email_verified_at: '2026-01-01T00:00:00.000Z',
    });
    expect(answer.body.bootstrapData.user).toMatchObject({
      roles: [{ name: 'customers' }],
      email_verified_at: null,
    });
  });
});

describe('login', () => {
  it('hashes the password again when it was hashed in an older way', async () => {
    const { email, id } = await makePerson(product);
    const { db } = product.services;
    const older = await hash(password, { timeCost: 1 });
    await db.update(users).set({ password_hash: older }).where(eq(users.id, id));
    await (await product.visit()).signIn(email, password);
    const renewed = (await findUser(db, id))?.password_hash;
    expect(renewed).not.toBe(older);
    await (await product.visit()).signIn(email, password);
    expect((await findUser(db, id))?.password_hash).toBe(renewed);
  });

  it('opens a session, and the old CSRF token is worth nothing afterwards', async () => {
    const { email, id } = await makePerson(product);
    const visitor = await product.visit();
    const old = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const answer = await visitor.post<SessionAnswer>('/auth/login', { email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      two_factor: false,
      status: 'success',
      bootstrapData: { user: { id } },
    });
    expect(visitor.cookies.has('remember_web')).toBe(false);
    const stale = await visitor.post(
      '/auth/logout',
      {},
      { withoutToken: true, headers: { 'x-xsrf-token': old } },
    );
    expect(stale.status).toBe(419);
  });

  it('remembers for a month when asked, and a new session follows from the cookie', async () => {
    const { email, id } = await makePerson(product);
    const visitor = await product.visit();
    const answer = await visitor.post('/auth/login', { email, password, remember: true });
    const remember = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('remember_web='));
    expect(remember).toMatch(/Max-Age=2592000/);
    expect(remember).toMatch(/HttpOnly/);
    visitor.cookies.delete('helpdock_session');
    const { data } = await visitor.trpc.auth.bootstrap.query();
    expect(data.user?.id).toBe(id);
    visitor.cookies.set('remember_web', 'forged.forged');
    visitor.cookies.delete('helpdock_session');
    expect((await visitor.trpc.auth.bootstrap.query()).data.user).toBeNull();
  });

  it('says the same of an unknown address and of a wrong password', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    const wrong = await visitor.post('/auth/login', { email, password: 'not it at all' });
    const unknown = await visitor.post('/auth/login', { email: newEmail(), password });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toEqual({
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
    });
    expect((await visitor.post('/auth/login', {})).body).toMatchObject({
      errors: { email: ['The email field is required.'], password: ['The password field is required.'] },
    });
  });

  it('ends with logout, which a guest may call too', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const session = browser.cookies.get('helpdock_session') ?? '';
    const answer = await browser.post<SessionAnswer>('/auth/logout');
    expect(answer.status).toBe(200);
    expect(answer.body.bootstrapData.user).toBeNull();
    browser.cookies.set('helpdock_session', session);
    expect((await browser.trpc.auth.bootstrap.query()).data.user).toBeNull();
    expect((await (await product.visit()).post('/auth/logout')).status).toBe(200);
  });
});

describe('sign-in of integrators', () => {
  it('answers with a token that works on the API, without cookies and CSRF tokens', async () => {
    const agent = await makePerson(product, 'agents');
    const call = (body: object) =>
      fetch(`${product.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await call({ email: agent.email, password, device_name: 'ci' });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { user } = (await answer.json()) as { user: { access_token: string } };
    expect(user.access_token).toMatch(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/);
    const tickets = await fetch(`${product.url}/api/v1/tickets`, {
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    expect(tickets.status).toBe(200);
    expect((await call({ email: agent.email, password: 'wrong password' })).status).toBe(422);
    const customer = await makePerson(product, 'customers');
    expect((await call({ email: customer.email, password })).status).toBe(403);
  });

  it('registers nobody whose role may not use the API', async () => {
    const answer = await fetch(`${product.url}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration(newEmail())),
    });
    expect(answer.status).toBe(403);
  });
});

describe('set-up', () => {
  const site = {
    site_name: 'Acme help',
    first_name: 'Ada',
    last_name: 'Min',
    password,
    password_confirmation: password,
  };

  it('asks who is on another machine for the code of the terminal, and tells it to nobody', async () => {
    const visitor = await product.visit();
    const away = { 'x-forwarded-for': '203.0.113.9' };
    const send = (name: string, body: object | null) =>
      fetch(`${product.url}/trpc/${name}`, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          ...away,
          'content-type': 'application/json',
          cookie: visitor.cookieHeader,
          'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const needs = await send('auth.setUpNeeds', null);
    expect(await needs.json()).toMatchObject({ result: { data: { code: true } } });
    expect(await visitor.trpc.auth.setUpNeeds.query()).toMatchObject({ code: false });
    const code = setupCode(product.services.keys);
    for (const wrong of [undefined, '', 'AAAA-BBBB-CCCC', `${code}A`]) {
      const answer = await send('auth.setUp', { ...site, email: newEmail(), code: wrong });
      const text = await answer.text();
      expect([answer.status, text.includes('"code":["')]).toEqual([422, true]);
      expect(text).not.toContain(code);
    }
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const guarded = {
      identity: { mode: 'guest', user: null },
      request: { ip: '203.0.113.9', header: () => undefined },
    };
    const ctx = { ...product.services, ...guarded } as unknown as Context;
    await expect(assertSetupCode(ctx, code.toLowerCase().replaceAll('-', ' '))).resolves.toBeUndefined();
  });

  it('makes one administrator on a new site, and nobody afterwards', async () => {
    const visitors = await Promise.all([product.visit(), product.visit()]);
    expect((await visitors[0]?.trpc.auth.bootstrap.query())?.data.setup_required).toBe(true);
    await expect(
      visitors[0]?.trpc.auth.setUp.mutate({ ...site, email: newEmail(), password_confirmation: 'other' }),
    ).rejects.toMatchObject({ data: { errors: { password: [expect.any(String)] } } });
    const tries = await Promise.allSettled(
      visitors.map((visitor) => visitor.trpc.auth.setUp.mutate({ ...site, email: newEmail() })),
    );
    expect(tries.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await (await product.visit()).trpc.auth.bootstrap.query();
    expect(data).toMatchObject({ setup_required: false, settings: { branding: { site_name: 'Acme help' } } });
    const late = await product.visit();
    await expect(late.trpc.auth.setUp.mutate({ ...site, email: newEmail() })).rejects.toMatchObject({
      data: { httpStatus: 403, reason: 'already_set_up' },
    });
  });
});
