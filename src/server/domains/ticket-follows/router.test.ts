import { expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

type Member = Awaited<ReturnType<typeof signedInAs>>;

async function setUp() {
  const [agent, colleague, customer] = await Promise.all([
    signedInAs(product, 'agents'),
    signedInAs(product, 'agents'),
    signedInAs(product, 'customers'),
  ]);
  const { id } = await fileTicket(product, customer.browser);
  return { agent, colleague, customer, id };
}

const folder = async ({ trpc }: Browser, name: 'following' | 'mentions') => {
  const [{ data }, { counts }] = await Promise.all([
    trpc.tickets.queue.query({ folder: name }),
    trpc.tickets.counts.query({}),
  ]);
  expect(counts[name]).toBe(data.length);
  return data.map(({ id }) => id);
};

const headlines = async ({ browser }: Member) => {
  await product.services.jobs.drain(product.services);
  const { pagination } = await browser.trpc.notifications.list.query({ perPage: 30 });
  return pagination.data.map(({ data }) => JSON.stringify(data.lines[0]));
};

const mention = ({ user }: Member) => `<span data-mention="${user.id}">@You</span>`;

const note = async (by: Member, id: number, body: string) =>
  storedReply(await by.browser.trpc.tickets.reply.mutate({ id, type: 'notes', body: `<p>${body}</p>` }));

const setStatus = ({ browser }: Member, id: number, status: string) =>
  browser.post(`/api/v1/tickets/${id}/status`, { status });

it('puts a ticket into the folder of the agent, until it is closed', async () => {
  const { agent, colleague, customer, id } = await setUp();
  const follow = await agent.browser.post<{ followers: { id: number }[] }>(`/api/v1/tickets/${id}/follow`);
  expect(follow.body.followers.map((person) => person.id)).toEqual([customer.user.id, agent.user.id]);
  expect(await folder(agent.browser, 'following')).toEqual([id]);
  expect(await folder(colleague.browser, 'following')).toEqual([]);
  const { ticket } = await colleague.browser.trpc.tickets.get.query({ id });
  expect([ticket.following, ticket.followers?.map((person) => person.id)]).toEqual([false, [agent.user.id]]);
  expect((await customer.browser.trpc.tickets.get.query({ id })).ticket.followers).toBeUndefined();
  for (const [status, listed] of [
    ['closed', []],
    ['open', [id]],
  ] as const) {
    await setStatus(agent, id, status);
    expect(await folder(agent.browser, 'following')).toEqual(listed);
  }
  expect((await agent.browser.send('DELETE', `/api/v1/tickets/${id}/follow`)).status).toBe(200);
  expect(await folder(agent.browser, 'following')).toEqual([]);
});

it('is narrowed by group and search as other folders are', async () => {
  const { agent, customer, id } = await setUp();
  const { browser: admin } = await signedInAs(product, 'admins');
  const { group } = await admin.trpc.groups.create.mutate({ name: 'Narrow' });
  const other = await fileTicket(product, customer.browser, 'Lost parcel of shoes');
  for (const followed of [id, other.id]) await agent.browser.trpc.tickets.follow.mutate({ id: followed });
  await agent.browser.trpc.tickets.update.mutate({ id, group_id: group.id });
  const counts = async (groupId: string) =>
    (await agent.browser.trpc.tickets.counts.query({ groupId })).counts.following;
  expect([await counts(String(group.id)), await counts('none')]).toEqual([1, 1]);
  const found = await agent.browser.trpc.tickets.queue.query({ folder: 'following', query: 'parcel' });
  expect(found.data.map((row) => row.id)).toEqual([other.id]);
});

it('notifies agents of messages once, whatever else they are told', async () => {
  const { agent, colleague, customer, id } = await setUp();
  const third = await signedInAs(product, 'agents');
  for (const { browser } of [agent, third]) await browser.trpc.tickets.follow.mutate({ id });
  await agent.browser.trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
  await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Any news?</p>' });
  for (const follower of [agent, third])
    expect((await headlines(follower)).filter((line) => line.includes('replied to ticket'))).toHaveLength(1);
  await note(colleague, id, `Look, ${mention(third)}`);
  expect((await headlines(third)).filter((line) => line.includes('note'))).toEqual([
    expect.stringContaining('mentioned you'),
  ]);
  expect((await headlines(agent)).filter((line) => line.includes('note'))).toEqual([
    expect.stringContaining('added a note'),
  ]);
  expect(await headlines(customer)).toEqual([]);
});

it('lists mentions in notes of agents who see the ticket, and follows its edits', async () => {
  const { agent, colleague, customer, id } = await setUp();
  const { reply } = await note(agent, id, `${mention(colleague)} and ${mention(customer)}, please`);
  expect(reply.body).toContain(`<span data-mention="${colleague.user.id}">@You</span>`);
  expect(await folder(colleague.browser, 'mentions')).toEqual([id]);
  expect(await headlines(customer)).toEqual([]);
  const edit = (body: string) =>
    agent.browser.send('PUT', `/api/v1/replies/${reply.id}`, { body: `<p>${body}</p>` });
  await edit('Nothing');
  expect(await folder(colleague.browser, 'mentions')).toEqual([]);
  await edit(mention(colleague));
  expect(await folder(colleague.browser, 'mentions')).toEqual([id]);
  await agent.browser.trpc.tickets.reply.mutate({ id, body: `<p>To ${mention(agent)}</p>` });
  expect(await folder(agent.browser, 'mentions')).toEqual([]);
});

it('keeps no other spans in messages', async () => {
  const { agent, id } = await setUp();
  const { reply } = await note(
    agent,
    id,
    '<span style="color:red">red</span> <span data-mention="x1">no</span>',
  );
  expect(reply.body).toBe('<p>red no</p>');
});
