import { and, asc, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events as hints } from '../../platform/events/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { statusFor } from '../tags/service.ts';
import { type Actor, changeTicket } from './change-ticket.ts';
import type { TicketChange } from './requested-change.ts';
import { ticketEvents, tickets } from './tables.ts';

const product = testProduct();

async function currentUser(id: number) {
  const found = await findUser(product.services.db, id);
  if (found === undefined) throw new Error('The account does not exist.');
  return toCurrentUser(found);
}

const eventsOf = (id: number) =>
  product.services.db
    .select({ user_id: ticketEvents.user_id, type: ticketEvents.type, data: ticketEvents.data })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), ne(ticketEvents.type, 'created')))
    .orderBy(asc(ticketEvents.id));

async function openTicket() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  return { customer, agent, id };
}

const own = 'api/v1/users/me?deleteCurrentUser=true';

describe('what changes in a ticket', () => {
  it('is kept with who did it, in their order, and nothing of what changed nothing', async () => {
    const { customer, agent, id } = await openTicket();
    const { trpc } = agent.browser;
    await trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' });
    await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    await trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
    await trpc.tickets.assign.mutate({ ids: [id], userId: null });
    await trpc.tickets.reply.mutate({ id, body: '<p>Later.</p>', type: 'notes' });
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Yes, it is.</p>' });
    const by = agent.user.id;
    expect(await eventsOf(id)).toEqual([
      { user_id: by, type: 'status', data: { from: 'open', to: 'pending', by_reply: true } },
      { user_id: by, type: 'assigned', data: { from: null, to: by } },
      { user_id: by, type: 'status', data: { from: 'pending', to: 'closed' } },
      { user_id: by, type: 'assigned', data: { from: by, to: null } },
      { user_id: customer.user.id, type: 'status', data: { from: 'closed', to: 'open' } },
    ]);
  });

  it('is kept when an account goes, as nobody’s doing, and only of what was in hand', async () => {
    const { agent, customer, id } = await openTicket();
    const closed = await fileTicket(product, customer.browser);
    const ids = [id, closed.id];
    await agent.browser.trpc.tickets.assign.mutate({ ids, userId: agent.user.id });
    await agent.browser.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
    expect((await agent.browser.send('DELETE', `/${own}`)).status).toBe(200);
    expect((await eventsOf(id)).at(-1)).toEqual({
      user_id: null,
      type: 'assigned',
      data: { from: agent.user.id, to: null },
    });
    expect(await eventsOf(closed.id)).toHaveLength(2);
  });

  it('is permitted and made in full when a placement comes with it', async () => {
    const { customer, agent, id } = await openTicket();
    const user = await currentUser(agent.user.id);
    const actor: Actor = { user, tab: null, via: 'macro' };
    const closed = await statusFor(product.services, 'closed');
    const waits = { type: 'snoozed', until: null, until_reply: true, reason: null } as const;
    const change = (by: Actor, wanted: TicketChange) => changeTicket(product.services, by, id, wanted);
    const stranger = { ...actor, user: await currentUser(customer.user.id) };
    const forbidden = { assigned_to: agent.user.id, placement: waits };
    await expect(change(stranger, forbidden)).rejects.toMatchObject({ kind: 'forbidden' });
    const both = { placement: waits, status: closed };
    await expect(change(actor, both)).rejects.toMatchObject({ reason: 'ticket_closed' });
    await expect(change(actor, { placement: waits, status: null })).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(await eventsOf(id)).toEqual([]);
    await change(actor, { placement: { type: 'deleted' }, status: closed, priority: 'high' });
    const [row] = await product.services.db.select().from(tickets).where(eq(tickets.id, id));
    expect(row).toMatchObject({
      priority: 'high',
      deleted_at: expect.any(String),
      closed_at: expect.any(String),
    });
    const hidden = { placement: { type: 'deleted' }, priority: 'low' } as const;
    await expect(change(actor, hidden)).rejects.toMatchObject({ reason: 'ticket_deleted' });
    await change(actor, { placement: { type: 'restored' } });
  });

  it('passes over tickets that do not exist', async () => {
    const { agent, id } = await openTicket();
    const assign = (ids: string) =>
      agent.browser.post(`/api/v1/tickets/${ids}/assign`, { userId: agent.user.id });
    expect((await assign('2147483647')).status).toBe(404);
    expect((await assign(`${id},2147483647`)).status).toBe(200);
    const [row] = await product.services.db.select().from(tickets).where(eq(tickets.id, id));
    expect(row?.assigned_to).toBe(agent.user.id);
  });

  it('is none of a stranger’s doing, of a customer’s beyond opening and closing, and nothing is kept of an attempt', async () => {
    const { customer, id } = await openTicket();
    const stranger = await signedInAs(product, 'customers');
    const attempts: [Browser, string, object, number][] = [
      [stranger.browser, 'status', { status: 'closed' }, 404],
      [stranger.browser, 'replies', { body: '<p>Me too.</p>' }, 404],
      [stranger.browser, 'assign', { userId: stranger.user.id }, 403],
      [customer.browser, 'status', { status: 'pending' }, 403],
      [customer.browser, 'status', { status: 'asleep' }, 422],
      [customer.browser, 'replies', { body: '<p>x</p>', status: 'asleep' }, 403],
      [customer.browser, 'replies', { body: '<p>x</p>', type: 'notes' }, 403],
      [customer.browser, 'assign', { userId: customer.user.id }, 403],
    ];
    for (const [browser, what, body, status] of attempts) {
      const answer = await browser.post(`/api/v1/tickets/${id}/${what}`, body);
      expect([what, answer.status]).toEqual([what, status]);
    }
    expect(await eventsOf(id)).toEqual([]);
  });

  it('by two at once happens one after the other', async () => {
    const { agent, id } = await openTicket();
    const other = await signedInAs(product, 'agents');
    await Promise.all([
      agent.browser.trpc.tickets.setStatus.mutate({ id, status: 'pending' }),
      other.browser.trpc.tickets.setStatus.mutate({ id, status: 'closed' }),
    ]);
    const [first, second] = (await eventsOf(id)).map(({ data }) => data);
    expect(first).toMatchObject({ from: 'open' });
    expect(second).toMatchObject({ from: first && 'to' in first ? first.to : undefined });
  });

  it('by an agent who gives it away is no wait for the one who gets it and writes', async () => {
    const { agent, id } = await openTicket();
    const other = await signedInAs(product, 'agents');
    const answers = await Promise.all([
      agent.browser.post(`/api/v1/tickets/${id}/assign`, { userId: other.user.id }),
      other.browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>On it.</p>' }),
      agent.browser.post(`/api/v1/tickets/${id}/assign`, { userId: other.user.id }),
      other.browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>Still on it.</p>' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
  });
});

describe('a note with a status', () => {
  it('is told to the customer’s screens as the status is, without it not', async () => {
    const { agent, customer, id } = await openTicket();
    const told = () => product.services.db.$count(hints, eq(hints.topic, `user:${customer.user.id}`));
    const before = await told();
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Hm.</p>', type: 'notes' });
    expect(await told()).toBe(before);
    await agent.browser.trpc.tickets.reply.mutate({
      id,
      body: '<p>Done.</p>',
      type: 'notes',
      status: 'closed',
    });
    expect(await told()).toBe(before + 1);
  });
});

describe('few statements are sent', () => {
  const during = async (act: () => Promise<unknown>) => (await product.counter.ofWork(act)).statements;

  it('for a ticket, a reply, a state, and tickets that are given away', async () => {
    const { agent, customer, id } = await openTicket();
    const second = await fileTicket(product, customer.browser);
    const { trpc } = agent.browser;
    await trpc.tickets.counts.query({});
    const sent = {
      create: await during(() => fileTicket(product, agent.browser)),
      reply: await during(() => trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' })),
      status: await during(() => trpc.tickets.setStatus.mutate({ id, status: 'closed' })),
      assign: await during(() => trpc.tickets.assign.mutate({ ids: [id, second.id], userId: agent.user.id })),
    };
    const counts = Object.entries(sent).map(([what, { length }]) => [what, length]);
    expect(Object.fromEntries(counts)).toEqual({
      create: 2,
      reply: 2,
      status: 3,
      // One of them reads which of several there are.
      assign: 5,
    });
  });
});
