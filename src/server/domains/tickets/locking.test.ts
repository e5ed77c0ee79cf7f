import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { saveSettings } from '../settings/service.ts';
import { lockOldTickets } from './locking.ts';

const product = testProduct();

const lockAfter = (days: number | null) =>
  saveSettings(product.services, { tickets: { lock_after_days: days } });

afterEach(() => lockAfter(null));

interface Answer {
  ticket: TicketDetails;
  data: TicketEvent[];
}

/** A ticket that was closed so many days ago. */
async function closedFor(days: number) {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const path = `/api/v1/tickets/${id}`;
  await agent.browser.post(`${path}/status`, { status: 'closed' });
  await product.services.db.execute(
    sql`update tickets set closed_at = now() - make_interval(days => ${days}::integer) where id = ${id}`,
  );
  return {
    ...{ id, path, customer, agent },
    status: async () => (await agent.browser.get<Answer>(path)).body.ticket.status,
  };
}

describe('a ticket that was closed long ago', () => {
  it('is locked after the days of the setting, and by default never', async () => {
    const old = await closedFor(31);
    const recent = await closedFor(29);
    await lockOldTickets(product.services);
    expect(await old.status()).toBe('closed');
    await lockAfter(30);
    await lockOldTickets(product.services);
    expect([await old.status(), await recent.status()]).toEqual(['locked', 'closed']);
    const { data } = (await old.agent.browser.get<Answer>(`${old.path}/events`)).body;
    expect(data[0]).toMatchObject({
      ...{ type: 'status', user: null, via: 'system' },
      data: { from: { name: 'closed' }, to: { name: 'locked' } },
    });
  });

  it('takes no reply of its customer, tells nobody, and is reopened by agents', async () => {
    const { path, customer, agent, status } = await closedFor(8);
    await product.services.jobs.drain(product.services);
    const mails = (await mailsTo(product, customer.user.email)).length;
    await lockAfter(7);
    await lockOldTickets(product.services);
    await product.services.jobs.drain(product.services);
    expect((await mailsTo(product, customer.user.email)).length).toBe(mails);
    expect((await customer.browser.post(`${path}/replies`, { body: 'Again' })).status).toBe(403);
    expect((await customer.browser.post(`${path}/status`, { status: 'open' })).status).toBe(403);
    expect((await agent.browser.post(`${path}/status`, { status: 'open' })).status).toBe(200);
    await lockOldTickets(product.services);
    expect(await status()).toBe('open');
  });

  it('stays as it is in the trash', async () => {
    const { path, agent, status } = await closedFor(8);
    await agent.browser.send('DELETE', path);
    await lockAfter(7);
    await lockOldTickets(product.services);
    expect(await status()).toBe('closed');
  });
});
