import { afterEach, describe, expect, it } from 'vitest';
import type { CustomField } from '#shared/custom-fields.ts';
import type { Group } from '#shared/groups.ts';
import type { Operation } from '#shared/operations.ts';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  ticketCategory: ManagedCategory;
  group: Group;
  field: CustomField;
  operation: Operation | null;
  data: TicketEvent[];
  errors: Record<string, unknown>;
  details: { used_by: unknown };
  pagination: { data: { id: number }[] };
}

let made = 0;
let turnOff: () => Promise<unknown> = async () => undefined;

// Other tests file tickets without these fields.
afterEach(() => turnOff());

async function start() {
  const admin = (await signedInAs(product, 'admins')).browser;
  const agent = (await signedInAs(product, 'agents')).browser;
  const customer = await signedInAs(product, 'customers');
  const addCategory = async (fields: object = {}) => {
    made += 1;
    const answer = await admin.post<Answer>('/api/v1/ticket-categories', {
      name: `Category ${made}`,
      ...fields,
    });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.ticketCategory;
  };
  const addGroup = async () => {
    made += 1;
    return (await admin.post<Answer>('/api/v1/groups', { name: `Group ${made}` })).body.group;
  };
  const file = async (category: number | null) => {
    const about = { subject: 'It prints nothing', body: '<p>Since today.</p>', user_id: customer.user.id };
    return (await agent.post<Answer>('/api/v1/tickets', { ...about, category })).body.ticket;
  };
  const put = (id: number, change: object) => agent.send<Answer>('PUT', `/api/v1/tickets/${id}`, change);
  return {
    ...{ admin, agent, customer, addCategory, addGroup, file, put },
    read: async (id: number) => (await agent.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket,
    events: async (id: number) =>
      (await agent.get<Answer>(`/api/v1/tickets/${id}/events`)).body.data.map(({ type, data }) => [
        type,
        data,
      ]),
    undo: (operation: Operation | null) => agent.post<Answer>(`/api/v1/operations/${operation?.id}/undo`),
  };
}

describe('the category of a ticket', () => {
  it('is set and taken away by agents, with an event each, and comes back with an undo', async () => {
    const { customer, addCategory, file, put, read, events, undo } = await start();
    const [one, other] = [await addCategory(), await addCategory({ hidden: true })];
    const { id } = await file(one.id);
    const moved = await put(id, { category: other.id });
    expect([moved.status, moved.body.ticket]).toMatchObject([
      200,
      { category: { id: other.id }, category_id: other.id },
    ]);
    expect((await put(id, { category: other.id })).body.operation).toBeNull();
    expect(await events(id)).toContainEqual([
      'category',
      { from: { id: one.id, name: one.name }, to: { id: other.id, name: other.name } },
    ]);
    const seen = await customer.browser.get<Answer>(`/api/v1/tickets/${id}`);
    expect(seen.body.ticket.category?.id).toBe(other.id);
    const taken = await put(id, { category: null });
    expect(taken.body.ticket.category).toBeNull();
    expect((await undo(taken.body.operation)).status).toBe(200);
    expect((await undo(moved.body.operation)).status).toBe(200);
    expect((await read(id)).category_id).toBe(one.id);
  });

  it('is not one that was deleted since, after an undo', async () => {
    const { admin, addCategory, file, put, undo } = await start();
    const gone = await addCategory();
    const { id } = await file(gone.id);
    const { operation } = (await put(id, { category: null })).body;
    await admin.send('DELETE', `/api/v1/ticket-categories/${gone.id}`);
    expect((await undo(operation)).body.operation?.skipped).toEqual([{ ticket_id: id, reason: 'changed' }]);
  });

  it('takes the values along that its tickets have, and drops the others until an undo', async () => {
    const { admin, addCategory, file, put, read, events, undo } = await start();
    const [one, other] = [await addCategory(), await addCategory()];
    const key = `serial_${made}`;
    const serial = await admin.post<Answer>('/api/v1/ticket-fields', {
      ...{ key, label: 'Serial', type: 'text', category_ids: [one.id] },
    });
    const model = await admin.post<Answer>('/api/v1/ticket-fields', {
      ...{ key: `model_${made}`, label: 'Model', type: 'text', category_ids: [other.id], required: 'create' },
    });
    turnOff = () =>
      Promise.all(
        [serial, model].map(({ body }) =>
          admin.send('PUT', `/api/v1/ticket-fields/${body.field.id}`, { enabled: false }),
        ),
      );
    const { id } = await file(one.id);
    await put(id, { custom_fields: { [key]: 'A-1' } });
    const moved = await put(id, { category: other.id });
    expect([moved.status, moved.body.ticket.custom_fields]).toEqual([200, {}]);
    expect(await events(id)).toContainEqual([
      'field',
      expect.objectContaining({ key, from: 'A-1', to: null }),
    ]);
    await undo(moved.body.operation);
    expect(await read(id)).toMatchObject({ category_id: one.id, custom_fields: { [key]: 'A-1' } });
    const both = await put(id, { category: other.id, custom_fields: { [`model_${made}`]: 'X' } });
    expect(both.body.ticket.custom_fields).toEqual({ [`model_${made}`]: 'X' });
    const wrong = await put(id, { category: one.id, custom_fields: { [`model_${made}`]: 'Y' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, [`custom_fields.model_${made}`]]);
  });

  it('narrows lists and the queue, and is one of bulk actions', async () => {
    const { agent, addCategory, file, read } = await start();
    const category = await addCategory();
    const [first, second] = [await file(category.id), await file(null)];
    const listed = async (asked: string) =>
      (await agent.get<Answer>(`/api/v1/tickets?category=${asked}&perPage=100`)).body.pagination.data.map(
        ({ id }) => id,
      );
    expect(await listed(String(category.id))).toEqual([first.id]);
    expect(await listed('none')).toContain(second.id);
    const queue = await agent.trpc.tickets.queue.query({ category: String(category.id) });
    expect(queue.data.map(({ id }) => id)).toEqual([first.id]);
    expect((await agent.get('/api/v1/tickets?category=paper')).status).toBe(422);
    const run = (asked: unknown) =>
      agent.post<Answer>('/api/v1/tickets/bulk', {
        ids: [second.id],
        action: { type: 'category', category: asked },
      });
    expect((await run(category.id)).status).toBe(202);
    expect((await read(second.id)).category_id).toBe(category.id);
    expect((await run(null)).status).toBe(202);
    expect((await read(second.id)).category_id).toBeNull();
    const unknown = await run(999_999);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['action.category']]);
  });

  it('is one of the site, and nothing that its customers set', async () => {
    const { agent, customer, addCategory, file, put } = await start();
    const category = await addCategory();
    const { id } = await file(null);
    const { statuses } = await agent.trpc.tickets.agentOptions.query();
    for (const wrong of [999_999, 'paper', -1, statuses[0]?.id]) {
      const { status, body } = await put(id, { category: wrong });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['category']]);
    }
    const own = await customer.browser.send('PUT', `/api/v1/tickets/${id}`, { category: category.id });
    expect(own.status).toBe(403);
  });
});

describe('a category with a group', () => {
  it('files new tickets in it, and says so to agents who choose', async () => {
    const { admin, agent, customer, addCategory, addGroup, file } = await start();
    const [group, other] = [await addGroup(), await addGroup()];
    const category = await addCategory({ group_id: group.id });
    expect(category.group_id).toBe(group.id);
    expect((await file(category.id)).group_id).toBe(group.id);
    const filed = await customer.browser.post<Answer>('/api/v1/tickets', {
      ...{ subject: 'No ink', body: '<p>It is empty.</p>', category: category.id },
    });
    const { id } = filed.body.ticket;
    expect((await agent.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket.group_id).toBe(group.id);
    const path = `/api/v1/ticket-categories/${category.id}`;
    const changed = await admin.send<Answer>('PUT', path, { group_id: other.id });
    expect(changed.body.ticketCategory.group_id).toBe(other.id);
    expect((await file(category.id)).group_id).toBe(other.id);
    const unknown = await admin.send<Answer>('PUT', path, { group_id: 999_999 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['group_id']]);
    expect(
      (await admin.send<Answer>('PUT', path, { group_id: null })).body.ticketCategory.group_id,
    ).toBeNull();
  });

  it('gets the replacement when that group is deleted', async () => {
    const { admin, addCategory, addGroup, file } = await start();
    const [group, other] = [await addGroup(), await addGroup()];
    const category = await addCategory({ group_id: group.id });
    const remove = (replacement_id?: number) =>
      admin.send<Answer>('DELETE', `/api/v1/groups/${group.id}`, { replacement_id });
    const used = await remove();
    expect([used.status, used.body.details.used_by]).toEqual([
      409,
      [{ type: 'ticket_categories', count: 1 }],
    ]);
    expect((await remove(other.id)).status).toBe(200);
    expect((await file(category.id)).group_id).toBe(other.id);
  });
});
