import { describe, expect, it } from 'vitest';
import type { QueueRow } from '#shared/ticket-queue.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  data: QueueRow[];
  next_cursor: string | null;
  next: { id: number } | null;
  errors: Record<string, string[]>;
}

async function start() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const colleague = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', conditions: [{ field: 'user_id', op: 'is', value: customer.user.id }] }),
  );
  const rowIn = async (query: string, { browser } = agent) =>
    (await browser.get<Answer>(`/api/v1/tickets/queue?${query}`)).body.data.find((row) => row.id === id);
  return { customer, agent, colleague, id, path: `/api/v1/tickets/${id}`, filter, rowIn };
}

describe('a row of the queue', () => {
  it('has the tags of its ticket, and what the agent and colleagues have with it', async () => {
    const { agent, customer, colleague, id, path, filter, rowIn } = await start();
    const { browser } = agent;
    const nothing = { tags: [], unread: false, has_draft: false, presence: [] };
    expect(await rowIn('folder=open&order=newest')).toMatchObject(nothing);
    await browser.post(`${path}/tags`, { tags: ['row ink'] });
    await browser.send('PUT', `${path}/draft`, { body: '<p>Let me see.</p>' });
    await browser.post(`${path}/assign`, { userId: agent.user.id });
    await customer.browser.post(`${path}/replies`, { body: 'Anybody?' });
    await product.services.jobs.drain(product.services);
    await colleague.browser.post(`${path}/presence`, { state: 'replying' });
    await browser.post(`${path}/presence`, { state: 'viewing' });
    const expected = {
      tags: [{ name: 'row ink', type: 'custom' }],
      ...{ unread: true, has_draft: true },
      presence: [{ user: { id: colleague.user.id }, state: 'replying', since: expect.stringMatching(/Z$/) }],
    };
    expect(await rowIn('folder=open&order=newest')).toMatchObject(expected);
    expect(await rowIn(`filter=${filter}`)).toMatchObject(expected);
    expect((await browser.trpc.tickets.rows.query({ ids: [id] })).data).toMatchObject([expected]);
    expect(await rowIn('folder=open&order=newest', colleague)).toMatchObject({
      ...{ tags: expected.tags, unread: false, has_draft: false },
      presence: [{ user: { id: agent.user.id }, state: 'viewing' }],
    });
  });

  it('is unread until the agent marks the ticket as read', async () => {
    const { agent, customer, path, rowIn } = await start();
    await agent.browser.post(`${path}/assign`, { userId: agent.user.id });
    await customer.browser.post(`${path}/replies`, { body: 'Anybody?' });
    await product.services.jobs.drain(product.services);
    expect(await rowIn('folder=mine')).toMatchObject({ unread: true });
    expect(await agent.browser.post(`${path}/read`)).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
    expect(await rowIn('folder=mine')).toMatchObject({ unread: false });
    expect((await agent.browser.post(`${path}/read`)).status).toBe(200);
    expect((await agent.browser.post('/api/v1/tickets/999999/read')).status).toBe(404);
    expect((await customer.browser.post(`${path}/read`)).status).toBe(403);
  });
});

describe('the order by priority', () => {
  it('lists the most urgent first, and within a priority who has waited longest', async () => {
    const customer = await signedInAs(product, 'customers');
    const { browser, user } = await signedInAs(product, 'agents');
    const made: { id: number; level: number }[] = [];
    for (const [level, priority] of ['low', 'normal', 'high', 'urgent', 'high', 'normal', 'urgent'].map(
      (name) => [['low', 'normal', 'high', 'urgent'].indexOf(name), name] as const,
    )) {
      const { id } = await fileTicket(product, customer.browser);
      await browser.send('PUT', `/api/v1/tickets/${id}`, { priority, assigned_to: user.id });
      made.push({ id, level });
    }
    const expected = made.sort((one, other) => other.level - one.level || one.id - other.id);
    const ids = expected.map(({ id }) => id);
    const filter = { match: 'all', conditions: [{ field: 'assigned_to', op: 'is', value: user.id }] };
    for (const list of ['folder=mine', `filter=${encodeURIComponent(JSON.stringify(filter))}`]) {
      const listed: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { body: Answer } = await browser.get<Answer>(
          `/api/v1/tickets/queue?${list}&order=priority&limit=2${cursor && `&cursor=${cursor}`}`,
        );
        listed.push(...page.body.data.map(({ id }) => id));
        cursor = page.body.next_cursor;
      }
      expect([list, listed]).toEqual([list, ids]);
    }
    const { body } = await browser.get<Answer>(`/api/v1/tickets/${ids[0]}/next?folder=mine&order=priority`);
    expect(body.next?.id).toBe(ids[1]);
    const refused = await browser.get<Answer>('/api/v1/tickets/queue?order=color');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['order']]);
  });
});
