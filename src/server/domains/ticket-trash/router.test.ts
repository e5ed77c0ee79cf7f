import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { tickets } from '../tickets/tables.ts';
import { purgeOld } from './jobs.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  operation: { id: string; tickets_count: number; skipped: unknown[] } | null;
  data: TicketEvent[];
  counts: Record<string, number>;
}

async function start() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const { browser } = agent;
  const path = `/api/v1/tickets/${id}`;
  return {
    id,
    path,
    customer,
    agent,
    remove: (ids: number | string = id) => browser.send<Answer>('DELETE', `/api/v1/tickets/${ids}`),
    restore: () => browser.post<Answer>(`${path}/restore`),
    spam: () => browser.post<Answer>(`${path}/spam`),
    notSpam: () => browser.send<Answer>('DELETE', `${path}/spam`),
    undo: (operation: Answer['operation']) =>
      browser.post<Answer>(`/api/v1/operations/${operation?.id}/undo`),
    counts: async () => (await browser.get<Answer>('/api/v1/tickets/counts')).body.counts,
    read: async () => (await browser.get<Answer>(path)).body.ticket,
    types: async () => (await browser.get<Answer>(`${path}/events`)).body.data.map(({ type }) => type),
  };
}

const exists = async (id: number) => (await product.services.db.$count(tickets, eq(tickets.id, id))) === 1;

describe('a ticket in the trash or the spam', () => {
  it('is in no folder but its own, and is not found by its customer', async () => {
    const { id, path, customer, agent, remove, restore, spam, notSpam, counts, read, types } = await start();
    const before = await counts();
    expect((await remove()).body.operation).toMatchObject({ tickets_count: 1 });
    expect(await counts()).toEqual({
      ...before,
      open: (before.open ?? 0) - 1,
      unassigned: (before.unassigned ?? 0) - 1,
      deleted: (before.deleted ?? 0) + 1,
    });
    expect(await read()).toMatchObject({ id, status: 'open', deleted_at: expect.any(String) });
    for (const address of [path, `${path}/replies`])
      expect((await customer.browser.get(address)).status).toBe(404);
    const list = async (browser = customer.browser) =>
      JSON.stringify((await browser.get('/api/v1/tickets?perPage=50')).body);
    expect(await list()).not.toContain(`"id":${id},`);
    expect(await list(agent.browser)).not.toContain(`"id":${id},`);
    await restore();
    expect(await list()).toContain(`"id":${id},`);
    expect(await counts()).toEqual(before);
    await spam();
    expect((await customer.browser.get(path)).status).toBe(404);
    expect((await counts()).spam).toBe((before.spam ?? 0) + 1);
    await notSpam();
    expect(await counts()).toEqual(before);
    expect((await types()).slice(0, 4)).toEqual(['not_spam', 'spam', 'restored', 'deleted']);
  });

  it('takes no message and no change, from either side', async () => {
    const { path, customer, agent, remove } = await start();
    await remove();
    const reply = { body: '<p>Hello</p>' };
    expect((await customer.browser.post(`${path}/replies`, reply)).status).toBe(404);
    for (const input of [reply, { ...reply, type: 'notes' }])
      expect((await agent.browser.post(`${path}/replies`, input)).status).toBe(409);
    expect((await agent.browser.post(`${path}/status`, { status: 'closed' })).status).toBe(409);
    expect((await agent.browser.post(`${path}/assign`, { userId: agent.user.id })).status).toBe(409);
    expect((await agent.browser.post(`${path}/tags`, { tags: ['x'] })).status).toBe(409);
    expect((await agent.browser.send('PUT', path, { subject: 'Other subject' })).status).toBe(409);
    expect((await agent.browser.post(`${path}/snooze`, { until_reply: true })).status).toBe(409);
  });

  it('notifies nobody of what happened just before', async () => {
    const { path, customer, agent, remove } = await start();
    await product.services.jobs.drain(product.services);
    await agent.browser.post(`${path}/replies`, { body: '<p>Answer</p>' });
    await remove();
    await product.services.jobs.drain(product.services);
    const told = await customer.browser.get<{ pagination: { data: unknown[] } }>('/api/v1/notifications');
    expect(told.body.pagination.data).toEqual([]);
  });

  it('comes back with an undo, as far as it still is there', async () => {
    const { remove, restore, spam, undo, read } = await start();
    const removed = (await remove()).body.operation;
    await undo(removed);
    expect((await read()).deleted_at).toBeNull();
    const again = (await remove()).body.operation;
    await restore();
    expect((await undo(again)).body.operation?.skipped).toHaveLength(1);
    const marked = (await spam()).body.operation;
    await undo(marked);
    expect((await read()).spam).toBe(false);
  });

  it('is one of several: unknown ones are passed over, those there already change nothing', async () => {
    const { id, customer, remove } = await start();
    const { id: second } = await fileTicket(product, customer.browser);
    await remove(second);
    const { status, body } = await remove(`${id},${second},999999`);
    expect(status).toBe(200);
    expect(body.operation?.tickets_count).toBe(1);
    expect((await remove(999999)).status).toBe(404);
    expect((await remove(id)).body.operation).toBeNull();
    expect((await remove('x')).status).toBe(422);
  });
});

describe('a ticket that is purged', () => {
  it('is gone with its messages; only from the trash, and only with the permission', async () => {
    const { id, path, agent, customer, remove } = await start();
    const admin = await signedInAs(product, 'admins');
    const purge = (browser = admin.browser) => browser.send('DELETE', `${path}/purge`);
    expect((await purge(agent.browser)).status).toBe(403);
    expect((await purge(customer.browser)).status).toBe(403);
    expect((await purge()).status).toBe(409);
    await remove();
    expect((await purge()).status).toBe(200);
    expect(await exists(id)).toBe(false);
    expect((await admin.browser.get(path)).status).toBe(404);
    expect((await purge()).status).toBe(404);
  });

  it('is deleted by the job once the trash has held it for long enough', async () => {
    const { id, remove } = await start();
    const { id: recent, remove: removeRecent } = await start();
    await remove();
    await removeRecent();
    await product.services.db.execute(
      sql`update tickets set deleted_at = now() - interval '31 days' where id = ${id}`,
    );
    await saveSettings(product.services, { tickets: { bin_days: 60 } });
    await purgeOld(product.services);
    expect(await exists(id)).toBe(true);
    await saveSettings(product.services, { tickets: { bin_days: 30 } });
    await purgeOld(product.services);
    expect([await exists(id), await exists(recent)]).toEqual([false, true]);
  });
});

describe('the trash', () => {
  it('is for agents with the permission, and for the tickets they work on', async () => {
    const { path, customer } = await start();
    for (const address of [path, `${path}/spam`])
      expect((await customer.browser.send('DELETE', address)).status).toBe(403);
    for (const address of [`${path}/restore`, `${path}/spam`])
      expect((await customer.browser.post(address)).status).toBe(403);
  });
});
