import { expect, it } from 'vitest';
import type { Group } from '#shared/groups.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { distribute } from './service.ts';

const product = testProduct();

let made = 0;

/** A group of new agents, who are online. */
async function makeGroup(size: number, fields: Partial<Pick<Group, 'assignment' | 'max_open'>> = {}) {
  made += 1;
  const { browser: admin } = await signedInAs(product, 'admins');
  const members = [];
  for (let place = 0; place < size; place += 1) {
    const member = await signedInAs(product, 'agents');
    await member.browser.trpc.agents.setAvailability.mutate({ state: 'online' });
    members.push(member);
  }
  const member_ids = members.map(({ user }) => user.id);
  const { group } = await admin.trpc.groups.create.mutate({ name: `Group ${made}`, member_ids, ...fields });
  return { id: group.id, member_ids, members };
}

const drain = () => product.services.jobs.drain(product.services);

async function makeTickets(count: number) {
  const { browser: agent } = await signedInAs(product, 'agents');
  const { browser: customer } = await signedInAs(product, 'customers');
  const ids: number[] = [];
  for (let place = 0; place < count; place += 1) ids.push((await fileTicket(product, customer)).id);
  return { agent, ids };
}

const assigneesOf = ({ trpc }: Browser, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await trpc.tickets.get.query({ id })).ticket.assigned_to));

/** Puts the tickets in the group one after the other, and answers with their assignees. */
async function enter(agent: Browser, groupId: number, ids: readonly number[]) {
  for (const id of ids) {
    await agent.trpc.tickets.assign.mutate({ ids: [id], groupId });
    await drain();
  }
  return assigneesOf(agent, ids);
}

it('leaves tickets of a group that is assigned by hand, and those that have an assignee', async () => {
  const manual = await makeGroup(1);
  const { agent, ids } = await makeTickets(2);
  const [first = 0, second = 0] = ids;
  expect(await enter(agent, manual.id, [first])).toEqual([null]);
  const automatic = await makeGroup(1, { assignment: 'round_robin' });
  const outsider = (await signedInAs(product, 'agents')).user.id;
  await agent.trpc.tickets.assign.mutate({ ids: [second], userId: outsider });
  expect(await enter(agent, automatic.id, [second])).toEqual([outsider]);
});

it('gives tickets in turn, and tells whoever gets one', async () => {
  const { id, member_ids, members } = await makeGroup(3, { assignment: 'round_robin' });
  const { agent, ids } = await makeTickets(4);
  expect(await enter(agent, id, ids)).toEqual([...member_ids, member_ids[0]]);
  const { data } = await agent.trpc.tickets.history.query({ id: ids[0] ?? 0, type: 'assigned' });
  expect(data).toMatchObject([{ user: null, via: 'system', data: { to: { id: member_ids[0] } } }]);
  const notified = await members[1]?.browser.get('/api/v1/notifications');
  expect(notified?.text).toContain(`#${ids[1]} was assigned to you`);
});

it('gives tickets to whoever has the fewest', async () => {
  const { id, member_ids } = await makeGroup(2, { assignment: 'least_busy' });
  const { agent, ids } = await makeTickets(4);
  const [first, second = 0] = member_ids;
  await agent.trpc.tickets.assign.mutate({ ids: ids.slice(0, 2), userId: first ?? 0 });
  expect(await enter(agent, id, ids.slice(2))).toEqual([second, second]);
});

it('passes over members who are not online, are at their limit or are no agents any more', async () => {
  const { id, member_ids, members } = await makeGroup(3, { assignment: 'round_robin', max_open: 1 });
  await members[0]?.browser.trpc.agents.setAvailability.mutate({ state: 'away' });
  const { browser: admin } = await signedInAs(product, 'admins');
  await admin.trpc.people.suspend.mutate({ id: member_ids[1] ?? 0 });
  const { agent, ids } = await makeTickets(2);
  expect(await enter(agent, id, ids)).toEqual([member_ids[2], null]);
});

it('assigns those that wait once a member is online, below the limit, or hands over what they have', async () => {
  const { id, member_ids, members } = await makeGroup(2, { assignment: 'round_robin', max_open: 1 });
  const [one, two] = members;
  const set = (member: typeof one, state: 'online' | 'away', hand_over = false) =>
    member?.browser.trpc.agents.setAvailability.mutate({ state, hand_over });
  await set(two, 'away');
  const { agent, ids } = await makeTickets(3);
  const [first = 0, second = 0, third = 0] = member_ids.length > 0 ? ids : [];
  expect(await enter(agent, id, ids)).toEqual([member_ids[0], null, null]);
  const waiting = () => distribute(product.services, null, async () => undefined);
  await waiting();
  expect(await assigneesOf(agent, ids)).toEqual([member_ids[0], null, null]);
  await set(two, 'online');
  await waiting();
  expect(await assigneesOf(agent, ids)).toEqual([member_ids[0], member_ids[1], null]);
  await agent.trpc.tickets.setStatus.mutate({ id: second, status: 'closed' });
  await waiting();
  expect(await assigneesOf(agent, [third])).toEqual([member_ids[1]]);
  await agent.trpc.tickets.setStatus.mutate({ id: third, status: 'closed' });
  await set(one, 'away', true);
  await waiting();
  expect(await assigneesOf(agent, [first])).toEqual([member_ids[1]]);
});

it('assigns new tickets of the default group', async () => {
  const { id, member_ids } = await makeGroup(1, { assignment: 'round_robin' });
  const { browser: admin } = await signedInAs(product, 'admins');
  await admin.trpc.groups.update.mutate({ id, is_default: true });
  const { agent, ids } = await makeTickets(1);
  await drain();
  expect(await assigneesOf(agent, ids)).toEqual(member_ids);
  await admin.trpc.groups.update.mutate({ id, is_default: false });
});

it('never takes a member over the limit, however many tickets come at once', async () => {
  const one = await makeGroup(2, { assignment: 'least_busy', max_open: 2 });
  const { browser: admin } = await signedInAs(product, 'admins');
  const { member_ids } = one;
  const { group: other } = await admin.trpc.groups.create.mutate({
    ...{ name: 'The same people', member_ids, assignment: 'round_robin' as const, max_open: 2 },
  });
  const { agent, ids } = await makeTickets(8);
  await agent.trpc.tickets.assign.mutate({ ids: ids.slice(0, 4), groupId: one.id });
  await agent.trpc.tickets.assign.mutate({ ids: ids.slice(4), groupId: other.id });
  await Promise.all(ids.map((id) => distribute(product.services, [id], async () => undefined)));
  await drain();
  const given = await assigneesOf(agent, ids);
  expect(member_ids.map((member) => given.filter((id) => id === member).length)).toEqual([2, 2]);
  expect(given.filter((id) => id === null)).toHaveLength(4);
});
