import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Priority } from '#shared/ticket-priorities.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { auditEntries } from '../../audit/tables.ts';
import { saveSettings } from '../../settings/service.ts';

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });
const base = '/api/v1/priorities';

interface Answer {
  priority: Priority;
  priorities: Priority[];
  ticket: TicketDetails;
  operation: Operation;
  product: { id: number; limits: object; promised_priority: string | null };
  data: TicketEvent[];
  errors: Record<string, unknown>;
  details: { used_by: unknown; changed: string[] };
}

let made = 0;

async function createIn(admin: Browser, fields: Partial<Priority> = {}) {
  made += 1;
  const { status, body } = await admin.post<Answer>(base, { label: `Priority ${made}`, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.priority;
}

async function start() {
  const admin = (await signedInAs(product, 'admins')).browser;
  const agent = (await signedInAs(product, 'agents')).browser;
  const customer = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer.browser);
  const list = async () => (await agent.get<Answer>(base)).body.priorities;
  return {
    admin,
    agent,
    customer,
    id,
    list,
    named: async (name: string) => (await list()).find((one) => one.name === name) as Priority,
    set: (priority: string | number) => agent.send<Answer>('PUT', `/api/v1/tickets/${id}`, { priority }),
    read: async () => (await agent.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket,
    change: (priority: Priority, fields: object) =>
      admin.send<Answer>('PUT', `${base}/${priority.id}`, fields),
    remove: ({ id: gone }: Priority, replacement_id?: number) =>
      admin.send<Answer>('DELETE', `${base}/${gone}`, { replacement_id }),
  };
}

const refusalOf = ({ status, body }: { status: number; body: Answer }) => [status, Object.keys(body.errors)];

describe('a priority', () => {
  it('is set by name and by id, filtered by, and in the trace of who made it', async () => {
    const { admin, agent, id, set, read, list } = await start();
    const top = await createIn(admin, { label: 'Sofort 🔥', color: 'pink' });
    expect(top).toMatchObject({ name: 'sofort', label: 'Sofort 🔥', color: 'pink', is_default: false });
    expect((await list()).at(-1)).toEqual(top);
    expect((await set(top.id)).body.ticket.priority).toBe('sofort');
    expect((await set(top.name)).status).toBe(200);
    expect((await read()).priority).toBe('sofort');
    for (const asked of [top.name, top.id]) {
      const found = await agent.get<{ pagination: { data: { id: number }[] } }>(
        `/api/v1/tickets?priority=${asked}`,
      );
      expect(found.body.pagination.data.map((one) => one.id)).toEqual([id]);
    }
    const queue = await agent.trpc.tickets.queue.query({ priority: top.name });
    expect(queue.data.map((row) => row.id)).toEqual([id]);
    const options = await agent.trpc.tickets.agentOptions.query();
    expect(options.priorities).toContainEqual(top);
    const file = await agent.get<string>(`/api/v1/tickets/${id}/export?format=html`);
    expect(file.text).toContain('Sofort 🔥');
    const log = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'priority'), eq(auditEntries.subject_id, String(top.id))));
    expect(log).toEqual([{ action: 'priority.create' }]);
  });

  it('is one of bulk actions', async () => {
    const { admin, agent, id, read } = await start();
    const { name } = await createIn(admin);
    const run = (priority: string) =>
      agent.post<Answer>('/api/v1/tickets/bulk', { ids: [id], action: { type: 'priority', priority } });
    expect((await run(name)).status).toBe(202);
    expect((await read()).priority).toBe(name);
    expect(refusalOf(await run('soon'))).toEqual([422, ['action.priority']]);
  });

  it('is renamed and coloured, and keeps its name', async () => {
    const { admin, change } = await start();
    const priority = await createIn(admin);
    const renamed = await change(priority, { label: 'Renamed', color: 'blue' });
    expect(renamed.body.priority).toEqual({ ...priority, label: 'Renamed', color: 'blue' });
    expect((await change(priority, { color: null })).body.priority.color).toBeNull();
    const late = await change(priority, { label: 'Later', before: { label: priority.label } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['label']]);
  });

  it('of its own level is in that place, and all are put in order at once', async () => {
    const { admin, list, change } = await start();
    const first = await createIn(admin, { level: 0 });
    const before = await list();
    expect(before[0]).toEqual(first);
    expect(refusalOf(await change(first, { level: before[1]?.level }))).toEqual([422, ['level']]);
    const ids = before.map(({ id }) => id);
    const order = [...ids.slice(1), first.id];
    const { body } = await admin.post<Answer>(`${base}/reorder`, { ids: order });
    expect(body.priorities.map(({ id }) => id)).toEqual(order);
    expect(new Set(body.priorities.map(({ level }) => level)).size).toBe(order.length);
    await admin.post(`${base}/reorder`, { ids });
    for (const wrong of [[], ids.slice(1), [...ids.slice(1), ids[1]]])
      expect((await admin.post(`${base}/reorder`, { ids: wrong })).status).toBe(422);
  });

  it('that is the default is that of new requests, and stays until another one is', async () => {
    const { admin, customer, named, change, remove } = await start();
    const normal = await named('normal');
    expect((await remove(normal)).status).toBe(403);
    expect(refusalOf(await change(normal, { is_default: false }))).toEqual([422, ['is_default']]);
    const usual = await createIn(admin, { is_default: true });
    expect((await named('normal')).is_default).toBe(false);
    expect((await remove(usual)).status).toBe(403);
    const { id } = await fileTicket(product, customer.browser);
    expect((await admin.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket.priority).toBe(usual.name);
    expect((await change(normal, { is_default: true })).body.priority.is_default).toBe(true);
    expect((await remove(usual, normal.id)).status).toBe(200);
  });

  it('is deleted once its tickets have another one, with an event each, and is not brought back', async () => {
    const { admin, agent, id, set, read, remove } = await start();
    const [gone, other] = [await createIn(admin), await createIn(admin)];
    await set(gone.name);
    const { operation } = (await set(other.name)).body;
    await set(gone.name);
    const used = await remove(gone);
    expect([used.status, used.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    expect(refusalOf(await remove(gone, gone.id))).toEqual([422, ['replacement_id']]);
    expect(refusalOf(await remove(gone, 999_999))).toEqual([422, ['replacement_id']]);
    expect((await remove(gone, other.id)).status).toBe(200);
    expect((await read()).priority).toBe(other.name);
    const events = await agent.get<Answer>(`/api/v1/tickets/${id}/events?type=priority`);
    expect(events.body.data[0]?.data).toEqual({ from: gone.name, to: other.name });
    expect((await set(gone.name)).status).toBe(422);
    expect((await remove(gone)).status).toBe(404);
    const undone = await agent.post<Answer>(`/api/v1/operations/${operation.id}/undo`);
    expect(undone.body.operation.skipped).toEqual([{ ticket_id: id, reason: 'changed' }]);
    expect((await read()).priority).toBe(other.name);
  });

  it('of a plan is promised with its label, and moves with the plan', async () => {
    const { admin, customer, named, remove } = await start();
    await saveSettings(product.services, { billing: { enable: true, gateways: { test: { enable: true } } } });
    const [gone, low] = [await createIn(admin, { label: 'Gold' }), await named('low')];
    const plan = await admin.post<Answer>('/api/v1/billing/products', {
      name: 'Gold plan',
      limits: { priority: gone.id },
    });
    const { id, limits, promised_priority } = plan.body.product;
    expect([limits, promised_priority]).toMatchObject([{ priority: 'gold' }, 'Gold']);
    await admin.post('/api/v1/subscriptions', { user_id: customer.user.id, product_id: id });
    expect((await remove(gone)).body.details.used_by).toEqual([{ type: 'plans', count: 1 }]);
    expect((await remove(gone, low.id)).status).toBe(200);
    const { body } = await admin.get<Answer>(`/api/v1/billing/products/${id}`);
    expect([body.product.limits, body.product.promised_priority]).toMatchObject([{ priority: 'low' }, null]);
    const filed = await fileTicket(product, customer.browser);
    expect((await admin.get<Answer>(`/api/v1/tickets/${filed.id}`)).body.ticket.priority).toBe('low');
  });

  it.each([
    [{}, 'label'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(51) }, 'label'],
    [{ label: 'URGENT' }, 'label'],
    [{ label: 'New', name: 'high' }, 'name'],
    [{ label: 'New', name: '12' }, 'name'],
    [{ label: 'New', name: 'Not So' }, 'name'],
    [{ label: 'New', color: 'brown' }, 'color'],
    [{ label: 'New', level: -1 }, 'level'],
    [{ label: 'New', level: 3 }, 'level'],
  ])('of %j is refused', async (fields, field) => {
    const { admin } = await start();
    expect(refusalOf(await admin.post<Answer>(base, fields))).toEqual([422, [field]]);
  });
});
