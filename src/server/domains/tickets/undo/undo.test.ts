import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  operation: Operation;
  data: TicketEvent[];
  notifications: unknown[];
}

async function start() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const { browser } = agent;
  return {
    customer,
    agent,
    id,
    setStatus: (status: string, by: Browser = browser) =>
      by.post<Answer>(`/api/v1/tickets/${id}/status`, { status }),
    update: (values: object) => browser.send<Answer>('PUT', `/api/v1/tickets/${id}`, values),
    assign: (userId: number | null) => browser.post<Answer>(`/api/v1/tickets/${id}/assign`, { userId }),
    undo: ({ id: operation }: Operation, by: Browser = browser) =>
      by.post<Answer>(`/api/v1/operations/${operation}/undo`),
    read: async () => (await browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket,
    newest: async () => (await browser.get<Answer>(`/api/v1/tickets/${id}/events?limit=1`)).body.data[0],
  };
}

describe('an operation on a ticket', () => {
  it('restores a status, and its event names the undo', async () => {
    const { agent, id, setStatus, undo, read, newest } = await start();
    const { operation } = (await setStatus('closed')).body;
    expect(operation).toMatchObject({
      type: 'status',
      tickets_count: 1,
      undone_at: null,
      can_undo: true,
      user: { id: agent.user.id },
      summary: { from: ['The printer prints nothing'], into: 'Closed' },
    });
    const listed = (await agent.browser.get<{ data: Operation[] }>('/api/v1/operations')).body.data;
    expect(listed).toEqual([operation]);
    const undone = (await undo(operation)).body.operation;
    expect(undone).toMatchObject({ can_undo: false, skipped: [], undone_at: expect.any(String) });
    expect(await read()).toMatchObject({ id, status: 'open', closed_at: null });
    expect(await newest()).toMatchObject({ type: 'status', via: 'undo', user: { id: agent.user.id } });
    expect((await undo(operation)).status).toBe(409);
  });

  it('restores fields and assignees', async () => {
    const { agent, update, assign, undo, read } = await start();
    const before = await read();
    const edited = (await update({ subject: 'Ink', priority: 'urgent' })).body.operation;
    const assigned = (await assign(agent.user.id)).body.operation;
    expect([edited.type, assigned.type]).toEqual(['update', 'assign']);
    await undo(edited);
    await undo(assigned);
    const { subject, priority, assigned_to } = await read();
    expect({ subject, priority, assigned_to }).toEqual({
      subject: before.subject,
      priority: 'normal',
      assigned_to: null,
    });
  });

  it('restores tags that were added, and those that were removed', async () => {
    const { agent, id, undo, read } = await start();
    const tag = `paper ${id}`;
    const names = async () => (await read()).tags.map(({ name }) => name).filter((name) => name === tag);
    const added = (await agent.browser.post<Answer>(`/api/v1/tickets/${id}/tags`, { tags: [tag] })).body;
    const tagId = (await read()).tags.find(({ name }) => name === tag)?.id;
    const path = `/api/v1/tickets/${id}/tags/${tagId}`;
    const removed = (await agent.browser.send<Answer>('DELETE', path)).body;
    await undo(removed.operation);
    expect(await names()).toEqual([tag]);
    await undo(added.operation);
    expect(await names()).toEqual([]);
  });

  it('leaves what was changed since, and names it', async () => {
    const { id, update, undo, read } = await start();
    const first = (await update({ subject: 'Ink', priority: 'urgent' })).body.operation;
    await update({ priority: 'low' });
    const { skipped } = (await undo(first)).body.operation;
    expect(skipped).toEqual([{ ticket_id: id, reason: 'changed' }]);
    const { subject, priority } = await read();
    expect({ subject, priority }).toEqual({ subject: 'The printer prints nothing', priority: 'low' });
  });

  it('is none for a change that changes nothing, and for customers', async () => {
    const { customer, setStatus, update, assign } = await start();
    expect((await update({ priority: 'normal' })).body.operation).toBeNull();
    expect((await update({})).body.operation).toBeNull();
    expect((await assign(null)).body.operation).toBeNull();
    expect((await setStatus('closed', customer.browser)).body.operation).toBeNull();
    expect((await setStatus('closed')).body.operation).toBeNull();
  });

  it('does not assign to an agent who left', async () => {
    const { id, assign, undo } = await start();
    const other = await signedInAs(product, 'agents');
    await assign(other.user.id);
    const taken = (await assign(null)).body.operation;
    await other.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    const { skipped } = (await undo(taken)).body.operation;
    expect(skipped).toEqual([{ ticket_id: id, reason: 'changed' }]);
  });

  it('is undone by its author alone, and by administrators, without notifying anybody', async () => {
    const { customer, setStatus, undo } = await start();
    const { operation } = (await setStatus('closed')).body;
    const other = await signedInAs(product, 'agents');
    const admin = await signedInAs(product, 'admins');
    expect((await undo(operation, other.browser)).status).toBe(404);
    expect((await undo(operation, customer.browser)).status).toBe(404);
    await product.services.jobs.drain(product.services);
    const count = async () =>
      (await customer.browser.get<{ pagination: { data: unknown[] } }>('/api/v1/notifications')).body
        .pagination.data.length;
    const before = await count();
    expect((await undo(operation, admin.browser)).status).toBe(200);
    await product.services.jobs.drain(product.services);
    expect(await count()).toBe(before);
  });
});
