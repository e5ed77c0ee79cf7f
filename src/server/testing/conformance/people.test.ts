import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail, password } from '../factories.ts';
import { testProduct } from '../harness.ts';
import {
  bearer,
  type Call,
  type Callers,
  callers,
  countedList,
  expectClosed,
  expectField,
  guest,
  type Json,
  type PlainClient,
  refusals,
  session,
} from './plain-client.ts';

/*
 * People, invites and roles as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let admin: PlainClient;
let program: PlainClient;

beforeAll(async () => {
  all = await callers(product);
  ({ admin, program } = all);
});

const unknown = 999_999;
const nowhere = '00000000-0000-4000-8000-000000000000';

const calls: Call[] = [
  ['GET', 'users'],
  ['POST', 'users'],
  ['POST', 'users/import'],
  ['GET', `users/${unknown}`],
  ['PUT', `users/${unknown}`],
  ['DELETE', `users/${unknown}`],
  ['POST', `users/${unknown}/suspend`],
  ['DELETE', `users/${unknown}/suspend`],
  ['POST', `users/${unknown}/merge`],
  ['GET', `users/${unknown}/merge-preview?userId=abc`],
  ['POST', `users/${unknown}/impersonate`],
  ['POST', `users/${unknown}/export`],
  ['GET', 'agents'],
  ['PUT', 'agents/me/availability'],
  ['POST', 'agents/invite'],
  ['GET', 'agents/invites'],
  ['POST', `agents/invites/${nowhere}/resend`],
  ['POST', `agents/invites/${nowhere}/link`],
  ['DELETE', `agents/invites/${nowhere}`],
  ['GET', 'roles'],
  ['GET', `roles/${unknown}`],
  ['POST', 'roles'],
  ['PUT', `roles/${unknown}`],
  ['DELETE', `roles/${unknown}`],
  ['POST', `roles/${unknown}/add-users`],
  ['POST', `roles/${unknown}/remove-users`],
  ['POST', `roles/${unknown}/view-as`],
];

const notThere: Call[] = [
  ['GET', `users/${unknown}`],
  ['PUT', `users/${unknown}`, { first_name: 'A' }],
  ['DELETE', `users/${unknown}`],
  ['POST', `users/${unknown}/suspend`, {}],
  ['DELETE', `users/${unknown}/suspend`],
  ['POST', `users/${unknown}/merge`, { userId: unknown - 1 }],
  ['GET', `users/${unknown}/merge-preview?userId=${unknown - 1}`],
  ['POST', `users/${unknown}/impersonate`, {}],
  ['POST', `users/${unknown}/export`],
  ['POST', `agents/invites/${nowhere}/resend`],
  ['POST', `agents/invites/${nowhere}/link`],
  ['DELETE', `agents/invites/${nowhere}`],
  ['GET', `roles/${unknown}`],
  ['PUT', `roles/${unknown}`, { name: 'A' }],
  ['DELETE', `roles/${unknown}`],
  ['DELETE', `roles/${unknown},${unknown - 1}`],
  ['POST', `roles/${unknown}/add-users`, { userIds: [1] }],
  ['POST', `roles/${unknown}/view-as`],
];

const personKeys =
  'avatar country created_at display_name email email_verified_at first_name id language last_name permissions roles social_profiles subscriptions timezone updated_at'.split(
    ' ',
  );

const roleOf = async (name: string): Promise<Json> =>
  (await countedList(admin, `roles?query=${name}&perPage=100`)).find((role) => role.name === name);

async function newPerson(fields: object = {}): Promise<Json> {
  const made = await admin.post('users', { email: newEmail('made'), password, ...fields });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.user;
}

async function newRole(permissions: string[], fields: object = {}): Promise<Json> {
  const name = `role ${newEmail()}`;
  const made = await admin.post('roles', {
    name,
    permissions: permissions.map((each) => ({ name: each })),
    ...fields,
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.role;
}

describe('the order of refusals', () => {
  it.each(calls)('%s %s asks who calls and whether they may before it looks at anything', async (...call) => {
    await expectClosed(all, call);
  });

  it.each(notThere)('%s %s is 404 for what is not there', async (method, path, body) => {
    const { status, body: said } = await admin.call(method, path, body);
    expect([status, said]).toEqual([404, refusals[404]]);
  });

  it('looks at the input before it looks for the record', async () => {
    expectField(await program.put(`users/${unknown}`, { country: 'Germany' }), 'country');
    expectField(await program.put(`roles/${unknown}`, { name: '' }), 'name');
    expectField(await program.post(`roles/${unknown}/add-users`, { userIds: [] }), 'userIds');
    expectField(await program.post(`users/${unknown}/merge`, {}), 'userId');
  });
});

describe('people', () => {
  it('are listed fifteen a page, whole, without what protects them', async () => {
    const rows = await countedList(program, 'users');
    expect(rows.length).toBeLessThanOrEqual(15);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining([...personKeys, 'suspended_at', 'last_active_at', 'emails', 'notes']),
      );
      for (const hidden of [
        'password',
        'two_factor_secret',
        'two_factor_recovery_codes',
        'tokens',
        'remember_token',
      ]) {
        expect(row).not.toHaveProperty(hidden);
      }
    }
    const { body } = await program.get('users?perPage=1&page=2&orderBy=email&orderDir=asc');
    expect(body.status).toBe('success');
    expect(body.pagination).toMatchObject({
      current_page: 2,
      per_page: 1,
      from: 2,
      to: 2,
      next_page: 3,
      prev_page: 1,
    });
    const beyond = (await program.get('users?perPage=1000&page=500')).body.pagination;
    expect([beyond.per_page, beyond.data, beyond.from, beyond.to]).toEqual([100, [], null, null]);
    for (const odd of ['abc', '0', '-1', '1.5']) {
      const { current_page, per_page } = (await program.get(`users?page=${odd}&perPage=${odd}`)).body
        .pagination;
      expect([odd, current_page, per_page]).toEqual([odd, 1, 15]);
    }
    expectField(await program.get('users?orderBy=password'), 'orderBy');
    expect((await program.get('users?nothing=known')).status).toBe(200);
  });

  it('are found by name, address and domain, by role, status and day of arrival', async () => {
    const word = `Zebedee${Date.now()}`;
    const domain = `${word.toLowerCase()}.example`;
    const { id } = await newPerson({ first_name: word, email: `ann@${domain}` });
    const find = async (query: string) => (await countedList(program, `users?${query}`)).map((row) => row.id);
    expect(await find(`query=${word}`)).toEqual([id]);
    expect(await find(`query=ann@${domain}`)).toEqual([id]);
    expect(await find(`query=${domain}`)).toEqual([id]);
    expect(await find(`query=${word}&role=customers`)).toEqual([id]);
    expect(await find(`query=${word}&role=${(await roleOf('customers')).id}`)).toEqual([id]);
    expect(await find(`query=${word}&role=agents`)).toEqual([]);
    expect(await find(`query=${word}&status=suspended`)).toEqual([]);
    expect(await find(`query=${word}&from=2020-01-01`)).toEqual([id]);
    expect(await find(`query=${word}&to=2020-01-01`)).toEqual([]);
    expect((await admin.post(`users/${id}/suspend`, { reason: 'spam' })).status).toBe(200);
    expect(await find(`query=${word}&status=suspended`)).toEqual([id]);
    expect(await find(`query=${word}&status=active`)).toEqual([]);
    expectField(await program.get('users?status=asleep'), 'status');
    expectField(await program.get('users?from=yesterday'), 'from');
  });

  it('are made with an address that is free, roles or the default one, and notes that they never see', async () => {
    const email = newEmail('made');
    const made = await program.post('users', {
      email: ` ${email.toUpperCase()} `,
      password,
      notes: 'Calls often.',
      language: 'de',
    });
    expect(made.status).toBe(201);
    expect(made.body.status).toBe('success');
    expect(made.body.user).toMatchObject({ email, notes: 'Calls often.', language: 'de' });
    expect(made.body.user.roles.map((role: Json) => role.name)).toEqual(['customers']);
    expectField(await program.post('users', { email: email.toUpperCase() }), 'email');
    expectField(await program.post('users', { email: newEmail(), password: 'short' }), 'password');
    expectField(await program.post('users', {}), 'email');
    expectField(await program.post('users', { email: newEmail(), roles: [unknown] }), 'roles');
    const own = await (await session(product, email)).get('users/me');
    expect(own.text).not.toContain('Calls often.');
    expect(own.body.user).not.toHaveProperty('suspended_at');
  });

  it('are made once with one key, and once when it comes twice at once', async () => {
    const email = newEmail('once');
    const extras = { headers: { 'idempotency-key': `key-${email}` } };
    const answers = await Promise.all([1, 2].map(() => program.post('users', { email }, extras)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.user.id).toBe(answers[1]?.body.user.id);
    const inBody = await program.post('users', { email, idempotency_key: `key-${email}` });
    expect([inBody.status, inBody.body.user.id]).toEqual([201, answers[0]?.body.user.id]);
  });

  it('change in what is sent alone; a new address is to be proven, and every refusal names its field', async () => {
    const { id, email } = await newPerson({ first_name: 'Ann', last_name: 'Bell' });
    const verified = await program.put(`users/${id}`, { email_verified: true });
    expect([verified.status, typeof verified.body.user.email_verified_at]).toEqual([200, 'string']);
    const changed = await program.put(`users/${id}`, {
      last_name: 'Lee',
      country: 'de',
      timezone: 'Europe/Berlin',
      notes: 'x',
    });
    expect(changed.body.user).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lee',
      country: 'DE',
      timezone: 'Europe/Berlin',
      email,
    });
    const moved = await program.put(`users/${id}`, { email: newEmail('moved'), emails: [newEmail('more')] });
    expect([moved.body.user.email_verified_at, moved.body.user.emails.length]).toEqual([null, 1]);
    for (const [field, value] of [
      ['email', all.emails.admin],
      ['emails', Array.from({ length: 11 }, () => newEmail())],
      ['notes', 'x'.repeat(5001)],
      ['first_name', 'x'.repeat(256)],
      ['language', 'klingon'],
      ['country', 'XX'],
      ['timezone', 'Mars/Base'],
      ['roles', [unknown]],
      ['avatar', 'https://elsewhere.example/a.png'],
    ] as const) {
      const answer = await program.put(`users/${id}`, { [field]: value });
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})[0]?.split('.')[0]]).toEqual([
        field,
        422,
        field,
      ]);
    }
  });

  it('may be POSTed to with the method they mean, in the header, the query or the body', async () => {
    const { id } = await newPerson();
    for (const [first_name, path, body, headers] of [
      ['Header', '', {}, { 'x-http-method-override': 'PUT' }],
      ['Query', '?_method=PUT', {}, {}],
      ['Body', '', { _method: 'put' }, {}],
      ['Both', '?_method=DELETE', {}, { 'x-http-method-override': 'PUT' }],
    ] as const) {
      const answer = await admin.post(`users/${id}${path}`, { ...body, first_name }, { headers });
      expect([first_name, answer.status, answer.body.user?.first_name]).toEqual([
        first_name,
        200,
        first_name,
      ]);
    }
    const posted = await admin.post(
      `users/${id}`,
      { first_name: 'Post' },
      { headers: { 'x-http-method-override': 'GET' } },
    );
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, expect.stringContaining('PUT')]);
    expect(posted.body.message).toMatch(
      /^The POST method is not supported for route .*Supported methods: .*PUT/,
    );
  });

  it('keep their own address and roles from themselves, and never lose the last administrator', async () => {
    const own = await program.put('users/me', {
      email: newEmail(),
      roles: [],
      email_verified: false,
      first_name: 'Me',
    });
    expect([own.status, own.body.user.email, own.body.user.first_name]).toEqual([
      200,
      all.emails.admin,
      'Me',
    ]);
    expect(own.body.user.roles.map((role: Json) => role.name)).toEqual(['admins']);
    expect((await admin.post(`users/${all.ids.admin}/suspend`, {})).status).toBe(422);
    const gone = await admin.delete('users/me?deleteCurrentUser=true');
    expect([gone.status, gone.body.message]).toEqual([422, 'The last administrator can not be deleted.']);
    expect((await admin.delete('users/me')).status).toBe(422);
    const foreign = await admin.delete(`users/${all.ids.customer}?deleteCurrentUser=true`);
    expect([foreign.status, foreign.body]).toEqual([403, refusals[403]]);
    const admins = await roleOf('admins');
    expect((await admin.post(`roles/${admins.id}/remove-users`, { userIds: [all.ids.admin] })).status).toBe(
      422,
    );
  });

  it('lose everything at once when they are suspended, and get it back', async () => {
    const agents = await roleOf('agents');
    const { id, email } = await newPerson({ roles: [agents.id] });
    const [there, token] = [await session(product, email), await bearer(product, email)];
    const first = await program.post(`users/${id}/suspend`, { reason: 'Left us.' });
    expect([first.status, typeof first.body.user.suspended_at]).toEqual([200, 'string']);
    expect((await program.post(`users/${id}/suspend`, {})).status).toBe(200);
    for (const client of [there, token]) expect((await client.get('users/me')).status).toBe(401);
    const login = await (await guest(product)).post('/auth/login', { email, password });
    expect([login.status, Object.keys(login.body.errors)]).toEqual([422, ['email']]);
    expectField(await program.post(`users/${id}/suspend`, { hand_over_to: unknown }), 'hand_over_to');
    expectField(await program.post(`users/${id}/suspend`, { until: 'soon' }), 'until');
    expect((await program.delete(`users/${id}/suspend`)).body.user.suspended_at).toBeNull();
    expect((await program.delete(`users/${id}/suspend`)).status).toBe(200);
    expect((await (await session(product, email)).get('users/me')).status).toBe(200);
  });

  it('can be merged when both are customers', async () => {
    const [stays, goes] = [await newPerson(), await newPerson()];
    const preview = await program.get(`users/${stays.id}/merge-preview?userId=${goes.id}`);
    expect(preview.status).toBe(200);
    expectField(await program.post(`users/${stays.id}/merge`, { userId: stays.id }), 'userId');
    expectField(await program.post(`users/${stays.id}/merge`, { userId: all.ids.agent }), 'userId');
    const merged = await program.post(`users/${stays.id}/merge`, { userId: goes.id });
    expect([merged.status, merged.body.user.id, merged.body.user.emails]).toEqual([
      200,
      stays.id,
      [goes.email],
    ]);
    expect((await program.get(`users/${goes.id}`)).status).toBe(404);
  });

  it('can be looked at as, in a browser alone, and left again', async () => {
    const person = await newPerson();
    expect((await program.post(`users/${person.id}/impersonate`, {})).body).toEqual({
      message: 'This action is not available to API tokens.',
    });
    const browser = await session(product, all.emails.admin);
    const none = await browser.post('users/stop-impersonating');
    expect(none.status).toBe(409);
    expectField(await browser.post(`users/${person.id}/impersonate`, { reason: 'x'.repeat(256) }), 'reason');
    const begun = await browser.post(`users/${person.id}/impersonate`, { reason: 'A question' });
    expect(begun.status).toBe(200);
    expect(begun.body.bootstrapData.user.id).toBe(person.id);
    expect(begun.body.bootstrapData.user.impersonator).toMatchObject({ id: all.ids.admin });
    expect(
      (await browser.put('/auth/user/password', { password, password_confirmation: password })).status,
    ).toBe(403);
    expect((await browser.delete('users/me?deleteCurrentUser=true')).status).toBe(403);
    const ended = await browser.post('users/stop-impersonating');
    expect([ended.status, ended.body.bootstrapData.user.id]).toEqual([200, all.ids.admin]);
    await admin.post(`users/${person.id}/suspend`, {});
    expect((await browser.post(`users/${person.id}/impersonate`, {})).status).toBe(422);
  });

  it('have a file made of what is known of them', async () => {
    const asked = await program.post(`users/${all.ids.customer}/export`);
    expect([asked.status, typeof asked.body.job.id]).toEqual([202, 'string']);
    const own = await all.customer.post('users/me/export');
    expect(own.status).toBe(202);
    const stranger = await all.agent.get(`exports/${own.body.job.id}/download`);
    expect([stranger.status, stranger.body]).toEqual([404, refusals[404]]);
  });
});

describe('agents', () => {
  it('are listed with what they have in hand, and say whether they are there', async () => {
    const said = await all.agent.put('agents/me/availability', { state: 'busy' });
    expect([said.status, said.body.agent.availability]).toEqual([200, 'busy']);
    const { body } = await all.agent.get('agents');
    const own = body.agents.find((one: Json) => one.id === all.ids.agent);
    expect(Object.keys(own).sort()).toEqual(
      'availability avatar display_name group_ids id open_tickets pending_tickets'.split(' '),
    );
    expect([own.availability, own.open_tickets]).toEqual(['busy', 0]);
    expect(body.agents.some((one: Json) => one.id === all.ids.customer)).toBe(false);
    expectField(await all.agent.put('agents/me/availability', { state: 'asleep' }), 'state');
    expectField(await all.agent.put('agents/me/availability', {}), 'state');
  });
});

describe('invites', () => {
  const invite = async (emails: unknown, fields: object = {}) =>
    program.post('agents/invite', { emails, role_id: (await roleOf('agents')).id, ...fields });

  it('answer with what was made and who was left out, and never with a token', async () => {
    const email = newEmail('invited');
    const made = await invite([email, all.emails.agent]);
    expect([made.status, Object.keys(made.body).sort()]).toEqual([201, ['invites', 'skipped', 'status']]);
    const [one] = made.body.invites;
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(['id', 'email', 'role_id', 'state', 'expires_at', 'created_at']),
    );
    expect(one).toMatchObject({ email, state: 'pending' });
    expect(one.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(one.expires_at) - Date.parse(one.created_at)).toBeCloseTo(7 * 86_400_000, -5);
    expect(made.body.skipped).toEqual([{ email: all.emails.agent, reason: 'member' }]);
    expect((await invite([email])).body.skipped).toEqual([{ email, reason: 'invited' }]);
    const listed = await countedList(
      program,
      `agents/invites?state=pending&query=${email}&orderBy=created_at`,
    );
    expect(listed.map(({ id }) => id)).toEqual([one.id]);
    expectField(await program.get('agents/invites?orderBy=email'), 'orderBy');
    expectField(await program.get('agents/invites?state=lost'), 'state');
    expect((await program.post(`agents/invites/${one.id}/resend`)).status).toBe(200);
    const link = await program.post(`agents/invites/${one.id}/link`);
    expect(new URL(link.body.url).pathname).toBe('/register');
    expect(new URL(link.body.url).searchParams.get('email')).toBe(email);
    for (let turn = 0; turn < 2; turn += 1) {
      const gone = await program.delete(`agents/invites/${one.id}`);
      expect([gone.status, gone.body]).toEqual([200, { status: 'success' }]);
    }
    expect((await countedList(program, `agents/invites?state=cancelled&query=${email}`)).length).toBe(1);
  });

  it('refuse addresses and roles by their field', async () => {
    expectField(await invite([]), 'emails');
    expectField(await invite(Array.from({ length: 51 }, () => newEmail())), 'emails');
    expectField(await invite(['nonsense']), 'emails.0');
    expectField(await invite([newEmail()], { role_id: unknown }), 'role_id');
  });
});

describe('roles', () => {
  const keys =
    'description id is_default is_guest name permissions require_two_factor system users_count'.split(' ');

  it('are made, read, listed, changed and deleted', async () => {
    const name = `Editors ${newEmail()}`;
    const made = await program.post('roles', {
      name,
      description: 'Compose',
      permissions: [{ name: 'articles.view' }, { name: 'files.create' }],
    });
    expect(made.status).toBe(201);
    const { role } = made.body;
    expect(Object.keys(role)).toEqual(expect.arrayContaining(keys));
    expect(role).toMatchObject({
      name,
      system: false,
      is_guest: false,
      users_count: 0,
      require_two_factor: false,
    });
    expect(role.permissions[0]).toEqual({ name: 'articles.view', restrictions: [] });
    expect((await program.get(`roles/${role.id}`)).body).toEqual({ role, status: 'success' });
    expectField(await program.post('roles', { name: name.toUpperCase() }), 'name');
    expectField(await program.post('roles', {}), 'name');
    expectField(await program.post('roles', { name: 'x'.repeat(256) }), 'name');
    expectField(
      await program.post('roles', { name: newEmail(), permissions: [{ name: 'nonsense' }] }),
      'permissions.0.name',
    );
    const changed = await program.put(`roles/${role.id}`, { description: 'Read' });
    expect(changed.body.role).toMatchObject({ name, description: 'Read', permissions: role.permissions });
    expect((await countedList(program, 'roles?orderBy=users_count&orderDir=desc')).length).toBeGreaterThan(4);
    expectField(await program.get('roles?orderBy=permissions'), 'orderBy');
    const gone = await program.delete(`roles/${role.id},${unknown}`);
    expect([gone.status, gone.body]).toEqual([200, { status: 'success' }]);
    expect((await program.get(`roles/${role.id}`)).status).toBe(404);
  });

  it('of the system keep their name and stay', async () => {
    for (const name of ['customers', 'guests', 'agents', 'admins']) {
      const { id } = await roleOf(name);
      expect([name, (await program.delete(`roles/${id}`)).status]).toEqual([name, 403]);
      expectField(await program.put(`roles/${id}`, { name: `${name}s` }), 'name');
    }
    const { id } = await roleOf('admins');
    expectField(await program.put(`roles/${id}`, { permissions: [] }), 'permissions');
    const guests = await roleOf('guests');
    expectField(
      await program.post(`roles/${guests.id}/add-users`, { userIds: [all.ids.customer] }),
      'userIds',
    );
  });

  it('are 409 while somebody holds them, with who, and hand them over', async () => {
    const [old, next] = [await newRole(['articles.view']), await newRole(['articles.view'])];
    const person = await newPerson({ roles: [old.id] });
    const used = await program.delete(`roles/${old.id}`);
    expect([used.status, used.body.details.used_by]).toEqual([409, [{ type: 'users', count: 1 }]]);
    expect((await program.delete(`roles/${old.id}?replacement_id=${next.id}`)).status).toBe(200);
    const { body } = await program.get(`users/${person.id}`);
    expect(body.user.roles).toEqual([{ id: next.id, name: next.name }]);
  });

  it('give and take people, a hundred at most', async () => {
    const role = await newRole(['articles.view']);
    const { id } = await newPerson();
    const given = await program.post(`roles/${role.id}/add-users`, { userIds: [id] });
    expect([given.status, given.body.role.users_count]).toEqual([200, 1]);
    expect((await program.post(`roles/${role.id}/add-users`, { userIds: [id] })).body.role.users_count).toBe(
      1,
    );
    expect(
      (await program.post(`roles/${role.id}/remove-users`, { userIds: [id] })).body.role.users_count,
    ).toBe(0);
    expectField(
      await program.post(`roles/${role.id}/add-users`, {
        userIds: Array.from({ length: 101 }, (_, n) => n + 1),
      }),
      'userIds',
    );
  });

  it('grant nobody more than who gives them has, and hold at once', async () => {
    const role = await newRole([
      'admin.access',
      'api.access',
      'roles.view',
      'roles.create',
      'roles.update',
      'users.view',
      'users.create',
      'users.update',
      'articles.view',
    ]);
    const { email } = await newPerson({ roles: [role.id] });
    const lesser = await bearer(product, email);
    const agents = await roleOf('agents');
    for (const answer of [
      await lesser.post('roles', { name: newEmail(), permissions: [{ name: 'tickets.update' }] }),
      await lesser.post('users', { email: newEmail(), roles: [agents.id] }),
      await lesser.post(`roles/${agents.id}/add-users`, { userIds: [all.ids.customer] }),
      await lesser.put(`users/${all.ids.admin}`, { first_name: 'Eve' }),
      await lesser.delete(`users/${all.ids.admin}`),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await lesser.get('roles')).status).toBe(200);
    await admin.put(`roles/${role.id}`, { permissions: [{ name: 'api.access' }] });
    expect((await lesser.get('roles')).status).toBe(403);
  });

  it('explain their permissions to who may see roles', async () => {
    const { status, body, headers } = await program.get('value-lists/permissions');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache, private']);
    for (const permission of body.permissions) {
      expect(Object.keys(permission)).toEqual(
        expect.arrayContaining(['name', 'group', 'description', 'restrictions']),
      );
      for (const restriction of permission.restrictions) {
        expect(Object.keys(restriction)).toEqual(expect.arrayContaining(['name', 'values']));
      }
    }
    expect((await all.customer.get('value-lists/permissions')).body.permissions).toBeUndefined();
  });

  it('can be looked through: nothing is changed meanwhile', async () => {
    const { id, name } = await roleOf('customers');
    expect((await program.post(`roles/${id}/view-as`)).body).toEqual({
      message: 'This action is not available to API tokens.',
    });
    const browser = await session(product, all.emails.admin);
    const seen = await browser.post(`roles/${id}/view-as`);
    expect(seen.status).toBe(200);
    expect(seen.body.bootstrapData.user.view_as).toEqual({ id, name });
    expect((await browser.get('roles')).status).toBe(403);
    const refused = await browser.put('users/me', { first_name: 'Eve' });
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'You are viewing the site as another role.' },
    ]);
    const ended = await browser.post('roles/stop-view-as');
    expect([ended.status, ended.body.bootstrapData.user.view_as]).toEqual([200, undefined]);
    expect((await browser.put('users/me', { first_name: 'Ada' })).status).toBe(200);
  });

  it('that demand a second factor close everything else', async () => {
    const role = await newRole(['articles.view'], { require_two_factor: true });
    const { email } = await newPerson({ roles: [role.id] });
    const browser = await session(product, email);
    const refused = await browser.get('notifications');
    expect([refused.status, Object.keys(refused.body.action)]).toEqual([403, ['label', 'action']]);
    expect((await browser.post('/auth/user/confirm-password', { password })).status).toBe(201);
    expect((await browser.post('/auth/user/two-factor-authentication')).status).toBe(200);
  });
});
