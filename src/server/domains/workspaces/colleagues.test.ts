import { beforeAll, describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  bearerFor,
  fileForm,
  fileTicket,
  makePerson,
  signedInAs,
  uploadFile,
} from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { activate, addMember, removeMember, withWorkspaces, workspaceOf } from '../../testing/workspaces.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();

beforeAll(() => withWorkspaces(product));

interface Page {
  pagination: { data: (Ticket & { user?: { id: number; display_name: string } })[]; total: number };
}

const list = (browser: Browser, search = '') => browser.get<Page>(`/api/v1/tickets${search}`);
const idsOf = async (browser: Browser, search = '') =>
  (await list(browser, search)).body.pagination.data.map(({ id }) => id);

/** A request that the member has filed for the workspace. */
async function filed(...roles: Parameters<typeof workspaceOf>[1][]) {
  const { id, people } = await workspaceOf(product, 'owner', 'member', ...roles);
  activate(people.member.browser, id);
  const ticket = await fileTicket(product, people.member.browser);
  return { id, ...people, ticket };
}

describe('the active workspace', () => {
  it('is what the call says, else for sessions what the cookie says, else none', async () => {
    const { id, people } = await workspaceOf(product, 'owner');
    const { browser } = people.owner;
    const body = { subject: 'Printer', body: '<p>Off.</p>' };
    const category = (await browser.trpc.tickets.categories.query()).ticketCategories[0]?.id;
    const file = async (path: string, more = {}) =>
      (await browser.post<{ ticket: Ticket }>(path, { ...body, category, ...more })).body.ticket.workspace_id;
    expect(await file('/api/v1/tickets')).toBeNull();
    expect(await file('/api/v1/tickets', { workspaceId: id })).toBe(id);
    expect(await file(`/api/v1/tickets?workspaceId=${id}`)).toBe(id);
    activate(browser, id);
    expect(await file('/api/v1/tickets')).toBe(id);
    expect(await file('/api/v1/tickets', { workspaceId: 0 })).toBeNull();
    expect(await file('/api/v1/tickets', { workspaceId: '' })).toBe(id);
    const saidOverTrpc = await browser.post<{ result: { data: { ticket: Ticket } } }>(
      '/trpc/tickets.create',
      { ...body, category },
      { headers: { 'x-workspace': '0' } },
    );
    expect(saidOverTrpc.body.result.data.ticket.workspace_id).toBeNull();
    const agent = await signedInAs(product, 'agents');
    const headers = { ...(await bearerFor(product, agent.user)), cookie: `activeWorkspaceId=${id}` };
    const asked = (search: string) => fetch(`${product.url}/api/v1/tickets${search}`, { headers });
    expect((await asked('')).status).toBe(200);
    expect((await asked(`?workspaceId=${id}`)).status).toBe(403);
  });

  it('is refused to who is no member of it, but by what every page starts with', async () => {
    const { id, people } = await workspaceOf(product, 'owner');
    const stranger = await signedInAs(product, 'customers');
    activate(stranger.browser, id);
    expect((await list(stranger.browser)).status).toBe(403);
    expect((await list(stranger.browser, '?workspaceId=0')).status).toBe(200);
    expect((await list(people.owner.browser, `?workspaceId=${id + 1000}`)).status).toBe(403);
    const wrong = await list(people.owner.browser, '?workspaceId=abc');
    expect(wrong.status).toBe(422);
    const started = await stranger.browser.get<{ data: { active_workspace_id: number } }>(
      '/api/v1/bootstrap-data',
    );
    expect(started.status).toBe(200);
    expect(started.body.data.active_workspace_id).toBe(0);
    expect(stranger.browser.cookies.has('activeWorkspaceId')).toBe(false);
    activate(people.owner.browser, id);
    const own = await people.owner.browser.get<{ data: { active_workspace_id: number } }>(
      '/api/v1/bootstrap-data',
    );
    expect(own.body.data.active_workspace_id).toBe(id);
    expect(people.owner.browser.cookies.get('activeWorkspaceId')).toBe(String(id));
  });

  it('is none while the site has no workspaces', async () => {
    const { id, owner, ticket } = await filed();
    await saveSettings(product.services, { workspaces: { integrated: false } });
    await product.caughtUp();
    expect((await owner.browser.get(`/api/v1/tickets/${ticket.id}`)).status).toBe(404);
    expect((await list(owner.browser, `?workspaceId=${id}`)).status).toBe(403);
    const form = fileForm({ fields: { workspaceId: String(id) } });
    expect((await owner.browser.post('/api/v1/file-entries', form)).status).toBe(403);
    await withWorkspaces(product);
    await product.caughtUp();
    expect((await owner.browser.get(`/api/v1/tickets/${ticket.id}`)).status).toBe(200);
  });
});

describe('colleagues', () => {
  it('list the requests of their workspace with who asked, and own ones wherever they were filed', async () => {
    const { id, owner, member, ticket } = await filed();
    const personal = await (async () => {
      activate(member.browser, 0);
      return fileTicket(product, member.browser, 'Personal matter');
    })();
    activate(owner.browser, id);
    const own = await fileTicket(product, owner.browser, 'Paper of the owner');
    const { pagination } = (await list(owner.browser)).body;
    expect(pagination.data.map((row) => row.id)).toEqual([own.id, ticket.id]);
    expect(pagination.data[1]?.user).toMatchObject({ id: member.user.id, display_name: 'Test customers' });
    expect(JSON.stringify(pagination)).not.toContain(member.user.email);
    expect(await idsOf(owner.browser, '?userId=me')).toEqual([own.id]);
    expect(await idsOf(owner.browser, `?userId=${member.user.id}`)).toEqual([ticket.id]);
    expect(await idsOf(owner.browser, '?query=printer')).toEqual([ticket.id]);
    expect(await idsOf(member.browser)).toEqual([personal.id, ticket.id]);
    expect(await idsOf(member.browser, `?workspaceId=${id}`)).toEqual([own.id, ticket.id]);
    expect((await list(member.browser, `?userId=${owner.user.id}`)).status).toBe(403);
  });

  it('open a request whatever is active, without what is the requester\u2019s own', async () => {
    const { owner, member, ticket, id } = await filed();
    const agent = await signedInAs(product, 'agents');
    await agent.browser.trpc.tickets.reply.mutate({
      id: ticket.id,
      type: 'notes',
      body: '<p>secret note</p>',
    });
    const seen = await owner.browser.trpc.tickets.get.query({ id: ticket.id });
    expect(seen.ticket.workspace).toEqual({ id, name: 'Acme' });
    expect(seen.ticket.user).toEqual({ id: member.user.id, display_name: 'Test customers', avatar: null });
    const replies = await owner.browser.trpc.tickets.replies.query({ id: ticket.id });
    expect(JSON.stringify(replies)).not.toContain('secret note');
    expect(replies.pagination.total).toBe(1);
    await owner.browser.trpc.tickets.events.query({ id: ticket.id });
    const found = await owner.browser.trpc.tickets.list.query({ query: 'secret' });
    expect(found.pagination.data).toEqual([]);
  });

  it('take part by their role, and what they write is said for who asked', async () => {
    const { id, owner, member, ticket } = await filed();
    const [colleague, manager] = [
      await signedInAs(product, 'customers'),
      await signedInAs(product, 'customers'),
    ];
    await addMember(product, id, colleague.user.id, 'member');
    await addMember(product, id, manager.user.id, 'manager');
    const can = async ({ browser }: { browser: Browser }) =>
      (await browser.trpc.tickets.get.query({ id: ticket.id })).ticket.can;
    const none = {
      ...{ note: false, assign: false, set_status: false, update: false, reopen: false },
      ...{ snooze: false, delete: false, purge: false, set_requester: false, forward: false },
    };
    const takesPart = { ...none, reply: true, close: true };
    expect(await can(owner)).toEqual({ ...takesPart, follow: true });
    expect(await can(manager)).toEqual({ ...takesPart, follow: true });
    expect(await can(member)).toEqual({ ...takesPart, follow: false });
    expect(await can(colleague)).toEqual({ ...none, reply: false, close: false, follow: true });

    const reply = (browser: Browser) =>
      browser.post(`/api/v1/tickets/${ticket.id}/replies`, { body: '<p>Us too.</p>' });
    const close = (browser: Browser, status: string) =>
      browser.post(`/api/v1/tickets/${ticket.id}/status`, { status });
    expect((await reply(colleague.browser)).status).toBe(403);
    expect((await close(colleague.browser, 'closed')).status).toBe(403);
    expect((await close(manager.browser, 'closed')).status).toBe(200);
    const said = await reply(owner.browser);
    expect(said.status).toBe(201);
    expect(said.body).toMatchObject({ reply: { by_requester: true }, ticket: { status: 'open' } });
    expect(
      (await manager.browser.post(`/api/v1/tickets/${ticket.id}/replies`, { body: 'x', type: 'notes' }))
        .status,
    ).toBe(403);
    const mails = await mailsTo(product, member.user.email);
    expect(mails.map(({ text }) => text).join()).toContain('Us too.');
  });

  it('read its files by membership alone', async () => {
    const { owner, member, ticket, id } = await filed();
    const file = await uploadFile(member.browser);
    expect(file.workspace_id).toBe(id);
    const address = `/api/v1/file-entries/${file.id}`;
    const path = [`${address}/download`, address];
    const open = async (browser: Browser) =>
      Math.min(...(await Promise.all(path.map(async (each) => (await browser.get(each)).status))));
    expect(await open(owner.browser)).toBeGreaterThanOrEqual(400);
    await member.browser.trpc.tickets.reply.mutate({
      id: ticket.id,
      body: '<p>See this.</p>',
      uploads: [file.id],
    });
    expect(await open(owner.browser)).toBeLessThan(400);
    await removeMember(product, owner.user.id);
    expect(await open(owner.browser)).toBeGreaterThanOrEqual(400);
  });

  it('see only own requests from the moment they are removed', async () => {
    const { id, owner, member, ticket } = await filed();
    await owner.browser.trpc.tickets.follow.mutate({ id: ticket.id });
    await removeMember(product, owner.user.id);
    await removeMember(product, member.user.id);
    expect((await owner.browser.get(`/api/v1/tickets/${ticket.id}`)).status).toBe(404);
    expect((await owner.browser.get(`/api/v1/tickets/${ticket.id}/replies`)).status).toBe(404);
    expect((await list(owner.browser, `?workspaceId=${id}`)).status).toBe(403);
    expect(await idsOf(owner.browser, '?workspaceId=0')).toEqual([]);
    expect(await idsOf(member.browser, '?workspaceId=0')).toEqual([ticket.id]);
    expect((await member.browser.trpc.tickets.get.query({ id: ticket.id })).ticket.can.reply).toBe(true);
  });
});

describe('following', () => {
  it('brings public replies by bell and mail to colleagues who want them, and to nobody else', async () => {
    const { id, owner, member, ticket } = await filed();
    const other = await signedInAs(product, 'customers');
    await addMember(product, id, other.user.id, 'member');
    const agent = await signedInAs(product, 'agents');
    const say = (body: string, type: 'replies' | 'notes' = 'replies') =>
      agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, type, body: `<p>${body}</p>` });
    const heard = async ({ browser, user }: { browser: Browser; user: { email: string } }) => {
      const mails = await mailsTo(product, user.email);
      const { pagination } = await browser.trpc.notifications.list.query({ perPage: 30 });
      return `${JSON.stringify(pagination.data)} ${mails.map(({ text }) => text).join()}`;
    };
    await say('before');
    await product.services.jobs.drain(product.services);
    const { followers } = (
      await owner.browser.post<{ followers: { id: number }[] }>(`/api/v1/tickets/${ticket.id}/follow`)
    ).body;
    expect(followers.map((person) => person.id)).toEqual([member.user.id, owner.user.id]);
    await say('first answer');
    await say('for agents only', 'notes');
    const text = await heard(owner);
    expect(text.match(/first answer/g)).toHaveLength(2);
    expect(text).not.toMatch(/before|for agents only/);
    expect(await heard(other)).not.toContain('first answer');
    expect(await heard(member)).toContain('first answer');
    expect((await owner.browser.trpc.tickets.get.query({ id: ticket.id })).ticket.following).toBe(true);

    expect((await owner.browser.send('DELETE', `/api/v1/tickets/${ticket.id}/follow`)).status).toBe(200);
    const all = `/api/v1/workspace/${id}/following`;
    expect((await owner.browser.send('PUT', all, { follows: true })).body).toMatchObject({ follows: true });
    expect((await other.browser.send('PUT', all, { follows: true })).status).toBe(200);
    await say('second answer');
    expect(await heard(owner)).not.toContain('second answer');
    expect(await heard(other)).toContain('second answer');
    await other.browser.send('PUT', all, { follows: false });
    expect((await other.browser.get(all)).body).toMatchObject({ follows: false });
    await say('third answer');
    expect(await heard(other)).not.toContain('third answer');
    await owner.browser.post(`/api/v1/tickets/${ticket.id}/follow`);
    await removeMember(product, owner.user.id);
    await say('fourth answer');
    expect(await heard(owner)).not.toContain('fourth answer');
  });

  it('tells members who follow all of what colleagues file', async () => {
    const { id, owner, member } = await filed();
    await owner.browser.trpc.tickets.followWorkspace.mutate({ id, follows: true });
    await fileTicket(product, member.browser, 'The new matter');
    const mails = await mailsTo(product, owner.user.email);
    expect(mails.map(({ subject }) => subject).join()).toContain('The new matter');
    const stranger = await signedInAs(product, 'customers');
    expect((await stranger.browser.get(`/api/v1/workspace/${id}/following`)).status).toBe(404);
  });
});

describe('agents', () => {
  it('see the workspace of a ticket and narrow their lists to it', async () => {
    const { id, member, ticket } = await filed();
    const { browser } = await signedInAs(product, 'agents');
    const other = await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    const { trpc } = browser;
    expect((await trpc.tickets.get.query({ id: ticket.id })).ticket.workspace).toEqual({ id, name: 'Acme' });
    const ids = (data: { id: number }[]) => data.map((row) => row.id);
    expect(ids((await trpc.tickets.queue.query({ workspace_id: id })).data)).toEqual([ticket.id]);
    expect(ids((await trpc.tickets.queue.query({ workspace_id: id, query: 'printer' })).data)).toEqual([
      ticket.id,
    ]);
    expect(ids((await trpc.tickets.queue.query({ query: 'printer' })).data)).toContain(other.id);
    expect(await idsOf(browser, `?workspace_id=${id}`)).toEqual([ticket.id]);
    expect((await list(browser, `?workspaceId=${id}`)).status).toBe(403);
    expect((await list(member.browser, `?workspaceId=0&workspace_id=${id}`)).status).toBe(403);
  });

  it('file for a customer only in a workspace of that customer', async () => {
    const { id, member } = await filed();
    const { browser } = await signedInAs(product, 'agents');
    const stranger = await makePerson(product);
    const file = (user_id: number) =>
      browser.post<{ ticket: Ticket }>('/api/v1/tickets', {
        ...{ subject: 'Printer', body: '<p>Off.</p>', user_id, workspaceId: id },
      });
    expect((await file(stranger.id)).status).toBe(403);
    expect((await file(member.user.id)).body.ticket.workspace_id).toBe(id);
  });
});

describe('the space of a workspace', () => {
  it('is shared by its members', async () => {
    const { id, people } = await workspaceOf(product, 'owner', 'member');
    await saveSettings(product.services, { uploads: { workspace_quota: 30 } });
    const send = (browser: Browser, content: string) =>
      browser.post('/api/v1/file-entries', fileForm({ content, fields: { workspaceId: String(id) } }));
    expect((await send(people.owner.browser, 'x'.repeat(20))).status).toBe(201);
    const refused = await send(people.member.browser, 'x'.repeat(20));
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['file']]);
    expect((await send(people.member.browser, 'x'.repeat(10))).status).toBe(201);
    expect((await people.member.browser.post('/api/v1/file-entries', fileForm({}))).status).toBe(201);
    await saveSettings(product.services, { uploads: { workspace_quota: null } });
  });
});
