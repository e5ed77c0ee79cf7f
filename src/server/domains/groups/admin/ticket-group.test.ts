import { expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { foldCounters } from '../../tickets/counters.ts';

const product = testProduct();

let made = 0;

async function makeGroup(): Promise<number> {
  made += 1;
  const { browser: admin } = await signedInAs(product, 'admins');
  return (await admin.trpc.groups.create.mutate({ name: `Group ${made}` })).group.id;
}

interface Answer {
  errors: Record<string, string[]>;
  operation: { id: string } | null;
  ticket: { group_id: number | null };
}

const groupOf = async ({ trpc }: Browser, id: number) =>
  (await trpc.tickets.get.query({ id })).ticket.group_id;

/** A ticket of a customer, and an agent. */
async function makeTicket() {
  const { browser: agent, user } = await signedInAs(product, 'agents');
  const { browser: customer } = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer);
  return { agent, user, customer, id };
}

it('is set and undone by agents, and leaves an event', async () => {
  const group = await makeGroup();
  const { agent, customer, id } = await makeTicket();
  const put = (group_id: unknown) => agent.send<Answer>('PUT', `/api/v1/tickets/${id}`, { group_id });
  const { status, body } = await put(group);
  expect([status, body.ticket.group_id]).toEqual([200, group]);
  expect((await put(group)).body.operation).toBeNull();
  for (const wrong of [999_999, 'none', -1]) {
    const answer = await put(wrong);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['group_id']]);
  }
  const { data } = await agent.trpc.tickets.history.query({ id, type: 'group' });
  expect(data).toMatchObject([{ type: 'group', data: { from: null, to: { id: group } } }]);
  expect((await customer.send('PUT', `/api/v1/tickets/${id}`, { group_id: null })).status).toBe(403);
  expect((await agent.post(`/api/v1/operations/${body.operation?.id}/undo`, {})).status).toBe(200);
  expect(await groupOf(agent, id)).toBeNull();
});

it('is set with the assignee or alone, who need not be a member', async () => {
  const group = await makeGroup();
  const { agent, user, id } = await makeTicket();
  const assign = (input: object) => agent.post<Answer>(`/api/v1/tickets/${id}/assign`, input);
  expect((await assign({ groupId: group, userId: user.id })).status).toBe(200);
  expect((await agent.trpc.tickets.get.query({ id })).ticket).toMatchObject({
    ...{ group_id: group, assigned_to: user.id },
  });
  expect((await assign({ userId: null })).status).toBe(200);
  expect(await groupOf(agent, id)).toBe(group);
  const { body } = await assign({ groupId: null });
  expect(await groupOf(agent, id)).toBeNull();
  expect((await agent.post(`/api/v1/operations/${body.operation?.id}/undo`, {})).status).toBe(200);
  expect(await groupOf(agent, id)).toBe(group);
  expect((await assign({})).body.errors).toHaveProperty('userId');
  expect((await assign({ groupId: 999_999 })).body.errors).toHaveProperty('groupId');
});

it('does not come back by an undo when it was deleted', async () => {
  const group = await makeGroup();
  const { agent, id } = await makeTicket();
  const { browser: admin } = await signedInAs(product, 'admins');
  await agent.trpc.tickets.update.mutate({ id, group_id: group });
  const { operation } = await agent.trpc.tickets.update.mutate({ id, group_id: null });
  await admin.trpc.groups.delete.mutate({ id: [group] });
  const undone = await agent.post<{ operation: { skipped: unknown[] } }>(
    `/api/v1/operations/${operation?.id}/undo`,
    {},
  );
  expect(undone.body.operation.skipped).toEqual([{ ticket_id: id, reason: 'changed' }]);
  expect(await groupOf(agent, id)).toBeNull();
});

it('filters lists, searches and the queue, and its counts are what these list', async () => {
  const [group, empty] = [await makeGroup(), await makeGroup()];
  const { agent, customer, id } = await makeTicket();
  const other = await fileTicket(product, customer, 'The zanzibar prints nothing');
  const closed = await fileTicket(product, customer);
  const outside = await fileTicket(product, customer);
  await agent.trpc.tickets.assign.mutate({ ids: [id, other.id, closed.id], groupId: group });
  await agent.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
  await product.services.jobs.drain(product.services);
  const { queue, list, counts } = agent.trpc.tickets;
  const idsIn = async (input: Parameters<typeof queue.query>[0]) =>
    (await queue.query(input)).data.map((row) => row.id).sort((one, two) => one - two);
  const groupId = String(group);
  for (const order of ['longest_waiting', 'newest', 'updated'] as const)
    expect(await idsIn({ groupId, order })).toEqual([id, other.id]);
  expect(await idsIn({ groupId: String(empty) })).toEqual([]);
  expect(await idsIn({ groupId: '999999' })).toEqual([]);
  expect(await idsIn({ groupId, query: 'zanzibar' })).toEqual([other.id]);
  expect(await idsIn({ groupId: String(empty), query: 'zanzibar' })).toEqual([]);
  expect(await idsIn({ groupId: 'none' })).toContain(outside.id);
  expect(await idsIn({ groupId: 'none' })).not.toContain(id);
  const listed = await list.query({ group_id: groupId });
  expect(listed.pagination.total).toBe(3);
  expect((await agent.get('/api/v1/tickets/queue?groupId=some')).status).toBe(422);

  const proveCounts = async () => {
    const all = await counts.query({});
    expect(all.groups.filter((one) => [group, empty].includes(one.id))).toEqual([
      ...[
        { id: group, open: 2 },
        { id: empty, open: 0 },
      ],
    ]);
    const { counts: own } = await counts.query({ groupId });
    expect(own).toMatchObject({ open: 2, closed: 1, unassigned: 2, mine: 0 });
    const grouped = all.groups.reduce((sum, { open }) => sum + open, 0);
    expect((await counts.query({ groupId: 'none' })).counts.open).toBe(all.counts.open - grouped);
  };
  await proveCounts();
  await foldCounters(product.services);
  await proveCounts();
});
