import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '#server/platform/db/statements.ts';
import type { Browser } from '#server/testing/browser.ts';
import {
  bearerFor,
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
} from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { ListedPerson } from '#shared/people.ts';
import type { ShownUser } from '#shared/users.ts';
import { auditEntries } from '../../audit/tables.ts';
import { createUser } from '../../auth/service.ts';
import { roles, users } from '../../auth/tables.ts';
import { pageOfPeople } from './list-queries.ts';
import { liftSuspensions } from './suspension.ts';

const product = testProduct();

interface Answer {
  user: ShownUser;
  message: string;
  errors: Record<string, string[]>;
  pagination: { data: ListedPerson[]; total: number; per_page: number };
}

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

const list = async (browser: Browser, query: string) =>
  (await browser.get<Answer>(`/api/v1/users?${query}`)).body.pagination;

const send = (browser: Browser, method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  method === 'POST'
    ? browser.post<Answer>(`/api/v1/users${path}`, body)
    : browser.send<Answer>(method, `/api/v1/users${path}`, body);

const auditOf = (id: number, action: string) =>
  product.services.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.subject_id} = ${String(id)} and ${auditEntries.action} = ${action}`);

/** An open stream of a browser once it is subscribed; resolves with its content at its end. */
async function openStream(browser: Browser) {
  const answer = await fetch(`${product.url}/trpc/notifications.live`, {
    headers: { cookie: browser.cookieHeader, accept: 'text/event-stream' },
  });
  return { text: () => answer.text() };
}

/** A user with a role of exactly these permissions. */
async function someoneWith(permissions: string[]) {
  const name = newEmail('role');
  await product.services.db.insert(roles).values({
    name,
    permissions: permissions.map((permission) => ({ name: permission, restrictions: [] })),
  });
  const email = newEmail('someone');
  const user = await createUser(product.services, { email, password, first_name: 'Some' }, [name]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

const roleId = async (name: string) => {
  const [role] = await product.services.db.select({ id: roles.id }).from(roles).where(eq(roles.name, name));
  return role?.id ?? 0;
};

describe('GET /users', () => {
  it('finds by words, role, state and time, in every order, with what is known of each', async () => {
    const admin = await asAdmin();
    const mark = `mark${Date.now()}`;
    for (const first_name of ['Zoë', 'Ärmel', 'Bo']) {
      await createUser(product.services, { email: newEmail(mark), first_name, last_name: mark }, ['agents']);
    }
    const bo = (await list(admin, `query=bo ${mark}`)).data;
    expect(bo.map(({ first_name }) => first_name)).toEqual(['Bo']);
    expect(bo[0]).toMatchObject({
      roles: [{ name: 'agents' }],
      suspended_at: null,
      emails: [],
      notes: null,
      two_factor: false,
      open_tickets: 0,
      pending_tickets: 0,
      last_active_at: null,
    });
    expect(bo[0]).not.toHaveProperty('two_factor_confirmed_at');
    const byName = await list(admin, `query=${mark}&orderBy=display_name&orderDir=asc`);
    expect(byName.data.map(({ first_name }) => first_name)).toEqual(['Ärmel', 'Bo', 'Zoë']);
    expect(byName).toMatchObject({ total: 3, per_page: 15 });
    await send(admin, 'PUT', `/${bo[0]?.id}`, { emails: [`else-${mark}@example.net`] });
    expect((await list(admin, `query=else-${mark}`)).data.map(({ id }) => id)).toEqual([bo[0]?.id]);
    for (const order of ['email', 'last_active_at', 'created_at']) {
      expect((await list(admin, `query=${mark}&orderBy=${order}`)).data).toHaveLength(3);
    }
    expect((await list(admin, `query=${mark}&role=agents`)).total).toBe(3);
    expect((await list(admin, `query=${mark}&role=customers`)).total).toBe(0);
    expect((await list(admin, `query=${mark}&status=suspended`)).total).toBe(0);
    expect((await list(admin, `query=${mark}&status=unverified`)).total).toBe(3);
    expect((await list(admin, `query=${mark}&to=2001-01-01`)).total).toBe(0);
    expect((await list(admin, `query=${mark}&from=2001-01-01`)).total).toBe(3);
    expect((await admin.get('/api/v1/users?orderBy=shoe_size')).status).toBe(422);
    expect((await admin.get('/api/v1/users?query=%25_%5C')).status).toBe(200);
  });

  it('reads a page from an index, however many people there are', async () => {
    const { db } = product.services;
    const filter = { words: [], among: null, role: null, status: null, from: null, to: null };
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      for (const [order, index] of [
        ['created_at', 'users_newest'],
        ['display_name', 'users_by_name'],
        ['email', 'users_email_unique'],
        ['last_active_at', 'user_activity_newest'],
      ] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const page = pageOfPeople(filter, { order, direction, limit: 15, offset: 10_000 });
          const plan = await rows<Record<string, string>>(tx, sql`explain (verbose) ${page}`);
          const text = plan.map((line) => line['QUERY PLAN']).join('\n');
          expect(text).toContain(index);
          expect(text).not.toContain('Sort');
          // No expression is evaluated for rows that a deep page skips.
          expect(text).not.toContain('person_name(');
        }
      }
    });
  });
});

describe('POST /users', () => {
  it('makes an account with roles and notes, mails the way in, and writes it down', async () => {
    const admin = await asAdmin();
    const email = newEmail('made');
    const made = await send(admin, 'POST', '', {
      email: email.toUpperCase(),
      first_name: 'مريم 🙂',
      roles: [await roleId('agents')],
      notes: 'Speaks Arabic.',
      send_invite: true,
    });
    expect(made.status).toBe(201);
    expect(made.body.user).toMatchObject({ email, notes: 'Speaks Arabic.', roles: [{ name: 'agents' }] });
    expect(await auditOf(made.body.user.id, 'user.create')).toHaveLength(1);
    const again = await send(admin, 'POST', '', { email });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']]);
    expect((await send(admin, 'POST', '', { email: 'none' })).status).toBe(422);
    const beyond = await send(admin, 'POST', '', { email: 'Jo@M\u00fcnchen.example' });
    expect(beyond.body).toMatchObject({ user: { email: 'jo@xn--mnchen-3ya.example' } });
    expect((await list(admin, `query=${encodeURIComponent('jo@m\u00fcnchen.example')}`)).data).toHaveLength(
      1,
    );
    const same = await send(admin, 'POST', '', { email: 'jo@mu\u0308nchen.example' });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['email']]);
    const guests = await send(admin, 'POST', '', { email: newEmail(), roles: [await roleId('guests')] });
    expect([guests.status, Object.keys(guests.body.errors)]).toEqual([422, ['roles']]);
    const [member] = (await list(admin, `query=${email}`)).data;
    await send(admin, 'PUT', `/${member?.id}`, { emails: ['taken@example.net'] });
    expect((await send(admin, 'POST', '', { email: 'Taken@example.net' })).status).toBe(422);
  });

  it('gives no role that the maker does not hold', async () => {
    const { browser } = await someoneWith(['users.create', 'roles.update']);
    const admins = await roleId('admins');
    const refused = await send(browser, 'POST', '', { email: newEmail(), roles: [admins] });
    expect(refused.status).toBe(403);
    const { browser: without } = await someoneWith(['users.create', 'tickets.update']);
    const email = newEmail();
    expect((await send(without, 'POST', '', { email, roles: [await roleId('agents')] })).status).toBe(403);
    expect((await send(without, 'POST', '', { email })).status).toBe(201);
  });
});

describe('PUT /users/{id}', () => {
  it('changes address, roles and notes of others; not of oneself, who never reads notes', async () => {
    const admin = await asAdmin();
    const { browser, user } = await signedInAs(product, 'customers');
    const email = newEmail('new');
    const changed = await send(admin, 'PUT', `/${user.id}`, {
      email,
      emails: [newEmail('more')],
      roles: [await roleId('agents')],
      notes: 'Calls often.',
      first_name: 'Ann',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.user).toMatchObject({
      email,
      email_verified_at: null,
      first_name: 'Ann',
      notes: 'Calls often.',
      roles: [{ name: 'agents' }],
    });
    expect((await browser.get<Answer>('/api/v1/users/me')).text).not.toContain('Calls often.');
    const own = await send(browser, 'PUT', '/me', { email: newEmail(), notes: 'x', roles: [] });
    expect(own.body.user).toMatchObject({ email, roles: [{ name: 'agents' }] });
    const [entry] = await auditOf(user.id, 'user.update');
    expect(entry).toMatchObject({ before: { first_name: 'Test' }, after: { first_name: 'Ann' } });
    const other = await makePerson(product);
    expect((await send(admin, 'PUT', `/${other.id}`, { email })).status).toBe(422);
    expect((await send(admin, 'PUT', '/2147483647', { notes: 'x' })).status).toBe(404);
    expect((await send(admin, 'PUT', `/${other.id}`, { notes: 'x'.repeat(5001) })).status).toBe(422);
  });

  it('overwrites nothing that somebody else has changed since it was read', async () => {
    const admin = await asAdmin();
    const { id, email } = await makePerson(product, 'customers');
    const put = (change: object) => admin.send<Changed>('PUT', `/api/v1/users/${id}`, change);
    type Changed = Answer & { details: { changed: string[] } };
    const customers = await roleId('customers');
    expect((await put({ notes: 'One', before: { notes: null } })).status).toBe(200);
    const late = await put({
      ...{ notes: 'Two', first_name: 'New', roles: [await roleId('agents')], emails: [newEmail()] },
      before: { notes: '', first_name: 'Test', roles: [customers], emails: [] },
    });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this person while you were editing.',
        details: { changed: ['notes'] },
      },
    });
    const { user } = (await admin.get<Answer>(`/api/v1/users/${id}`)).body;
    expect(user).toMatchObject({ notes: 'One', emails: [], roles: [{ name: 'customers' }] });
    expect((await put({ email: newEmail(), before: { email, notes: 'Other' } })).status).toBe(200);
    expect((await put({ email_verified: true, before: { email_verified: false } })).status).toBe(200);
    expect((await put({ notes: 'Three' })).status).toBe(200);
    expect((await put({ notes: 'Four', before: 'Three' })).status).toBe(422);
    // Of two concurrent changes one is stored, the other gets a conflict.
    const both = await Promise.all(
      ['Five', 'Six'].map((notes) => put({ notes, before: { notes: 'Three' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Users can not probe notes about themselves by conflicts.
    const { user: own, browser } = await signedInAs(product, 'customers');
    await admin.send('PUT', `/api/v1/users/${own.id}`, { notes: 'Secret' });
    const guess = await browser.send('PUT', `/api/v1/users/${own.id}`, {
      notes: 'x',
      before: { notes: 'y' },
    });
    expect(guess.status).toBe(200);
  });

  it('is not for who may do less, and the last administrator stays', async () => {
    const admin = await makePerson(product, 'admins');
    const { browser } = await someoneWith(['users.update', 'users.suspend', 'users.delete', 'users.view']);
    for (const [method, path] of [
      ['PUT', `/${admin.id}`],
      ['POST', `/${admin.id}/suspend`],
      ['DELETE', `/${admin.id}/suspend`],
      ['DELETE', `/${admin.id}`],
    ] as const) {
      expect((await send(browser, method, path)).status).toBe(403);
    }
    expect((await product.services.db.select().from(users).where(eq(users.id, admin.id)))[0]).toMatchObject({
      suspended_at: null,
      deleted_at: null,
    });
  });
});

describe('POST /users/{id}/suspend', () => {
  it('ends sessions, tokens and an open stream at once, and sign-in says why to who knows the password', async () => {
    const admin = await asAdmin();
    const { browser, user } = await signedInAs(product, 'agents');
    const headers = await bearerFor(product, user);
    const stream = await openStream(browser);
    const answer = await send(admin, 'POST', `/${user.id}/suspend`, { reason: 'Left.' });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ suspension_reason: 'Left.', suspended_until: null });
    await expect(stream.text()).resolves.toContain('"session"');
    expect((await browser.get('/api/v1/users/me')).status).toBe(401);
    expect((await fetch(`${product.url}/api/v1/users/me`, { headers })).status).toBe(401);
    const login = async (word: string) =>
      (await (await product.visit()).post<Answer>('/auth/login', { email: user.email, password: word })).body
        .errors.email;
    expect(await login(password)).toEqual(['Your account has been suspended.']);
    expect(await login('another-password')).toEqual(['These credentials do not match our records.']);
    const since = answer.body.user.suspended_at;
    const again = await send(admin, 'POST', `/${user.id}/suspend`, {});
    expect(again.body.user.suspended_at).toBe(since);
    expect(await auditOf(user.id, 'user.suspend')).toHaveLength(2);
    expect((await send(admin, 'DELETE', `/${user.id}/suspend`)).body.user.suspended_at).toBeNull();
    await (await product.visit()).signIn(user.email, password);
  });

  it('hands the open requests over', async () => {
    const admin = await asAdmin();
    const [leaving, staying, customer] = [
      await makePerson(product, 'agents'),
      await makePerson(product, 'agents'),
      await signedInAs(product, 'customers'),
    ];
    const { id } = await fileTicket(product, customer.browser);
    await admin.trpc.tickets.assign.mutate({ ids: [id], userId: leaving.id });
    const summary = await admin.trpc.people.summary.query({ id: leaving.id });
    expect(summary).toMatchObject({ assigned_tickets: 1, tickets: 0 });
    const path = `/${leaving.id}/suspend`;
    for (const hand_over_to of [customer.user.id, leaving.id]) {
      const refused = await send(admin, 'POST', path, { hand_over_to });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['hand_over_to']]);
    }
    expect((await send(admin, 'POST', path, { hand_over_to: staying.id })).status).toBe(200);
    const after = await admin.trpc.people.summary.query({ id: staying.id });
    expect(after.assigned_tickets).toBe(1);
  });

  it('ends by itself, is not for oneself, and leaves an administrator when two go at each other', async () => {
    const admin = await signedInAs(product, 'admins');
    const person = await makePerson(product);
    const past = { until: new Date(Date.now() - 1000).toISOString() };
    expect((await send(admin.browser, 'POST', `/${person.id}/suspend`, past)).status).toBe(422);
    const soon = { until: new Date(Date.now() + 60_000).toISOString() };
    expect((await send(admin.browser, 'POST', `/${person.id}/suspend`, soon)).status).toBe(200);
    await liftSuspensions(product.services);
    expect((await list(admin.browser, `query=${person.email}&status=suspended`)).total).toBe(1);
    await product.services.db
      .update(users)
      .set({ suspended_until: sql`now() - interval '1 second'` })
      .where(eq(users.id, person.id));
    await liftSuspensions(product.services);
    expect((await list(admin.browser, `query=${person.email}&status=active`)).total).toBe(1);
    expect((await send(admin.browser, 'POST', `/${admin.user.id}/suspend`)).status).toBe(422);
    const others = await rows<{ id: number }>(
      product.services.db,
      sql`select users.id from users join user_roles on user_id = users.id join roles on roles.id = role_id
        where roles.name = 'admins' and users.id <> ${admin.user.id}`,
    );
    const last = await signedInAs(product, 'admins');
    for (const { id } of others) await send(admin.browser, 'POST', `/${id}/suspend`);
    const both = await Promise.all([
      send(admin.browser, 'POST', `/${last.user.id}/suspend`),
      send(last.browser, 'POST', `/${admin.user.id}/suspend`),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('logging in as somebody', () => {
  const as = (browser: Browser, id: number, body = {}) =>
    browser.post<{ bootstrapData: { user: { id: number; impersonator?: { id: number } } } } & Answer>(
      `/api/v1/users/${id}/impersonate`,
      body,
    );
  const me = async (browser: Browser) => (await browser.get<Answer>('/api/v1/users/me')).body.user?.id;
  const back = (browser: Browser) => send(browser, 'POST', '/stop-impersonating');

  it('shows what they see, lets nothing about their sign-in change, and leads back; all of it is written down', async () => {
    const admin = await signedInAs(product, 'admins');
    const person = await makePerson(product);
    const before = (await list(admin.browser, `query=${person.email}`)).data[0]?.last_active_at;
    const started = await as(admin.browser, person.id, { reason: 'To see it.' });
    expect(started.status).toBe(200);
    expect(started.body.bootstrapData.user).toMatchObject({
      id: person.id,
      impersonator: { id: admin.user.id },
    });
    expect(await me(admin.browser)).toBe(person.id);
    expect((await admin.browser.get('/api/v1/users')).status).toBe(403);
    expect((await as(admin.browser, admin.user.id)).status).toBe(409);
    for (const [method, path, body] of [
      ['POST', '/api/v1/access-tokens', { tokenName: 'x' }],
      ['POST', '/auth/user/confirm-password', { password }],
      [
        'PUT',
        '/auth/user/password',
        { current_password: password, password, password_confirmation: password },
      ],
      ['DELETE', '/api/v1/users/me?deleteCurrentUser=true', {}],
      ['POST', '/api/v1/user-sessions/logout-other', { password }],
    ] as const) {
      const answer =
        method === 'POST'
          ? await admin.browser.post(path, body)
          : await admin.browser.send(method, path, body);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    await fileTicket(product, admin.browser);
    expect((await back(admin.browser)).status).toBe(200);
    expect(await me(admin.browser)).toBe(admin.user.id);
    expect((await back(admin.browser)).status).toBe(409);
    const [start] = await auditOf(person.id, 'user.impersonate');
    expect(start).toMatchObject({ user_id: admin.user.id, after: { reason: 'To see it.' } });
    const [end] = await auditOf(person.id, 'user.impersonate_end');
    expect(end).toMatchObject({ user_id: person.id, impersonator_id: admin.user.id });
    expect((await list(admin.browser, `query=${person.email}`)).data[0]?.last_active_at).toBe(before);
  });

  it('is never as somebody stronger, suspended or oneself', async () => {
    const admin = await signedInAs(product, 'admins');
    const { browser, user } = await someoneWith(['users.impersonate', 'tickets.update']);
    expect((await as(browser, admin.user.id)).status).toBe(403);
    expect((await as(browser, user.id)).status).toBe(422);
    expect((await as(browser, 2_147_483_647)).status).toBe(404);
    const person = await makePerson(product);
    await send(admin.browser, 'POST', `/${person.id}/suspend`);
    expect((await as(admin.browser, person.id)).status).toBe(422);
  });

  it('ends with either session: by signing out, by suspension of either', async () => {
    const admin = await signedInAs(product, 'admins');
    const other = await signedInAs(product, 'admins');
    const person = await makePerson(product);
    const waiting = admin.browser.cookieHeader;
    await as(admin.browser, person.id);
    await admin.browser.post('/auth/logout');
    expect(await me(admin.browser)).toBeUndefined();
    const old = await fetch(`${product.url}/api/v1/users/me`, { headers: { cookie: waiting } });
    expect(old.status).toBe(401);
    expect(await auditOf(person.id, 'user.impersonate_end')).toHaveLength(1);

    await admin.browser.signIn(admin.user.email, password);
    await as(admin.browser, person.id);
    await send(other.browser, 'POST', `/${admin.user.id}/suspend`);
    await product.caughtUp();
    expect(await me(admin.browser)).toBeUndefined();

    await as(other.browser, person.id);
    const third = await signedInAs(product, 'admins');
    await send(third.browser, 'POST', `/${person.id}/suspend`);
    expect(await me(other.browser)).toBeUndefined();
  });
});
