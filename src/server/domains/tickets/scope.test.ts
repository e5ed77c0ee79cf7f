import { beforeAll, describe, expect, it } from 'vitest';
import { queueFolders } from '#shared/ticket-states.ts';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, newEmail, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { procedures } from '../../testing/policy.ts';
import {
  agentWork,
  personWithin,
  statusOf,
  type TicketPlace,
  ticketCalls,
} from '../../testing/ticket-scope.ts';

const product = testProduct();

/** A user restricted to assigned tickets, and one ticket on each side of the restriction. */
async function makeWorld() {
  const limited = await personWithin(
    product,
    [...agentWork, 'users.view', 'users.create', 'export.run'],
    'assigned',
  );
  const agent = await signedInAs(product, 'agents');
  const customer = await signedInAs(product, 'customers');
  const make = async (who: number | null) => {
    const { id } = await fileTicket(product, customer.browser, 'The zanzibar prints nothing');
    const file = await uploadFile(agent.browser);
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Answer</p>', status: 'open' });
    const said = { id, body: '<p>zanzibarnote</p>', type: 'notes' as const, uploads: [file.id] };
    const { reply } = storedReply(await agent.browser.trpc.tickets.reply.mutate(said));
    await agent.browser.trpc.tickets.assign.mutate({ ids: [id], userId: who });
    return { id, note: reply.id, file: file.id };
  };
  const world = {
    mine: await make(limited.user.id),
    theirs: await make(agent.user.id),
    free: await make(null),
  };
  await product.services.jobs.drain(product.services);
  return { limited, agent, customer, ...world };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

/** Procedures that list or count tickets. */
const lists = ['tickets.list', 'tickets.counts', 'tickets.queue', 'tickets.rows', 'tickets.search'];

/** Procedures that reveal no existing ticket, and those for colleagues of the requester. */
const others = [
  'tickets.workspaces',
  ...['tickets.agentOptions', 'tickets.categories', 'tickets.requestType', 'tickets.create'],
  // Not among the limited person's permissions.
  'trash.purge',
  // See `replies/delivery.test.ts`: it needs an email that failed.
  'tickets.resendReply',
  ...['tickets.follow', 'tickets.unfollow', 'tickets.followWorkspace', 'tickets.workspaceFollowing'],
];

describe('an agent who reaches only what is assigned to them', () => {
  it('is tried with every call there is', () => {
    const known = [...Object.keys(ticketCalls), ...lists, ...others];
    expect(
      Object.keys(procedures)
        .filter((path) => /^(tickets|ticketFile|ticketForwards|snooze|trash)\./.test(path))
        .sort(),
    ).toEqual(known.sort());
  });

  it.each(Object.entries(ticketCalls))('finds only those: %s', async (_name, call) => {
    const { browser } = world.limited;
    expect(await statusOf(call(browser, world.mine, world))).toBe(200);
    expect(await statusOf(call(browser, world.theirs, world))).toBe(404);
    expect(await statusOf(call(browser, world.free, world))).toBe(404);
  });

  it('finds only their files', async () => {
    const { browser } = world.limited;
    const file = (place: TicketPlace) => browser.get(`/api/v1/file-entries/${place.file}`);
    const found = [await file(world.mine), await file(world.theirs), await file(world.free)];
    expect(found.map(({ status }) => status === 200)).toEqual([true, false, false]);
  });

  it('lists, counts and searches only those', async () => {
    const { trpc } = world.limited.browser;
    const { counts } = await trpc.tickets.counts.query({});
    for (const folder of queueFolders) {
      const { data } = await trpc.tickets.queue.query({ folder });
      const expected = folder === 'open' || folder === 'mine' ? [world.mine.id] : [];
      expect([folder, data.map(({ id }) => id)]).toEqual([folder, expected]);
      expect([folder, counts[folder]]).toEqual([folder, expected.length]);
      for (const query of ['zanzibar', 'zanzibarnote', `#${world.theirs.id}`, world.customer.user.email]) {
        const found = await trpc.tickets.queue.query({ folder, query });
        expect(found.data.filter(({ id }) => id !== world.mine.id)).toEqual([]);
        expect(found.elsewhere.reduce((total, { count }) => total + count, 0)).toBeLessThanOrEqual(1);
      }
    }
    const ids = [world.mine.id, world.theirs.id, world.free.id];
    const only = [world.mine.id];
    const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(idsIn((await trpc.tickets.rows.query({ ids })).data)).toEqual(only);
    expect(idsIn((await trpc.tickets.search.query({ query: 'zanzibarnote' })).data)).toEqual(only);
    expect((await trpc.tickets.search.query({ query: `${world.free.id}` })).data).toEqual([]);
    const { groups = [] } = await trpc.search.everything.query({ query: 'zanzibar', types: ['tickets'] });
    expect(groups.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(only);
    const userId = String(world.customer.user.id);
    for (const asked of [
      {},
      { userId },
      { query: 'zanzibar' },
      { assigned_to: 'me' },
      { userId, query: 'zanzibar' },
    ]) {
      const { pagination } = await trpc.tickets.list.query(asked);
      expect([idsIn(pagination.data), pagination.total]).toEqual([only, 1]);
    }
    for (const assigned_to of ['none', String(world.agent.user.id)]) {
      expect((await trpc.tickets.list.query({ assigned_to })).pagination.data).toEqual([]);
    }
  });

  it('is told of nothing else: no stream, no mail, no number of requests', async () => {
    const { limited, customer, agent } = world;
    const answer = await fetch(`${product.url}/trpc/notifications.live`, {
      headers: { cookie: limited.browser.cookieHeader, accept: 'text/event-stream' },
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let heard = new TextDecoder().decode((await reader.read()).value);
    const { trpc } = agent.browser;
    await trpc.tickets.setStatus.mutate({ id: world.theirs.id, status: 'pending' });
    const fresh = await fileTicket(product, customer.browser);
    await trpc.tickets.reply.mutate({ id: world.mine.id, body: '<p>Again.</p>', type: 'notes' });
    await trpc.tickets.assign.mutate({ ids: [fresh.id], userId: limited.user.id });
    while (!heard.includes(`"id":${fresh.id}`))
      heard += new TextDecoder().decode((await reader.read()).value);
    expect(heard).toContain(`"id":${world.mine.id}`);
    expect(heard).not.toContain(`"id":${world.theirs.id}`);
    await trpc.tickets.assign.mutate({ ids: [fresh.id], userId: null });
    await reader.cancel();
    await product.services.jobs.drain(product.services);
    const subjects = async (email: string) =>
      (await mailsTo(product, email))
        .map(({ subject }) => subject)
        .filter((text) => text.startsWith('New request'));
    // The one that was assigned to them before the mails were written.
    expect(await subjects(limited.user.email)).toEqual([
      `New request: The zanzibar prints nothing (#${world.mine.id})`,
    ]);
    expect((await subjects(agent.user.email)).length).toBeGreaterThan(0);
    const listed = await limited.browser.get<{ pagination: { data: { open_tickets: number }[] } }>(
      `/api/v1/users?query=${customer.user.email}`,
    );
    expect(listed.body.pagination.data[0]?.open_tickets).toBe(1);
    const summary = await limited.browser.trpc.people.summary.query({ id: customer.user.id });
    expect(summary).toMatchObject({ tickets: 1, open_tickets: 1 });
    const { job } = await limited.browser.trpc.people.export.mutate({ id: String(customer.user.id) });
    await product.services.jobs.drain(product.services);
    const file = await limited.browser.get<{ tickets: { id: number }[] }>(
      `/api/v1/exports/${job.id}/download`,
    );
    expect(file.body.tickets.map(({ id }) => id)).toEqual([world.mine.id]);
  });

  it('is a customer of requests of their own that others have, and keeps what they file for others', async () => {
    const { limited, agent, customer } = world;
    const { trpc } = limited.browser;
    const own = await fileTicket(product, limited.browser);
    await agent.browser.trpc.tickets.reply.mutate({ id: own.id, body: '<p>Between us</p>', type: 'notes' });
    const { pagination } = await trpc.tickets.replies.query({ id: own.id });
    expect(pagination.data.map(({ type }) => type)).toEqual(['replies']);
    expect((await trpc.tickets.get.query({ id: own.id })).ticket.can).toMatchObject({
      note: false,
      assign: false,
    });
    expect(await statusOf(trpc.tickets.reply.mutate({ id: own.id, body: '<p>x</p>', type: 'notes' }))).toBe(
      403,
    );
    expect((await trpc.tickets.list.query({ userId: 'me' })).pagination.data.map(({ id }) => id)).toEqual([
      own.id,
    ]);
    const filed = await trpc.tickets.create.mutate({
      subject: 'By phone',
      body: '<p>They called.</p>',
      user_id: customer.user.id,
    });
    expect(filed.ticket.assigned_to).toBe(limited.user.id);
    expect(await statusOf(trpc.tickets.assign.mutate({ ids: [filed.ticket.id], userId: null }))).toBe(200);
    expect(await statusOf(trpc.tickets.get.query({ id: filed.ticket.id }))).toBe(404);
  });

  it('gives nobody a role that reaches further, and two roles reach as far as the wider', async () => {
    const { role } = (
      await (
        await signedInAs(product, 'admins')
      ).browser.post<{ role: { permissions: unknown[] } }>('/api/v1/roles', {
        name: newEmail('all'),
        permissions: [{ name: 'tickets.view', restrictions: [{ name: 'scope', value: 'all' }] }],
      })
    ).body;
    expect(role.permissions).toEqual([{ name: 'tickets.view', restrictions: [] }]);
    const editing = ['admin.access', 'roles.view', 'roles.create'];
    const { browser, user } = await personWithin(product, [...editing, ...agentWork], 'assigned');
    const create = async (permissions: object[]) =>
      (await browser.post('/api/v1/roles', { name: newEmail('made'), permissions })).status;
    const view = (value: string) => ({ name: 'tickets.view', restrictions: [{ name: 'scope', value }] });
    expect(await create([{ name: 'tickets.update' }])).toBe(403);
    expect(await create([{ name: 'tickets.update' }, { name: 'tickets.view' }])).toBe(403);
    expect(await create([{ name: 'tickets.update' }, view('all')])).toBe(403);
    expect(await create([{ name: 'tickets.update' }, view('elsewhere')])).toBe(422);
    expect(await create([{ name: 'tickets.update' }, view('assigned')])).toBe(201);
    expect(await statusOf(browser.trpc.tickets.get.query({ id: world.theirs.id }))).toBe(404);
    const admin = (await signedInAs(product, 'admins')).browser;
    const agents = (
      await admin.get<{ pagination: { data: { id: number; name: string }[] } }>('/api/v1/roles?query=agents')
    ).body.pagination.data;
    const { id } = agents.find(({ name }) => name === 'agents') ?? { id: 0 };
    await admin.post(`/api/v1/roles/${id}/add-users`, { userIds: [user.id] });
    expect(await statusOf(browser.trpc.tickets.get.query({ id: world.theirs.id }))).toBe(200);
  });
});
