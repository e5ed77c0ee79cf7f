import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';

const product = testProduct();
const base = '/api/v1/statuses';

interface Answer {
  ticketStatus: ManagedStatus;
  statuses: ManagedStatus[];
  ticket: TicketDetails;
  data: TicketEvent[];
  errors: Record<string, unknown>;
  details: { used_by: unknown; changed: string[] };
}

let made = 0;

async function createIn(admin: Browser, fields: Partial<ManagedStatus> = {}) {
  made += 1;
  const { status, body } = await admin.post<Answer>(base, {
    label: `Waiting ${made}`,
    category: 'pending',
    ...fields,
  });
  expect(status).toBe(201);
  return body.ticketStatus;
}

async function start() {
  const admin = (await signedInAs(product, 'admins')).browser;
  const agent = (await signedInAs(product, 'agents')).browser;
  const customer = (await signedInAs(product, 'customers')).browser;
  const { id } = await fileTicket(product, customer);
  const set = (status: string) => agent.post<Answer>(`/api/v1/tickets/${id}/status`, { status });
  const read = async (who: Browser) => (await who.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket;
  const list = async () => (await agent.get<Answer>(base)).body.statuses;
  return { admin, agent, customer, id, set, read, list };
}

describe('a ticket status', () => {
  it('is set on tickets at once, and customers read its label for them', async () => {
    const { admin, agent, customer, set, read } = await start();
    const status = await createIn(admin, { label: 'Wartet auf Teile 🔧', user_label: 'In progress' });
    expect(status).toMatchObject({
      name: 'wartet_auf_teile',
      label: 'Wartet auf Teile 🔧',
      category: 'pending',
      is_default: false,
      system: false,
    });
    expect((await set(status.name)).status).toBe(200);
    expect(await read(agent)).toMatchObject({ status: status.name, status_label: status.label });
    expect(await read(customer)).toMatchObject({ status_label: 'In progress', status_category: 'pending' });
    const found = await agent.get<{ pagination: { total: number } }>(`/api/v1/tickets?tagId=${status.id}`);
    expect(found.body.pagination.total).toBe(1);
    await admin.send('PUT', `${base}/${status.id}`, { label: 'Waiting for parts', user_label: '' });
    expect(await read(customer)).toMatchObject({ status: status.name, status_label: 'Waiting for parts' });
    const log = await product.services.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subject_type, 'ticket_status'), eq(auditEntries.subject_id, String(status.id))),
      )
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual(['ticket_status.create', 'ticket_status.update']);
  });

  it('is what a reply sets once it is the first of its category', async () => {
    const { admin, agent, id, list, read } = await start();
    const status = await createIn(admin);
    const before = await list();
    const others = before.filter((one) => one.id !== status.id).map((one) => one.id);
    const answer = await admin.post<Answer>(`${base}/reorder`, { ids: [status.id, ...others] });
    expect(answer.body.statuses[0]).toMatchObject({ id: status.id, is_default: true });
    await agent.post(`/api/v1/tickets/${id}/replies`, { body: '<p>We look into it.</p>' });
    expect((await read(agent)).status).toBe(status.name);
    await admin.post(`${base}/reorder`, { ids: before.map((one) => one.id) });
    for (const ids of [[], [status.id], [...others, others[0]]])
      expect((await admin.post(`${base}/reorder`, { ids })).status).toBe(422);
  });

  it('is deleted once its tickets have another one of its category, with an event each', async () => {
    const { admin, agent, id, list, set, read } = await start();
    const status = await createIn(admin);
    const other = await createIn(admin);
    await set(status.name);
    const remove = (replacement_id?: number) =>
      admin.send<Answer>('DELETE', `${base}/${status.id}`, { replacement_id });
    const used = await remove();
    expect([used.status, used.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    const category = await admin.send<Answer>('PUT', `${base}/${status.id}`, { category: 'open' });
    expect(category.status).toBe(409);
    const open = (await list()).find(({ name }) => name === 'open')?.id;
    expect((await remove(open)).status).toBe(422);
    expect((await remove(status.id)).status).toBe(422);
    expect((await remove(other.id)).status).toBe(200);
    expect((await read(agent)).status).toBe(other.name);
    const events = await agent.get<Answer>(`/api/v1/tickets/${id}/events?type=status`);
    expect(events.body.data[0]?.data).toMatchObject({
      from: { name: status.name },
      to: { name: other.name, label: other.label },
    });
    expect((await list()).map(({ id: one }) => one)).not.toContain(status.id);
    expect((await remove()).status).toBe(404);
    expect((await set(status.name)).status).toBe(422);
  });

  it('that every site has is renamed, but neither deleted nor moved to another category', async () => {
    const { admin, list } = await start();
    const closed = (await list()).find(({ name }) => name === 'closed');
    const path = `${base}/${closed?.id}`;
    expect(closed).toMatchObject({ system: true, is_default: true });
    expect((await admin.send('DELETE', path)).status).toBe(403);
    expect((await admin.send('PUT', path, { category: 'open' })).status).toBe(422);
    const renamed = await admin.send<Answer>('PUT', path, { label: 'Solved' });
    expect(renamed.body.ticketStatus).toMatchObject({ name: 'closed', label: 'Solved' });
    await admin.send('PUT', path, { label: 'Closed' });
  });

  it('keeps the name, color and customers’ choice that it is created with', async () => {
    const { admin, customer, id, read } = await start();
    made += 1;
    const fields = {
      ...{ name: `waiting_vendor_${made}`, label: `Solved by itself ${made}`, category: 'closed' as const },
      ...{ color: 'blue' as const, customer_may_set: true },
    };
    const status = await createIn(admin, fields);
    expect(status).toMatchObject(fields);
    const again = await admin.post<Answer>(base, { ...fields, label: 'Another' });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']]);
    const change = (more: object) => admin.send<Answer>('PUT', `${base}/${status.id}`, more);
    const changed = await change({ name: 'other', color: null, customer_may_set: false });
    expect(changed.body.ticketStatus).toMatchObject({
      ...{ name: fields.name, color: null, customer_may_set: false },
    });
    const set = () => customer.post(`/api/v1/tickets/${id}/status`, { status: status.name });
    expect((await set()).status).toBe(403);
    await change({ customer_may_set: true });
    expect((await set()).status).toBe(200);
    expect((await read(customer)).status).toBe(status.name);
    expect((await change({ category: 'pending' })).status).toBe(409);
  });

  it('of every site by which customers close and reopen is always theirs', async () => {
    const { admin, list } = await start();
    for (const { id, name, customer_may_set } of (await list()).filter(({ system }) => system)) {
      const isTheirs = name === 'open' || name === 'closed';
      expect([name, customer_may_set]).toEqual([name, isTheirs]);
      const { status, body } = await admin.send<Answer>('PUT', `${base}/${id}`, {
        customer_may_set: !isTheirs,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['customer_may_set']]);
    }
  });

  it('is not overwritten by whoever has read it before somebody else changed it', async () => {
    const { admin } = await start();
    const { id, label } = await createIn(admin);
    const change = (fields: object) => admin.send<Answer>('PUT', `${base}/${id}`, fields);
    expect((await change({ label: 'First', before: { label } })).status).toBe(200);
    const late = await change({ label: 'Second', before: { label } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['label']]);
  });

  it.each([
    [{ category: 'open' }, 'label'],
    [{ label: '', category: 'open' }, 'label'],
    [{ label: 'x'.repeat(51), category: 'open' }, 'label'],
    [{ label: 'OPEN', category: 'open' }, 'label'],
    [{ label: 'New' }, 'category'],
    [{ label: 'New', category: 'done' }, 'category'],
    [{ label: 'New', category: 'open', name: 'No spaces' }, 'name'],
    [{ label: 'New', category: 'open', name: '12' }, 'name'],
    [{ label: 'New', category: 'open', color: 'plaid' }, 'color'],
    [{ label: 'New', category: 'pending', customer_may_set: true }, 'customer_may_set'],
  ])('of %j is refused', async (fields, field) => {
    const { admin } = await start();
    const { status, body } = await admin.post<Answer>(base, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
