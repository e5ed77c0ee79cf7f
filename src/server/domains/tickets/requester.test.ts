import { describe, expect, it } from 'vitest';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  operation: Operation;
  data: TicketEvent[];
  errors: Record<string, string[]>;
}

async function start() {
  const [former, next, agent] = [
    await signedInAs(product, 'customers'),
    await signedInAs(product, 'customers'),
    await signedInAs(product, 'agents'),
  ];
  const { id } = await fileTicket(product, former.browser);
  await product.services.jobs.drain(product.services);
  const path = `/api/v1/tickets/${id}`;
  const give = (user_id: number, by: Browser = agent.browser) => by.send<Answer>('PUT', path, { user_id });
  const statusFor = async ({ browser }: { browser: Browser }) => (await browser.get(path)).status;
  const listed = async ({ browser }: { browser: Browser }) =>
    (await browser.get<{ pagination: { total: number } }>('/api/v1/tickets')).body.pagination.total;
  return { former, next, agent, id, path, give, statusFor, listed };
}

describe('the requester of a ticket', () => {
  it('is another person from then on, who is told; the former one no longer finds it', async () => {
    const { former, next, agent, path, give, statusFor, listed } = await start();
    const { status, body } = await give(next.user.id);
    expect([status, body.ticket.user.id, body.operation.type]).toEqual([200, next.user.id, 'update']);
    expect([await statusFor(former), await statusFor(next)]).toEqual([404, 200]);
    expect([await listed(former), await listed(next)]).toEqual([0, 1]);
    const events = (await agent.browser.get<Answer>(`${path}/events?type=requester`)).body.data;
    expect(events).toMatchObject([
      { via: 'web', data: { from: { id: former.user.id }, to: { id: next.user.id } } },
    ]);
    await product.services.jobs.drain(product.services);
    const notified = async ({ browser }: { browser: Browser }) =>
      (await browser.get('/api/v1/notifications')).text.includes('This request is now yours');
    expect([await notified(former), await notified(next)]).toEqual([false, true]);
    // The new requester answers as the customer.
    const reply = await next.browser.post<{ reply: { by_requester: boolean } }>(`${path}/replies`, {
      body: '<p>It is mine now.</p>',
    });
    expect(reply.body.reply.by_requester).toBe(true);
  });

  it('is restored by an undo, unless it was changed again', async () => {
    const { former, next, agent, give, statusFor } = await start();
    const undo = ({ id }: Operation) => agent.browser.post<Answer>(`/api/v1/operations/${id}/undo`);
    const first = (await give(next.user.id)).body.operation;
    expect((await undo(first)).body.operation.skipped).toEqual([]);
    expect([await statusFor(former), await statusFor(next)]).toEqual([200, 404]);
    const second = (await give(next.user.id)).body.operation;
    const third = await signedInAs(product, 'customers');
    await give(third.user.id);
    expect((await undo(second)).body.operation.skipped).toMatchObject([{ reason: 'changed' }]);
    expect(await statusFor(third)).toBe(200);
  });

  it('stays without a change, for unknown people, and for whoever may not change it', async () => {
    const { former, next, give } = await start();
    expect((await give(former.user.id)).body.operation).toBeNull();
    for (const id of [999_999, 0]) {
      const { status, body } = await give(id);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']]);
    }
    expect((await give(next.user.id, former.browser)).status).toBe(403);
    expect((await give(next.user.id, next.browser)).status).toBe(403);
  });
});
