import { describe, expect, it } from 'vitest';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { listAgents } from '../../agents/service.ts';

const product = testProduct();

async function workedOn() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const { trpc } = agent.browser;
  await trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
  await trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' });
  await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
  return { customer, agent, id };
}

describe('what changed in a ticket', () => {
  it('is all there for agents, oldest first, but for what a message says already', async () => {
    const { agent, id } = await workedOn();
    const { events } = await agent.browser.trpc.tickets.events.query({ id });
    const [known] = (await listAgents(product.services)).filter((one) => one.id === agent.user.id);
    const person = known && { id: known.id, display_name: known.display_name, avatar: known.avatar };
    expect(events).toMatchObject([
      { type: 'assigned', user: person, data: { from: null, to: person } },
      {
        type: 'status',
        user: person,
        data: {
          from: { name: 'pending', label: 'Pending', category: 'pending' },
          to: { name: 'closed', label: 'Closed', category: 'closed' },
        },
      },
    ]);
  });

  it('is its state for its customer, in the words for customers, and never who has it', async () => {
    const { customer, agent, id } = await workedOn();
    const { events } = await customer.browser.trpc.tickets.events.query({ id });
    expect(events.map(({ type }) => type)).toEqual(['status']);
    const { ticket } = await customer.browser.trpc.tickets.get.query({ id });
    expect(events[0]?.data).toMatchObject({ to: { name: 'closed', label: ticket.status_label } });
    const elsewhere = await agent.browser.trpc.tickets.assign.mutate({ ids: [id], userId: null });
    expect(elsewhere.operation).toMatchObject({ type: 'assign', tickets_count: 1 });
    expect(await customer.browser.trpc.tickets.events.query({ id })).toEqual({ events });
  });

  it('is nobody else’s to see', async () => {
    const { id } = await workedOn();
    const stranger = await signedInAs(product, 'customers');
    const guest = await product.visit();
    await expect(stranger.browser.trpc.tickets.events.query({ id })).rejects.toMatchObject({
      data: { httpStatus: 404 },
    });
    await expect(guest.trpc.tickets.events.query({ id })).rejects.toMatchObject({
      data: { httpStatus: 401 },
    });
  });

  it('takes one statement, and so does the conversation', async () => {
    const { customer, agent, id } = await workedOn();
    for (const { browser } of [customer, agent]) {
      await browser.trpc.tickets.events.query({ id });
      const during = async (act: () => Promise<unknown>) =>
        (await product.counter.ofWork(act)).statements.length;
      expect(await during(() => browser.trpc.tickets.events.query({ id }))).toBe(1);
      expect(await during(() => browser.trpc.tickets.replies.query({ id }))).toBe(1);
    }
  });

  it('of an assignee who left says so of nobody', async () => {
    const { agent, id, customer } = await workedOn();
    await customer.browser.trpc.tickets.setStatus.mutate({ id, status: 'open' });
    const other = await signedInAs(product, 'agents');
    await agent.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    const { events } = await other.browser.trpc.tickets.events.query({ id });
    expect(events.at(-1)).toMatchObject({
      type: 'assigned',
      user: null,
      data: { from: { display_name: 'Deleted user' }, to: null },
    });
  });
});
