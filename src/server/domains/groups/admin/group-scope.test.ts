import { beforeAll, describe, expect, it } from 'vitest';
import { fileTicket, newEmail, signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { agentWork, personWithin, statusOf, ticketCalls } from '#server/testing/ticket-scope.ts';
import { queueFolders } from '#shared/ticket-states.ts';
import { storedReply } from '#shared/tickets.ts';

const product = testProduct();

/** An agent who works on the tickets of one group, and tickets of that group, of another, and of none. */
async function makeWorld() {
  const permissions = [...agentWork, 'users.view', 'users.create', 'export.run'];
  const limited = await personWithin(product, permissions, 'groups');
  const agent = await signedInAs(product, 'agents');
  const admin = await signedInAs(product, 'admins');
  const customer = await signedInAs(product, 'customers');
  const { trpc } = admin.browser;
  const group = async (name: string, member_ids: number[]) =>
    (await trpc.groups.create.mutate({ name, member_ids })).group.id;
  const own = await group('Repairs', [limited.user.id]);
  const other = await group('Sales', [agent.user.id]);
  const make = async (groupId: number | null, userId: number | null) => {
    const { id } = await fileTicket(product, customer.browser, 'The zanzibar prints nothing');
    const file = await uploadFile(agent.browser);
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Answer</p>', status: 'open' });
    const said = { id, body: '<p>zanzibarnote</p>', type: 'notes' as const, uploads: [file.id] };
    const { reply } = storedReply(await agent.browser.trpc.tickets.reply.mutate(said));
    await agent.browser.trpc.tickets.assign.mutate({ ids: [id], userId, groupId });
    return { id, note: reply.id, file: file.id };
  };
  return {
    ...{ limited, agent, admin, customer, own, other },
    within: {
      ofGroup: await make(own, agent.user.id),
      free: await make(own, null),
      ofNone: await make(null, agent.user.id),
      assigned: await make(other, limited.user.id),
    },
    outside: { taken: await make(other, agent.user.id), waiting: await make(other, null) },
  };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
  await product.services.jobs.drain(product.services);
});

const idsOf = (places: Record<string, { id: number }>) => Object.values(places).map(({ id }) => id);
const sorted = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => id).sort((one, other) => one - other);

describe('an agent who works on the tickets of groups', () => {
  it('lists, counts, searches and exports those of their groups, of no group, and their own', async () => {
    const { limited, within, outside, agent, customer, own, other } = world;
    const { trpc } = limited.browser;
    const { counts, groups } = await trpc.tickets.counts.query({});
    const expected = { open: idsOf(within), mine: [within.assigned.id], unassigned: [within.free.id] };
    for (const folder of queueFolders) {
      const { data } = await trpc.tickets.queue.query({ folder });
      const ids: readonly number[] = { ...expected }[folder as keyof typeof expected] ?? [];
      expect([folder, sorted(data)]).toEqual([folder, ids]);
      expect([folder, counts[folder]]).toEqual([folder, ids.length]);
      const found = await trpc.tickets.queue.query({ folder, query: 'zanzibarnote' });
      expect([folder, sorted(found.data)]).toEqual([folder, ids]);
    }
    expect(groups).toEqual([
      { id: own, open: 2 },
      { id: other, open: 1 },
    ]);
    const ids = [...idsOf(within), ...idsOf(outside)];
    expect(sorted((await trpc.tickets.rows.query({ ids })).data)).toEqual(idsOf(within));
    expect(sorted((await trpc.tickets.search.query({ query: 'zanzibar' })).data)).toEqual(idsOf(within));
    expect((await trpc.tickets.search.query({ query: `#${outside.waiting.id}` })).data).toEqual([]);
    const userId = String(customer.user.id);
    for (const filter of [{}, { userId }, { query: 'zanzibar' }, { userId, query: 'zanzibar' }]) {
      const { pagination } = await trpc.tickets.list.query(filter);
      expect([sorted(pagination.data), pagination.total]).toEqual([idsOf(within), 4]);
    }
    const { pagination } = await trpc.tickets.list.query({ assigned_to: String(agent.user.id) });
    expect(sorted(pagination.data)).toEqual([within.ofGroup.id, within.ofNone.id]);
    const summary = await trpc.people.summary.query({ id: customer.user.id });
    expect(summary).toMatchObject({ tickets: 4, open_tickets: 4 });
    const { job } = await limited.browser.trpc.exports.create.mutate({ what: 'tickets', format: 'csv' });
    await product.services.jobs.drain(product.services);
    const file = await limited.browser.get(`/api/v1/exports/${job.id}/download`);
    const exported = [...file.text.matchAll(/^"?(\d+)"?,/gm)].map(([, id]) => ({ id: Number(id) }));
    expect(sorted(exported)).toEqual(idsOf(within));
  });

  it('hears live of those alone', async () => {
    const { limited, agent, within, outside } = world;
    const answer = await fetch(`${product.url}/trpc/notifications.live`, {
      headers: { cookie: limited.browser.cookieHeader, accept: 'text/event-stream' },
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let heard = new TextDecoder().decode((await reader.read()).value);
    const { trpc } = agent.browser;
    for (const { id } of [outside.taken, outside.waiting, within.ofNone, within.ofGroup])
      await trpc.tickets.reply.mutate({ id, body: '<p>Again.</p>', type: 'notes' });
    while (!heard.includes(`"id":${within.ofGroup.id}`))
      heard += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    expect(heard).toContain(`"id":${within.ofNone.id}`);
    for (const { id } of Object.values(outside)) expect(heard).not.toContain(`"id":${id}`);
  });

  it.each(Object.entries(ticketCalls))('finds those alone: %s', async (_name, call) => {
    const { limited, within, outside } = world;
    // The last one is assigned to somebody else meanwhile: the group alone opens it.
    for (const place of [within.ofGroup, within.ofNone])
      expect(await statusOf(call(limited.browser, place, world))).toBe(200);
    for (const place of Object.values(outside))
      expect(await statusOf(call(limited.browser, place, world))).toBe(404);
  });

  it('is mailed and mentioned in those alone', async () => {
    const { limited, agent, customer, own, other, admin } = world;
    const { trpc } = admin.browser;
    const newIn = async (group: number) => {
      const [{ is_default: _, ...known } = { id: 0 }] = (await trpc.groups.list.query()).groups.filter(
        ({ id }) => id === group,
      );
      await trpc.groups.update.mutate({ id: known.id, is_default: true });
      return fileTicket(product, customer.browser, `For group ${group}`);
    };
    const theirs = await newIn(other);
    await newIn(own);
    const mention = `<p><span data-mention="${limited.user.id}">@Some</span> zanzibar</p>`;
    await agent.browser.trpc.tickets.reply.mutate({ id: theirs.id, body: mention, type: 'notes' });
    await product.services.jobs.drain(product.services);
    const subjects = (await mailsTo(product, limited.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(`For group ${own}`))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes(`For group ${other}`))).toEqual([]);
    const { counts } = await limited.browser.trpc.tickets.counts.query({});
    expect(counts.mentions).toBe(0);
  });

  it('keeps what they file where they would lose access to it', async () => {
    const { limited, customer, other, admin } = world;
    await admin.browser.trpc.groups.update.mutate({ id: other, is_default: true });
    const { ticket } = await limited.browser.trpc.tickets.create.mutate({
      subject: 'By phone',
      body: '<p>They called.</p>',
      user_id: customer.user.id,
    });
    expect(ticket).toMatchObject({ group_id: other, assigned_to: limited.user.id });
  });

  it('gives tickets away to other groups and agents, and is answered', async () => {
    const { limited, agent, own, other, admin, customer } = world;
    await admin.browser.trpc.groups.update.mutate({ id: own, is_default: true });
    for (const change of [{ group_id: other }, { group_id: other, assigned_to: agent.user.id }]) {
      const { id } = await fileTicket(product, customer.browser);
      const { ticket } = await limited.browser.trpc.tickets.update.mutate({ id, ...change });
      expect(ticket).toMatchObject(change);
      expect(await statusOf(limited.browser.trpc.tickets.get.query({ id }))).toBe(404);
      expect(await statusOf(limited.browser.trpc.tickets.update.mutate({ id, subject: 'Mine' }))).toBe(404);
    }
  });

  it('loses and gains tickets with their groups at once', async () => {
    const { limited, own, admin, outside, other } = world;
    const sees = () => statusOf(limited.browser.trpc.tickets.get.query({ id: outside.waiting.id }));
    expect(await sees()).toBe(404);
    await admin.browser.trpc.groups.update.mutate({ id: other, member_ids: [limited.user.id] });
    await expect.poll(sees).toBe(200);
    await admin.browser.trpc.groups.update.mutate({ id: other, member_ids: [] });
    await expect.poll(sees).toBe(404);
    expect(own).not.toBe(other);
  });

  it('gives no role that sees more, and of two roles has the wider scope', async () => {
    const editing = ['admin.access', 'roles.view', 'roles.create'];
    const { browser } = await personWithin(product, [...editing, ...agentWork], 'groups');
    const create = async (value: string) =>
      (
        await browser.post('/api/v1/roles', {
          name: newEmail('made'),
          permissions: [
            { name: 'tickets.update' },
            { name: 'tickets.view', restrictions: [{ name: 'scope', value }] },
          ],
        })
      ).status;
    expect(await create('all')).toBe(403);
    expect(await create('groups')).toBe(201);
    expect(await create('assigned')).toBe(201);
  });
});
