import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantsOf, hasAsWide, mergePermissions, type Permission } from '#shared/permissions.ts';
import type { ListedRole } from '#shared/roles.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { authenticatorCode } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { bearerFor, fileForm, makePerson, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { createUser } from '../auth/service.ts';
import { roles, userRoles, users } from '../auth/tables.ts';
import { readSettings, saveSettings } from '../settings/service.ts';

const product = testProduct();

interface Answer {
  role: ListedRole;
  pagination: { data: ListedRole[]; total: number };
  bootstrapData: BootstrapData;
  message: string;
  errors: Record<string, string[]>;
  details: { used_by: { type: string; count: number }[]; changed?: string[] };
  action?: { label: string; action: string };
}

const path = '/api/v1/roles';
const granting = (...names: string[]): Permission[] => names.map((name) => ({ name, restrictions: [] }));
const managing = ['admin.access', 'roles.view', 'roles.create', 'roles.update', 'roles.delete'];

let made = 0;
const newName = (word = 'role') => `${word} ${++made}`;

async function makeRole(permissions: Permission[], more: Partial<typeof roles.$inferInsert> = {}) {
  const [role] = await product.services.db
    .insert(roles)
    .values({ name: newName(), permissions, ...more })
    .returning();
  if (role === undefined) throw new Error('The role was not stored.');
  return role;
}

/** A user with a new role of exactly these permissions. */
async function holderOf(permissions: Permission[]) {
  const role = await makeRole(permissions);
  const email = newEmail('holder');
  const user = await createUser(product.services, { email, password }, [role.name]);
  return { role, user, browser: await (await product.visit()).signIn(email, password) };
}

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const create = (browser: Browser, role: object) => browser.post<Answer>(path, role);
const update = (browser: Browser, id: number, change: object) =>
  browser.send<Answer>('PUT', `${path}/${id}`, change);
const remove = (browser: Browser, ids: string, replacement?: number) =>
  browser.send<Answer>('DELETE', `${path}/${ids}${replacement ? `?replacement_id=${replacement}` : ''}`);
const bootstrapOf = async (browser: Browser) =>
  (await browser.get<{ data: BootstrapData }>('/api/v1/bootstrap-data')).body.data;
const systemRole = async (name: string) => {
  const [role] = await product.services.db.select().from(roles).where(eq(roles.name, name));
  if (role === undefined) throw new Error("This role doesn't exist.");
  return role;
};

describe('roles', () => {
  it('are made, listed, read, changed and deleted, and the log keeps what changed', async () => {
    const admin = await asAdmin();
    const name = 'Führungskräfte 🚀 مديرون';
    const permissions = [
      { name: 'tickets.update', restrictions: [] },
      { name: 'api.access', restrictions: [{ name: 'max_tokens', value: 3 }] },
    ];
    const created = await create(admin, { name: `  ${name} `, description: 'Lead.', permissions });
    expect(created.status).toBe(201);
    const { role } = created.body;
    expect(role).toMatchObject({ name, description: 'Lead.', permissions, system: false, users_count: 0 });
    expect(role.can).toEqual({ update: true, delete: true, assign: true, view_as: true });
    const list = await admin.get<Answer>(`${path}?query=${encodeURIComponent('führungs')}`);
    expect(list.body.pagination).toMatchObject({ total: 1, data: [{ id: role.id }] });
    const byCount = await admin.get<Answer>(`${path}?orderBy=users_count&orderDir=desc&perPage=1`);
    expect(byCount.body.pagination.data[0]?.name).toBe('admins');
    expect((await admin.get(`${path}?orderBy=nonsense`)).status).toBe(422);
    const changed = await update(admin, role.id, { description: null, require_two_factor: true });
    expect(changed.body.role).toMatchObject({
      name,
      description: null,
      require_two_factor: true,
      permissions,
    });
    expect((await admin.get<Answer>(`${path}/${role.id}`)).body.role).toEqual(changed.body.role);
    expect((await remove(admin, `${role.id},999999`)).status).toBe(200);
    expect((await admin.get(`${path}/${role.id}`)).status).toBe(404);
    expect((await remove(admin, String(role.id))).status).toBe(404);
    const log = await product.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, String(role.id)))
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual(['role.create', 'role.update', 'role.delete']);
    expect(log[1]).toMatchObject({
      before: { description: 'Lead.', require_two_factor: false },
      after: { description: null, require_two_factor: true },
    });
  });

  it('are refused with names that are taken, and with permissions and limits that make no sense', async () => {
    const admin = await asAdmin();
    const refused: [object, string[]][] = [
      [{ name: ' ' }, ['name']],
      [{ name: 'AGENTS' }, ['name']],
      [{ name: newName(), permissions: granting('tickets.fly') }, ['permissions.0.name']],
      [{ name: newName(), permissions: granting('roles.view', 'roles.view') }, ['permissions.1.name']],
      [{ name: newName(), permissions: granting('__proto__') }, ['permissions.0.name']],
      [
        {
          name: newName(),
          permissions: [
            {
              name: 'api.access',
              restrictions: [
                { name: 'max_tokens', value: 'many' },
                { name: 'x', value: 1 },
              ],
            },
          ],
        },
        ['permissions.0.restrictions.0', 'permissions.0.restrictions.1'],
      ],
      [{ name: newName(), permissions: granting('admin.access'), is_default: true }, ['permissions']],
    ];
    for (const [role, fields] of refused) {
      const { status, body } = await create(admin, role);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
    }
  });

  it('are not overwritten by whoever has not seen what somebody else changed', async () => {
    const admin = await asAdmin();
    const permissions = granting('tickets.update', 'users.view');
    const role = await makeRole(permissions, { description: 'One' });
    expect(
      (await update(admin, role.id, { description: 'Two', before: { description: 'One' } })).status,
    ).toBe(200);
    const late = await update(admin, role.id, {
      description: 'Three',
      require_two_factor: true,
      before: { description: 'One', require_two_factor: false },
    });
    expect(late).toMatchObject({ status: 409, body: { details: { changed: ['description'] } } });
    expect((await admin.get<Answer>(`${path}/${role.id}`)).body.role).toMatchObject({
      description: 'Two',
      require_two_factor: false,
    });
    // Another field, the same list in another order, the same change, and no `before`.
    for (const change of [
      { require_two_factor: true, before: { require_two_factor: false } },
      { permissions: granting('users.view'), before: { permissions: [...permissions].reverse() } },
      { description: 'Two', before: { description: 'One' } },
      { description: 'Four' },
    ]) {
      expect((await update(admin, role.id, change)).status).toBe(200);
    }
    expect((await update(admin, role.id, { name: 'x', before: { name: 5 } })).status).toBe(422);
  });

  it('that every site has keep their names and stay, and administrators may do everything', async () => {
    const admin = await asAdmin();
    const [admins, agents, guests, customers] = await Promise.all(
      ['admins', 'agents', 'guests', 'customers'].map(systemRole),
    );
    expect((await remove(admin, `${agents?.id}`)).status).toBe(403);
    expect((await update(admin, agents?.id ?? 0, { name: 'helpers' })).body.errors).toHaveProperty('name');
    expect((await update(admin, admins?.id ?? 0, { permissions: [] })).body.errors).toHaveProperty(
      'permissions',
    );
    expect((await update(admin, guests?.id ?? 0, { permissions: granting('admin') })).status).toBe(422);
    expect((await update(admin, guests?.id ?? 0, { is_default: true })).status).toBe(422);
    expect((await update(admin, guests?.id ?? 0, { require_two_factor: true })).status).toBe(422);
    expect((await update(admin, customers?.id ?? 0, { is_default: false })).status).toBe(422);
    expect((await update(admin, agents?.id ?? 0, { description: 'People who answer.' })).status).toBe(200);
  });

  it('of which one is given to new people, which moves', async () => {
    const admin = await asAdmin();
    const customers = await systemRole('customers');
    const { role } = (await create(admin, { name: newName(), is_default: true })).body;
    expect((await systemRole('customers')).is_default).toBe(false);
    expect((await remove(admin, String(role.id), customers.id)).status).toBe(403);
    expect((await update(admin, customers.id, { is_default: true })).status).toBe(200);
    expect((await remove(admin, String(role.id))).status).toBe(200);
  });

  it('are deleted with a replacement for whoever holds them, was invited with them, or shows a menu item by them', async () => {
    const admin = await asAdmin();
    const { role, user, browser } = await holderOf(granting('articles.view', 'users.view'));
    const next = await makeRole(granting('articles.view'));
    const { menus } = await readSettings(product.services);
    const item = { id: 'i', label: 'I', icon: null, type: 'route', action: '/hc', target: '_self' } as const;
    const menu = {
      id: 'm',
      name: 'M',
      positions: [],
      items: [{ ...item, roles: [role.id], permissions: [] }],
    };
    await saveSettings(product.services, { menus: [...menus, menu] });
    const refused = await remove(admin, String(role.id));
    expect(refused.status).toBe(409);
    expect(refused.body.details.used_by).toEqual([
      { type: 'users', count: 1 },
      { type: 'menu_items', count: 1 },
    ]);
    for (const wrong of [role.id, 999_999, (await systemRole('guests')).id]) {
      expect((await remove(admin, String(role.id), wrong)).status).toBe(422);
    }
    expect((await remove(admin, String(role.id), next.id)).status).toBe(200);
    expect((await bootstrapOf(browser)).user?.roles).toEqual([{ id: next.id, name: next.name }]);
    const [moved] = (await readSettings(product.services)).menus.slice(-1);
    expect(moved?.items[0]?.roles).toEqual([next.id]);
    const held = await product.services.db.select().from(userRoles).where(eq(userRoles.user_id, user.id));
    expect(held.map(({ role_id }) => role_id)).toEqual([next.id]);
    await saveSettings(product.services, { menus });
  });

  it('are given and taken, which holds at once in open sessions', async () => {
    const admin = await asAdmin();
    const { user, browser } = await signedInAs(product, 'customers');
    const agents = await systemRole('agents');
    const counts = async () => (await browser.get('/api/v1/tickets/counts')).status;
    expect(await counts()).toBe(403);
    const given = await admin.post<Answer>(`${path}/${agents.id}/add-users`, { userIds: [user.id] });
    expect(given.body.role.users_count).toBeGreaterThan(0);
    expect(await counts()).toBe(200);
    const holders = `${path}/${agents.id}/users?query=${encodeURIComponent(user.email)}`;
    expect((await admin.get<Answer>(holders)).body.pagination.total).toBe(1);
    expect((await admin.get<Answer>(`${holders}&held=0`)).body.pagination.total).toBe(0);
    await admin.post(`${path}/${agents.id}/remove-users`, { userIds: [user.id] });
    expect(await counts()).toBe(403);
    for (const userIds of [[], [user.id, 999_999], ['x']]) {
      expect((await admin.post(`${path}/${agents.id}/add-users`, { userIds })).status).toBe(422);
    }
    const guests = await systemRole('guests');
    expect((await admin.post(`${path}/${guests.id}/add-users`, { userIds: [user.id] })).status).toBe(422);
    // A changed role, too.
    const { role, browser: theirs } = await holderOf(granting('articles.view'));
    expect((await theirs.get('/api/v1/tickets/counts')).status).toBe(403);
    await update(admin, role.id, { permissions: granting('tickets.update', 'tickets.view') });
    expect((await theirs.get('/api/v1/tickets/counts')).status).toBe(200);
  });
});

describe('nobody', () => {
  it('gives or takes what they do not hold, nor more of it', async () => {
    const limited = { name: 'api.access', restrictions: [{ name: 'max_tokens', value: 5 }] };
    const { browser } = await holderOf([...granting(...managing, 'tickets.update'), limited]);
    const limit = (value: number) => [{ name: 'api.access', restrictions: [{ name: 'max_tokens', value }] }];
    const tries: [Permission[], number][] = [
      [granting('tickets.update'), 201],
      [limit(5), 201],
      [limit(6), 403],
      [granting('api.access'), 403],
      [granting('users.delete'), 403],
      [granting('admin'), 403],
    ];
    for (const [permissions, status] of tries) {
      expect((await create(browser, { name: newName(), permissions })).status).toBe(status);
    }
    const stronger = await makeRole(granting('users.delete', 'tickets.update'));
    expect((await update(browser, stronger.id, { permissions: [] })).status).toBe(403);
    expect((await update(browser, stronger.id, { require_two_factor: true })).status).toBe(403);
    expect((await remove(browser, String(stronger.id))).status).toBe(403);
    const { user } = await signedInAs(product, 'customers');
    const give = (id: number) => browser.post(`${path}/${id}/add-users`, { userIds: [user.id] });
    expect((await give(stronger.id)).status).toBe(403);
    expect((await browser.post(`${path}/${stronger.id}/view-as`)).status).toBe(403);
    // Nor can users with more permissions be changed.
    const weak = await makeRole(granting('tickets.update'));
    const boss = await makePerson(product, 'admins');
    expect((await browser.post(`${path}/${weak.id}/add-users`, { userIds: [boss.id] })).status).toBe(403);
    await product.services.db.insert(userRoles).values({ user_id: boss.id, role_id: weak.id });
    expect((await remove(browser, String(weak.id), weak.id)).status).toBe(422);
    expect((await remove(browser, String(weak.id))).status).toBe(403);
  });

  it('becomes stronger by any sequence of changes, and somebody can always do everything', async () => {
    const { db } = product.services;
    const pool = ['admin', ...managing, 'tickets.update', 'users.view', 'api.access'];
    const limitOf = (size: number) =>
      size === 0
        ? []
        : [{ name: 'api.access', restrictions: size > 2 ? [] : [{ name: 'max_tokens', value: size }] }];
    const permissionSets = fc
      .tuple(fc.subarray(pool.slice(0, -1)), fc.nat(3))
      .map(([names, size]) => [...granting(...names), ...limitOf(size)]);
    const step = fc.record({
      actor: fc.nat(),
      act: fc.constantFrom('create' as const, 'update', 'delete', 'add', 'remove'),
      role: fc.nat(),
      other: fc.nat(),
      person: fc.nat(),
      permissions: permissionSets,
      is_default: fc.boolean(),
    });
    const manager = await holderOf([...granting(...managing, 'tickets.update'), ...limitOf(2)]);
    const actors: { browser: Browser; user: { id: number } }[] = [
      await signedInAs(product, 'admins'),
      manager,
      await holderOf(granting('admin.access', 'roles.view', 'roles.update', 'users.view')),
      await holderOf(granting('admin.access', 'roles.view', 'roles.delete')),
      await signedInAs(product, 'customers'),
    ];
    const world = async () => {
      const [known, held] = await Promise.all([
        db.select().from(roles).orderBy(roles.id),
        db.select().from(userRoles),
      ]);
      const of = (id: number) =>
        mergePermissions(
          held
            .filter((one) => one.user_id === id)
            .flatMap((one) => grantsOf(known.find((role) => role.id === one.role_id)?.permissions ?? [])),
        );
      const people = new Map([...new Set(held.map((one) => one.user_id))].map((id) => [id, of(id)]));
      return { known, people };
    };
    const pick = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const { actor: place, act, permissions, is_default, ...chosen } of steps) {
          const before = await world();
          const { browser, user } = pick(actors, place);
          const role = pick(before.known, chosen.role);
          const other = pick(before.known, chosen.other);
          const userIds = [pick(actors, chosen.person).user.id];
          const answer: { status: number } = await {
            create: () => create(browser, { name: newName(), permissions, is_default }),
            update: () => update(browser, role.id, { permissions, ...(is_default && { is_default }) }),
            delete: () => remove(browser, String(role.id), is_default ? other.id : undefined),
            add: () => browser.post(`${path}/${role.id}/add-users`, { userIds }),
            remove: () => browser.post(`${path}/${role.id}/remove-users`, { userIds }),
          }[act]();
          expect(answer.status).toBeLessThan(500);
          const after = await world();
          const maker = { permissions: before.people.get(user.id) ?? [] };
          const isTheirs = (permission: Permission) => hasAsWide(maker, permission);
          for (const [id, now] of after.people) {
            const had = { permissions: before.people.get(id) ?? [] };
            const isNew = (permission: Permission) => !hasAsWide(had, permission);
            expect(now.filter(isNew).filter((permission) => !isTheirs(permission))).toEqual([]);
          }
          for (const { id, permissions: now } of after.known) {
            const known = before.known.find((one) => one.id === id)?.permissions ?? [];
            const had = { permissions: grantsOf(known) };
            expect(grantsOf(now).filter((one) => !hasAsWide(had, one) && !isTheirs(one))).toEqual([]);
          }
          const rulers = [...after.people].filter(([, now]) => now.some(({ name }) => name === 'admin'));
          expect(rulers.length).toBeGreaterThan(0);
          expect(after.known.filter((one) => one.is_default)).toHaveLength(1);
        }
      }),
      // A failure depends on all previous steps: it can not be shrunk.
      { numRuns: 20, endOnFailure: true },
    );
  }, 120_000);

  it('loses the last administrator, also when two try at once', async () => {
    const { db } = product.services;
    const admins = await systemRole('admins');
    await db.delete(userRoles).where(eq(userRoles.role_id, admins.id));
    const rest = await db.select().from(roles);
    const ruling = rest.filter(
      ({ id, permissions }) => id !== admins.id && permissions.some(({ name }) => name === 'admin'),
    );
    for (const { id } of ruling) await db.delete(userRoles).where(eq(userRoles.role_id, id));
    const [first, second] = [await signedInAs(product, 'admins'), await signedInAs(product, 'admins')];
    const take = (from: { browser: Browser }, whom: { user: { id: number } }) =>
      from.browser.post(`${path}/${admins.id}/remove-users`, { userIds: [whom.user.id] });
    const answers = await Promise.all([take(first, first), take(second, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('looking at the site as the holder of a role', () => {
  it('shows what they may do, changes nothing, and ends', async () => {
    const { browser, user } = await signedInAs(product, 'admins');
    const customers = await systemRole('customers');
    // The random changes above may have left customers any permissions.
    await update(browser, customers.id, { permissions: granting('articles.view', 'tickets.create') });
    const viewed = await browser.post<Answer>(`${path}/${customers.id}/view-as`);
    expect(viewed.body.bootstrapData.user).toMatchObject({
      id: user.id,
      view_as: { id: customers.id, name: 'customers' },
      roles: [{ name: 'customers' }],
    });
    expect((await bootstrapOf(browser)).user?.view_as?.name).toBe('customers');
    expect((await browser.get(path)).status).toBe(403);
    const writes = [
      browser.post('/api/v1/tickets', { subject: 'Mine', body: '<p>Hello</p>' }),
      browser.send('PUT', '/api/v1/users/me', { first_name: 'Other' }),
      browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true'),
      browser.post('/api/v1/file-entries', fileForm()),
      browser.post('/api/v1/tus/upload', {}, { headers: { 'tus-resumable': '1.0.0', 'upload-length': '3' } }),
      browser.post('/auth/user/two-factor-authentication'),
      browser.post('/auth/user/confirm-password', { password }),
      browser.post('/api/v1/notifications/mark-as-read', { markAllAsUnread: true }),
      browser.post('/api/v1/users/me/locale', { locale: 'de' }),
    ];
    for (const write of await Promise.all(writes)) expect(write.status).toBe(403);
    expect((await browser.post<Answer>('/api/v1/tickets', {})).body.message).toBe(
      'You are viewing the site as another role.',
    );
    const stopped = await browser.post<Answer>(`${path}/stop-view-as`);
    expect(stopped.body.bootstrapData.user?.view_as).toBeUndefined();
    expect((await browser.get(path)).status).toBe(200);
    expect((await browser.post(`${path}/stop-view-as`)).status).toBe(200);
  });

  it('never shows more than one may do oneself, whatever becomes of the role', async () => {
    const { browser } = await holderOf(granting('admin.access', 'roles.view', 'articles.view'));
    const role = await makeRole(granting('articles.view'));
    expect((await browser.post(`${path}/${role.id}/view-as`)).status).toBe(200);
    await update(await asAdmin(), role.id, { permissions: granting('articles.view', 'tickets.update') });
    expect((await bootstrapOf(browser)).user?.permissions.map(({ name }) => name)).toEqual(['articles.view']);
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(403);
    expect((await browser.post('/auth/logout')).status).toBe(200);
  });
});

describe('a role that demands a second factor', () => {
  it('refuses everything until it is set up, to sessions and tokens alike', async () => {
    const admin = await asAdmin();
    const { role, user, browser } = await holderOf(granting('articles.view', 'tickets.update', 'api.access'));
    const headers = await bearerFor(product, user);
    await update(admin, role.id, { require_two_factor: true });
    const refused = await browser.get<Answer>('/api/v1/tickets/counts');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      message: 'Your role requires two-factor authentication. Set it up to continue.',
      action: { action: '/set-up-two-factor' },
    });
    for (const call of ['hc', 'notifications', 'user-sessions', 'users/1', 'settings', 'file-entries']) {
      expect([call, (await browser.get(`/api/v1/${call}`)).status]).toEqual([call, 403]);
    }
    expect((await browser.post('/api/v1/file-entries', fileForm())).status).toBe(403);
    expect((await browser.send('PUT', '/api/v1/users/me', { first_name: 'x' })).status).toBe(403);
    expect((await fetch(`${product.url}/api/v1/hc`, { headers })).status).toBe(403);
    expect((await fetch(`${product.url}/api/v1/tickets`, { headers })).status).toBe(403);
    expect((await bootstrapOf(browser)).user?.two_factor_required).toBe(true);

    expect((await browser.get('/api/v1/users/me')).status).toBe(200);
    expect((await browser.post('/auth/user/confirm-password', { password })).status).toBe(201);
    expect((await browser.post('/auth/user/two-factor-authentication')).status).toBe(200);
    const { secret } = (await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code')).body;
    const code = authenticatorCode(secret);
    expect((await browser.post('/auth/user/confirmed-two-factor-authentication', { code })).status).toBe(200);
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    expect((await fetch(`${product.url}/api/v1/tickets`, { headers })).status).toBe(200);
    expect((await bootstrapOf(browser)).user?.two_factor_required).toBeUndefined();
    // Disabling it redirects to the same place.
    expect((await browser.send('DELETE', '/auth/user/two-factor-authentication')).status).toBe(200);
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(403);
    await product.services.db.delete(users).where(eq(users.id, user.id));
  });
});

describe('the lists of a role editor', () => {
  it('explain every permission, in the language of the reader, to whoever sees roles', async () => {
    // Default roles may have any permissions by now: the random changes above include them.
    const { browser } = await holderOf(granting('admin'));
    const list = '/api/v1/value-lists/permissions,roles';
    interface Lists {
      permissions: { name: string; label: string; group: string; restrictions: object[] }[];
      roles: { name: string; givable: boolean }[];
    }
    const { body, headers } = await browser.get<Lists>(list);
    expect(headers.get('cache-control')).toBe('no-cache, private');
    expect(body.permissions.find(({ name }) => name === 'api.access')).toMatchObject({
      label: 'Use the API and create API tokens',
      restrictions: [{ name: 'max_tokens', type: 'number', values: null }],
    });
    expect(body.roles.map(({ name }) => name)).not.toContain('guests');
    await browser.send('PUT', '/api/v1/users/me', { language: 'de' });
    const german = (await browser.get<Lists>(list)).body.permissions;
    expect(german.find(({ name }) => name === 'roles.view')?.label).toBe('Rollen ansehen');
    expect((await (await product.visit()).get(list)).status).toBe(401);
    const { browser: agent } = await holderOf(granting('tickets.update'));
    expect((await agent.get(list)).status).toBe(403);
    const { browser: weaker } = await holderOf(granting('admin.access'));
    const choices = (await weaker.get<Lists>('/api/v1/value-lists/roles')).body.roles;
    expect(choices.find(({ name }) => name === 'admins')?.givable).toBe(false);
  });
});
