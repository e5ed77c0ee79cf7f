import { describe, expect, it } from 'vitest';
import { bearerFor, fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';

const product = testProduct();

interface Answer {
  data: TicketEvent[];
  next_cursor: string | null;
  errors: Record<string, string[]>;
}

async function workedOn() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const { trpc } = agent.browser;
  await trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' });
  await trpc.tickets.update.mutate({ id, priority: 'high', subject: 'Page numbers' });
  await agent.browser.post(`/api/v1/tickets/${id}/tags`, { tags: [`blue ${id}`] });
  await trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
  const path = `/api/v1/tickets/${id}/events`;
  const read = (query = '') => agent.browser.get<Answer>(path + query);
  return { customer, agent, id, path, read };
}

describe('the history of a ticket', () => {
  it('has every change, newest first, with its author and source', async () => {
    const { customer, agent, id, read } = await workedOn();
    const { body } = await read();
    expect(body.data.map(({ type, user, via }) => [type, user?.id, via])).toEqual([
      ['tag_added', agent.user.id, 'web'],
      ['priority', agent.user.id, 'web'],
      ['subject', agent.user.id, 'web'],
      ['assigned', agent.user.id, 'web'],
      ['status', agent.user.id, 'web'],
      ['created', customer.user.id, 'web'],
    ]);
    expect(body.data[0]?.data).toEqual({ tag: `blue ${id}` });
    expect(body.data[4]?.data).toMatchObject({
      from: { name: 'open' },
      to: { name: 'pending' },
      by_reply: true,
    });
    expect(body.next_cursor).toBeNull();
  });

  it('says that a program made a change', async () => {
    const { agent, id, read } = await workedOn();
    const headers = { ...(await bearerFor(product, agent.user)), 'content-type': 'application/json' };
    const request = { method: 'PUT', headers, body: JSON.stringify({ priority: 'low' }) };
    expect((await fetch(`${product.url}/api/v1/tickets/${id}`, request)).status).toBe(200);
    expect((await read()).body.data[0]).toMatchObject({ type: 'priority', via: 'api' });
  });

  it('is read page by page, by type and by person', async () => {
    const { customer, agent, read } = await workedOn();
    const all = (await read()).body.data.map(({ id }) => id);
    const first = (await read('?limit=4')).body;
    const second = (await read(`?limit=4&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all);
    expect(second.next_cursor).toBeNull();
    expect((await read('?type=priority')).body.data).toHaveLength(1);
    expect((await read(`?userId=${customer.user.id}`)).body.data.map(({ type }) => type)).toEqual([
      'created',
    ]);
    expect((await read(`?userId=${agent.user.id}&type=created`)).body.data).toEqual([]);
  });

  it('is for agents, and refuses what is malformed', async () => {
    const { customer, path, read } = await workedOn();
    expect((await (await product.visit()).get(path)).status).toBe(401);
    expect((await customer.browser.get(path)).status).toBe(403);
    expect((await customer.browser.get('/api/v1/tickets/999999/events')).status).toBe(403);
    const { browser } = await signedInAs(product, 'agents');
    expect((await browser.get('/api/v1/tickets/999999/events')).status).toBe(404);
    for (const [query, field] of [
      ['?cursor=nonsense', 'cursor'],
      ['?type=nonsense', 'type'],
      ['?limit=0', 'limit'],
      ['?limit=101', 'limit'],
      ['?userId=nobody', 'userId'],
    ] as const)
      expect(Object.keys((await read(query)).body.errors), query).toEqual([field]);
  });

  it('takes one statement', async () => {
    const { agent, id } = await workedOn();
    const ask = () => agent.browser.trpc.tickets.history.query({ id });
    await ask();
    expect((await product.counter.ofWork(ask)).statements).toHaveLength(1);
  });
});
