import { get } from 'node:http';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import type { Workspace, WorkspaceDetails, WorkspaceInvite } from '#shared/workspaces.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail, password, signedInAs, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { findUserByEmail } from '../auth/queries.ts';
import { verificationLink } from '../auth/verification/service.ts';
import { saveSettings } from '../settings/service.ts';
import { workspaceInvites, workspaceMembers } from './tables.ts';

const product = testProduct();

beforeAll(() => withWorkspaces(product));

type Person = Awaited<ReturnType<typeof signedInAs>>;
const customer = () => signedInAs(product, 'customers', verified);

async function make(owner: Person, name = 'Acme'): Promise<Workspace> {
  const { status, body } = await owner.browser.post<{ workspace: Workspace }>('/api/v1/workspace', { name });
  expect(status).toBe(201);
  return body.workspace;
}

const inviteTo = (browser: Browser, id: number, emails: string[], roleId = 3) =>
  browser.post<{ invites: WorkspaceInvite[]; skipped: { email: string; reason: string }[] }>(
    `/api/v1/workspace/${id}/invite`,
    { emails, roleId },
  );

const read = (browser: Browser, id: number) =>
  browser.get<{ workspace: WorkspaceDetails }>(`/api/v1/workspace/${id}`);

const join = (browser: Browser, inviteId: string | undefined) =>
  browser.get<{ workspace: { id: number; members_count: number } }>(`/api/v1/workspace/join/${inviteId}`);

/** Status of a navigation with that mode, which scripts can not send. */
const asBrowsersOpen = (browser: Browser, path: string, mode: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { cookie: browser.cookieHeader, 'sec-fetch-mode': mode };
    get(browser.url + path, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

/** A workspace whose owner has invited a user, who has joined. */
async function joined(roleId = 3) {
  const owner = await customer();
  const other = await customer();
  const workspace = await make(owner);
  const { body } = await inviteTo(owner.browser, workspace.id, [other.user.email], roleId);
  const answer = await join(other.browser, body.invites[0]?.id);
  expect(answer.status).toBe(200);
  return { owner, other, workspace, inviteId: body.invites[0]?.id ?? '' };
}

describe('a workspace', () => {
  it('is made, listed, read, renamed and deleted by its owner alone', async () => {
    const owner = await customer();
    const stranger = await customer();
    const workspace = await make(owner, ' Acme ');
    expect(workspace).toMatchObject({
      name: 'Acme',
      members_count: 1,
      owner_id: owner.user.id,
      currentUser: { role_id: 1, role_name: 'owner', is_owner: true },
    });
    const mine = await owner.browser.get<{ workspaces: Workspace[] }>('/api/v1/me/workspaces');
    expect(mine.body.workspaces).toEqual([workspace]);
    expect((await read(stranger.browser, workspace.id)).status).toBe(404);
    const path = `/api/v1/workspace/${workspace.id}`;
    expect((await stranger.browser.send('PUT', path, { name: 'Mine' })).status).toBe(404);
    expect((await owner.browser.send('PUT', path, { name: '' })).status).toBe(422);
    expect((await owner.browser.send('PUT', path, { name: 'Acme 2' })).body).toMatchObject({
      workspace: { name: 'Acme 2' },
    });
    expect((await stranger.browser.send('DELETE', path)).status).toBe(404);
    expect((await owner.browser.send('DELETE', path)).status).toBe(200);
    expect((await read(owner.browser, workspace.id)).status).toBe(404);
  });

  it('is not there at all while the site has none', async () => {
    const { browser } = await customer();
    await saveSettings(product.services, { workspaces: { integrated: false } });
    try {
      expect((await browser.get('/api/v1/me/workspaces')).status).toBe(404);
      expect((await browser.post('/api/v1/workspace', { name: 'Acme' })).status).toBe(404);
    } finally {
      await withWorkspaces(product);
    }
  });

  it('has roles to choose from', async () => {
    const { browser } = await customer();
    const { body } = await browser.get('/api/v1/value-lists/workspaceRoles');
    expect(body).toMatchObject({
      workspaceRoles: [
        { id: 1, name: 'owner' },
        { id: 2, name: 'manager' },
        { id: 3, name: 'member' },
      ],
    });
  });
});

describe('an invite', () => {
  it('is told by notification and mail, accepted once by whom it is for, and answers the same again', async () => {
    const owner = await customer();
    const other = await customer();
    const stranger = await customer();
    const workspace = await make(owner);
    const { body } = await inviteTo(owner.browser, workspace.id, [
      other.user.email.toUpperCase(),
      owner.user.email,
      other.user.email,
    ]);
    expect(body.invites).toMatchObject([{ email: other.user.email.toLowerCase(), role_name: 'member' }]);
    expect(body.skipped).toEqual([{ email: owner.user.email.toLowerCase(), reason: 'member' }]);
    const again = await inviteTo(owner.browser, workspace.id, [other.user.email]);
    expect(again.body.skipped).toMatchObject([{ reason: 'invited' }]);
    const [mail] = await mailsTo(product, other.user.email);
    expect(mail?.link(/workspace\/join\/login\?/)).toContain('invite=');
    const told = async () =>
      (
        await other.browser.get<{ pagination: { data: Notification[] } }>('/api/v1/notifications')
      ).body.pagination.data.filter(({ type }) => type === 'workspace_invitation');
    const [notification] = await told();
    const inviteId = body.invites[0]?.id;
    expect(notification).toMatchObject({
      read_at: null,
      data: { inviteId, buttonActions: [{ action: 'join' }, { action: 'decline' }] },
    });

    expect((await join(stranger.browser, inviteId)).status).toBe(404);
    for (const mode of ['navigate', 'no-cors']) {
      expect(await asBrowsersOpen(other.browser, `/api/v1/workspace/join/${inviteId}`, mode)).toBe(404);
    }
    const [first, second] = await Promise.all([join(other.browser, inviteId), join(other.browser, inviteId)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.headers.get('cache-control')).toContain('no-store');
    const third = await other.browser.post(`/api/v1/workspace/join/${inviteId}`, {});
    expect(third.body).toMatchObject({ workspace: { id: workspace.id, members_count: 2 } });
    expect((await told())[0]?.read_at).not.toBeNull();
    expect((await told())[0]?.data).not.toHaveProperty('buttonActions');
    expect((await read(other.browser, workspace.id)).body.workspace).toMatchObject({
      invites: [],
      members: [{ id: owner.user.id }, { id: other.user.id, role_name: 'member' }],
    });
  });

  it('is declined by whom it is for, taken back by managers, and over after seven days', async () => {
    const owner = await customer();
    const other = await customer();
    const stranger = await customer();
    const workspace = await make(owner);
    const invite = async () =>
      (await inviteTo(owner.browser, workspace.id, [other.user.email])).body.invites[0]?.id;
    const first = await invite();
    const remove = (browser: Browser, id: string | undefined) =>
      browser.send('DELETE', `/api/v1/workspace/invite/${id}`);
    expect((await remove(stranger.browser, first)).status).toBe(404);
    expect((await remove(other.browser, first)).status).toBe(200);
    expect((await remove(other.browser, first)).status).toBe(404);
    expect((await join(other.browser, first)).status).toBe(404);
    const second = await invite();
    expect((await remove(owner.browser, second)).status).toBe(200);
    expect((await join(other.browser, second)).status).toBe(404);
    const third = await invite();
    const expire = () =>
      product.services.db
        .update(workspaceInvites)
        .set({ expires_at: '2020-01-01T00:00:00Z' })
        .where(eq(workspaceInvites.id, third ?? ''));
    await expire();
    expect((await join(other.browser, third)).status).toBe(404);
    expect((await read(owner.browser, workspace.id)).body.workspace.invites).toEqual([]);
    const resent = await owner.browser.post(`/api/v1/workspace/${workspace.id}/invite/${third}/resend`, {});
    expect(resent.status).toBe(200);
    const { body } = await other.browser.get<{ pagination: { data: Notification[] } }>(
      '/api/v1/notifications',
    );
    const answerable = body.pagination.data.filter(({ data }) => data.inviteId !== undefined);
    expect(answerable).toMatchObject([{ data: { inviteId: third, buttonActions: [{}, {}] }, read_at: null }]);
    expect((await join(other.browser, third)).status).toBe(200);
    expect((await join(other.browser, 'nonsense')).status).toBe(404);
  });

  it('lets a new person in while registration is off, for that address only, and proves it', async () => {
    const owner = await customer();
    const workspace = await make(owner);
    const email = newEmail();
    const { body } = await inviteTo(owner.browser, workspace.id, [email], 2);
    const [mail] = await mailsTo(product, email);
    const link = new URL(mail?.link(/workspace\/join\/register\?/) ?? '');
    const invite = link.searchParams.get('invite');
    expect(invite).not.toBe(body.invites[0]?.id);
    await saveSettings(product.services, { registration: { disable: true } });
    try {
      const guest = await product.visit();
      const form = { password, password_confirmation: password };
      const register = (more: object) => guest.post('/auth/register', { ...form, ...more });
      expect((await register({ email })).status).toBe(403);
      expect((await register({ email: newEmail(), invite })).status).toBe(422);
      // The id that managers see proves no address.
      expect((await register({ email, invite: body.invites[0]?.id })).status).toBe(404);
      expect((await guest.get(`/api/v1/agents/invites/link?token=${invite}`)).body).toMatchObject({
        invite: { email, role: null, workspace: { name: 'Acme' }, has_account: false },
      });
      expect((await register({ email, invite })).status).toBe(201);
      const own = await guest.get<{ workspaces: Workspace[] }>('/api/v1/me/workspaces');
      expect(own.body.workspaces).toMatchObject([
        { id: workspace.id, currentUser: { role_name: 'manager' } },
      ]);
    } finally {
      await saveSettings(product.services, { registration: { disable: false } });
    }
  });

  it('is neither told to an account nor theirs before its address is verified, and a notification then', async () => {
    const owner = await customer();
    const workspace = await make(owner);
    const told = async (browser: Browser) => {
      await product.services.jobs.drain(product.services);
      const { body } = await browser.get<{ pagination: { data: Notification[] } }>('/api/v1/notifications');
      return body.pagination.data.filter(({ type }) => type === 'workspace_invitation');
    };
    const email = newEmail();
    const early = await inviteTo(owner.browser, workspace.id, [email]);
    const guest = await product.visit();
    await guest.post('/auth/register', { email, password, password_confirmation: password });
    const later = await signedInAs(product, 'customers');
    const late = await inviteTo(owner.browser, workspace.id, [later.user.email]);
    const cases = [
      [guest, early.body.invites[0]?.id, email],
      [later.browser, late.body.invites[0]?.id, later.user.email],
    ] as const;
    for (const [browser, inviteId, address] of cases) {
      await owner.browser.post(`/api/v1/workspace/${workspace.id}/invite/${inviteId}/resend`, {});
      expect(await told(browser)).toEqual([]);
      expect((await join(browser, inviteId)).status).toBe(404);
      expect((await browser.send('DELETE', `/api/v1/workspace/invite/${inviteId}`)).status).toBe(404);
      const account = await findUserByEmail(product.services.db, address);
      const link = verificationLink(product.services, account ?? { id: 0, email: '' });
      expect((await browser.get(new URL(link).pathname + new URL(link).search)).status).toBe(204);
      expect(await told(browser)).toMatchObject([{ data: { inviteId } }]);
      expect((await join(browser, inviteId)).status).toBe(200);
    }
  });

  it('is accepted by its mailed link before that, which verifies the address', async () => {
    const owner = await customer();
    const workspace = await make(owner);
    const other = await signedInAs(product, 'customers');
    await inviteTo(owner.browser, workspace.id, [other.user.email]);
    const [mail] = await mailsTo(product, other.user.email);
    const invite = new URL(mail?.link(/invite=/) ?? '').searchParams.get('invite');
    const answer = await other.browser.post('/api/v1/agents/invites/accept', { invite });
    expect(answer.body).toMatchObject({
      bootstrapData: { user: { email_verified_at: expect.any(String), workspaces: [{ id: workspace.id }] } },
    });
  });

  it('is refused for nobody, for nonsense, as the owner, and by members', async () => {
    const { owner, other, workspace } = await joined();
    for (const [emails, roleId, field] of [
      [[], 3, 'emails'],
      [['nonsense'], 3, 'emails.0'],
      [Array.from({ length: 51 }, (_, n) => `a${n}@example.com`), 3, 'emails'],
      [['a@example.com'], 1, 'roleId'],
      [['a@example.com'], 9, 'roleId'],
    ] as const) {
      const { status, body } = await inviteTo(owner.browser, workspace.id, [...emails], roleId);
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
    }
    expect((await inviteTo(other.browser, workspace.id, ['a@example.com'])).status).toBe(403);
  });
});

describe('members', () => {
  it('are given roles by managers, but not the owner, nor by members', async () => {
    const { owner, other, workspace } = await joined();
    const change = (by: Person, whom: Person, roleId: number) =>
      by.browser.post(`/api/v1/workspace/${workspace.id}/member/${whom.user.id}/change-role`, { roleId });
    expect((await change(other, owner, 3)).status).toBe(403);
    expect((await change(other, other, 2)).status).toBe(403);
    expect((await change(owner, owner, 3)).status).toBe(403);
    expect((await change(owner, other, 1)).status).toBe(422);
    expect((await change(owner, other, 2)).status).toBe(200);
    expect((await change(other, owner, 3)).status).toBe(403);
    expect((await change(owner, await customer(), 3)).status).toBe(404);
  });

  it('leave and are taken out; the owner has to hand over first, and joining again is no way back', async () => {
    const { owner, other, workspace, inviteId } = await joined(2);
    const remove = (by: Person, whom: Person) =>
      by.browser.send('DELETE', `/api/v1/workspace/${workspace.id}/member/${whom.user.id}`);
    expect((await remove(owner, owner)).status).toBe(422);
    expect((await remove(other, owner)).status).toBe(403);
    expect((await remove(owner, other)).status).toBe(200);
    expect((await read(other.browser, workspace.id)).status).toBe(404);
    expect((await join(other.browser, inviteId)).status).toBe(404);
    const transfer = () =>
      owner.browser.post(`/api/v1/workspace/${workspace.id}/transfer`, { userId: other.user.id });
    expect((await transfer()).status).toBe(423);
    await owner.browser.post('/auth/user/confirm-password', { password });
    expect((await transfer()).status).toBe(422);
    const back = await inviteTo(owner.browser, workspace.id, [other.user.email]);
    await join(other.browser, back.body.invites[0]?.id);
    expect((await transfer()).body).toMatchObject({
      workspace: { owner_id: other.user.id, currentUser: { role_name: 'manager' } },
    });
    expect((await transfer()).status).toBe(403);
    expect((await remove(owner, owner)).status).toBe(200);
  });

  it('never leave a workspace with two owners or none, whoever hands over and leaves at once', async () => {
    const { owner, other, workspace } = await joined(2);
    await owner.browser.post('/auth/user/confirm-password', { password });
    await Promise.all([
      owner.browser.post(`/api/v1/workspace/${workspace.id}/transfer`, { userId: other.user.id }),
      other.browser.send('DELETE', `/api/v1/workspace/${workspace.id}/member/${other.user.id}`),
    ]);
    const owners = await product.services.db
      .select()
      .from(workspaceMembers)
      .where(and(eq(workspaceMembers.workspace_id, workspace.id), eq(workspaceMembers.role, 'owner')));
    expect(owners).toHaveLength(1);
  });

  it('hand what they own to the next one when their account goes', async () => {
    const { owner, other, workspace } = await joined();
    const alone = await make(owner, 'Alone');
    const gone = await owner.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    expect([200, 423]).toContain(gone.status);
    if (gone.status === 423) {
      await owner.browser.post('/auth/user/confirm-password', { password });
      expect((await owner.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true')).status).toBe(
        200,
      );
    }
    expect((await read(other.browser, workspace.id)).body.workspace).toMatchObject({
      owner_id: other.user.id,
      members_count: 1,
    });
    expect(
      await product.services.db.$count(workspaceMembers, eq(workspaceMembers.workspace_id, alone.id)),
    ).toBe(0);
  });
});

describe('administrators', () => {
  it('list and delete the workspaces of customers', async () => {
    const { owner, workspace } = await joined();
    await owner.browser.send('PUT', `/api/v1/workspace/${workspace.id}`, { name: 'Zebra & Sons' });
    const { browser } = await signedInAs(product, 'admins');
    const { body } = await browser.get('/api/v1/workspaces?query=zebra&orderBy=members_count');
    expect(body).toMatchObject({
      pagination: {
        total: 1,
        data: [{ id: workspace.id, members_count: 2, owner: { id: owner.user.id }, tickets_count: 0 }],
      },
    });
    expect((await browser.get('/api/v1/workspaces?orderBy=nothing')).status).toBe(422);
    expect((await browser.send('DELETE', `/api/v1/workspaces/${workspace.id},999999`)).status).toBe(200);
    expect((await browser.send('DELETE', `/api/v1/workspaces/${workspace.id}`)).status).toBe(404);
    expect((await read(owner.browser, workspace.id)).status).toBe(404);
  });
});
