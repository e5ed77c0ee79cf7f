import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/users.ts';
import { bearerFor, makePerson, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { roles, userRoles, users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();

interface Answer {
  user: User;
  status: string;
  message: string;
  errors: Record<string, string[]>;
}

/** A signed-in person with a role of their own that holds just these permissions. */
async function signedInWith(...permissions: string[]) {
  const person = await signedInAs(product, 'customers');
  const { db } = product.services;
  const [role] = await db
    .insert(roles)
    .values({
      name: `role-${person.user.id}`,
      permissions: permissions.map((name) => ({ name, restrictions: [] })),
    })
    .returning();
  await db.insert(userRoles).values({ user_id: person.user.id, role_id: role?.id ?? 0 });
  return person;
}

describe('reading an account', () => {
  it('is for its owner, with what protects it', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const mine = await browser.get<Answer>('/api/v1/users/me');
    expect(mine.status).toBe(200);
    expect(mine.body.user).toMatchObject({
      id: user.id,
      email: user.email,
      display_name: 'Test agents',
      has_password: true,
      two_factor_confirmed_at: null,
      roles: [{ name: 'agents' }],
      subscriptions: [],
      social_profiles: [],
    });
    expect(mine.body.user.two_factor_recovery_codes).toEqual([]);
    expect(mine.body.user.tokens).toBeUndefined();
    expect(JSON.stringify(mine.body)).not.toMatch(/password_hash|argon2|secret/);
    const sameById = await browser.get<Answer>(`/api/v1/users/${user.id}`);
    expect(sameById.body.user.email).toBe(user.email);
  });

  it('adds what was asked for, and ignores names it does not know', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    await bearerFor(product, user);
    const answer = await browser.get<Answer>(
      '/api/v1/users/me?with=tokens,purchase_codes,password_hash&loadCount=sessions',
    );
    expect(answer.body.user.tokens).toEqual([expect.objectContaining({ name: 'tests', last_used_at: null })]);
    expect(answer.body.user).toMatchObject({ purchase_codes: [], sessions_count: 1 });
    expect(answer.body.user).not.toHaveProperty('password_hash');
    const typed = await browser.trpc.users.get.query({ id: 'me', with: ['tokens'] });
    expect(typed.user.tokens).toHaveLength(1);
  });

  it('tells tokens nothing about what protects it', async () => {
    const { user } = await signedInAs(product, 'agents');
    const headers = await bearerFor(product, user);
    const visitor = await product.visit();
    const answer = await visitor.get<Answer>('/api/v1/users/me?with=tokens', { headers });
    expect(answer.body.user.email).toBe(user.email);
    for (const name of ['tokens', 'two_factor_recovery_codes', 'has_password', 'two_factor_confirmed_at']) {
      expect(answer.body.user).not.toHaveProperty(name);
    }
  });

  it('is refused to strangers, and of others without the permission', async () => {
    const stranger = await product.visit();
    expect((await stranger.get('/api/v1/users/me')).status).toBe(401);
    expect((await stranger.get('/api/v1/users/1')).status).toBe(401);
    const other = await makePerson(product);
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get(`/api/v1/users/${other.id}`)).status).toBe(403);
    expect((await browser.get('/api/v1/users/99999999')).status).toBe(403);
    expect((await browser.get('/api/v1/users/somebody')).status).toBe(422);
  });

  it('of others shows agents no secrets', async () => {
    const other = await makePerson(product, 'admins');
    const { browser } = await signedInAs(product, 'agents');
    const answer = await browser.get<Answer>(`/api/v1/users/${other.id}?with=tokens`);
    expect(answer.body.user.email).toBe(other.email);
    for (const name of ['tokens', 'two_factor_recovery_codes', 'has_password']) {
      expect(answer.body.user).not.toHaveProperty(name);
    }
    expect((await browser.get('/api/v1/users/99999999')).status).toBe(404);
    expect((await browser.get('/api/v1/users/99999999999999')).status).toBe(404);
  });
});

describe('changing an account', () => {
  it('changes what was sent and nothing else', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await browser.send<Answer>('PUT', '/api/v1/users/me', {
      first_name: '  Ann ',
      country: 'de',
      timezone: 'Europe/Berlin',
      language: 'de',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      first_name: 'Ann',
      last_name: 'customers',
      display_name: 'Ann customers',
      country: 'DE',
      timezone: 'Europe/Berlin',
      language: 'de',
    });
    const blank = await browser.send<Answer>('PUT', '/api/v1/users/me', { last_name: '', timezone: 'auto' });
    expect(blank.body.user).toMatchObject({ first_name: 'Ann', last_name: null, timezone: 'auto' });
    const { data } = await browser.trpc.auth.bootstrap.query();
    expect(data.user?.display_name).toBe('Ann');
  });

  it('takes no roles, permissions, addresses, passwords or proofs', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const answer = await browser.send<Answer>('PUT', '/api/v1/users/me', {
      email: 'somebody@example.com',
      password: 'another-password',
      password_hash: 'x',
      roles: [{ id: 4, name: 'admins' }],
      permissions: [{ name: 'admin', restrictions: [] }],
      email_verified_at: '2020-01-01T00:00:00.000Z',
      two_factor_confirmed_at: '2020-01-01T00:00:00.000Z',
      deleted_at: '2020-01-01T00:00:00.000Z',
      id: 1,
    });
    expect(answer.body.user).toMatchObject({ id: user.id, email: user.email, email_verified_at: null });
    expect(answer.body.user.permissions).not.toContainEqual({ name: 'admin', restrictions: [] });
    await (await product.visit()).signIn(user.email, password);
  });

  it('names every field that is wrong', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await browser.send<Answer>('PUT', '/api/v1/users/me', {
      country: 'ZZ',
      language: 'tlh',
      timezone: 'Mars/Olympus',
      avatar: 'https://elsewhere.example/me.png',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      country: ['The selected country is invalid.'],
      language: ['The selected language is invalid.'],
      timezone: ['The selected timezone is invalid.'],
      avatar: ['The selected avatar is invalid.'],
    });
    const long = await browser.send<Answer>('PUT', '/api/v1/users/me', { first_name: 'x'.repeat(256) });
    expect(long.body.errors).toEqual({
      first_name: ['The first name field must not be greater than 255 characters.'],
    });
    expect((await browser.send('PUT', '/api/v1/users/me', { first_name: ['x'] })).status).toBe(422);
  });

  it('of others takes the permission', async () => {
    const other = await makePerson(product);
    const stranger = await product.visit();
    expect((await stranger.send('PUT', '/api/v1/users/me', { first_name: 'X' })).status).toBe(401);
    const agent = await signedInAs(product, 'agents');
    const refused = await agent.browser.send('PUT', `/api/v1/users/${other.id}`, { first_name: 'X' });
    expect(refused.status).toBe(403);
    const editor = await signedInWith('users.update');
    const done = await editor.browser.send<Answer>('PUT', `/api/v1/users/${other.id}`, { first_name: 'Bo' });
    expect(done.body.user.first_name).toBe('Bo');
    expect((await editor.browser.send('PUT', '/api/v1/users/99999999', { first_name: 'X' })).status).toBe(
      404,
    );
  });

  it('waits for the address to be proved, reading oneself does not', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const other = await makePerson(product);
    await saveSettings(product.services, { require_email_confirmation: true });
    expect((await browser.get('/api/v1/users/me')).status).toBe(200);
    expect((await browser.send('PUT', '/api/v1/users/me', { first_name: 'X' })).status).toBe(403);
    expect((await browser.get(`/api/v1/users/${other.id}`)).status).toBe(403);
    await product.services.db
      .update(users)
      .set({ email_verified_at: new Date().toISOString() })
      .where(eq(users.id, user.id));
    await product.caughtUp();
    expect((await browser.get(`/api/v1/users/${other.id}`)).status).toBe(200);
    await saveSettings(product.services, { require_email_confirmation: false });
  });
});
