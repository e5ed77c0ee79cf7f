import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Macro, MacroChange } from '#shared/macros.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { users } from '../auth/tables.ts';

const product = testProduct();

interface Answer {
  macro: Macro;
  macros: Macro[];
  results: { ticket_id: number; ok: boolean; message: string | null }[];
  operation: Operation | null;
  changes: MacroChange[];
  body: string | null;
  missing: string[];
  errors: Record<string, string[]>;
  details: { changed: string[] };
  ticket: TicketDetails;
  data: TicketEvent[];
  pagination: { data: Reply[]; total: number };
  message: string;
}

let count = 0;

async function start(tickets = 1) {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { browser } = agent;
  const ids: number[] = [];
  for (let made = 0; made < tickets; made += 1) ids.push((await fileTicket(product, customer.browser)).id);
  const [id = 0] = ids;
  const create = (actions: readonly object[], more: object = {}, by = browser) => {
    count += 1;
    return by.post<Answer>('/api/v1/macros', { name: `Macro ${count}`, actions, ...more });
  };
  const made = async (actions: readonly object[], more: object = {}) =>
    (await create(actions, more)).body.macro;
  return {
    customer,
    agent,
    id,
    ids,
    create,
    made,
    run: (macro: Macro, ticket_ids = ids, by = browser) =>
      by.post<Answer>(`/api/v1/macros/${macro.id}/run`, { ticket_ids }),
    preview: (macro: Macro, ticket_id = id) =>
      browser.post<Answer>(`/api/v1/macros/${macro.id}/preview`, { ticket_id }),
    read: async (ticket = id) => (await browser.get<Answer>(`/api/v1/tickets/${ticket}`)).body.ticket,
    replies: async (ticket = id) =>
      (await browser.get<Answer>(`/api/v1/tickets/${ticket}/replies`)).body.pagination.data,
  };
}

describe('a macro', () => {
  it('changes tickets as one operation, whose undo restores all of them', async () => {
    const { agent, made, run, read, ids } = await start(3);
    const macro = await made([
      { type: 'assign', userId: agent.user.id },
      { type: 'priority', priority: 'urgent' },
      { type: 'tags_add', tags: ['escalated by macro'] },
      { type: 'status', status: 'closed' },
      { type: 'follow' },
    ]);
    const before = await Promise.all(ids.map(read));
    const { status, body } = await run(macro, [...ids, 999_999]);
    expect(status).toBe(200);
    expect(body.results.map(({ ticket_id, ok }) => [ticket_id, ok])).toEqual([
      ...ids.map((id) => [id, true]),
      [999_999, false],
    ]);
    for (const id of ids) {
      const ticket = await read(id);
      expect(ticket).toMatchObject({ priority: 'urgent', status: 'closed', assigned_to: agent.user.id });
      expect(ticket).toMatchObject({ following: true });
      expect(ticket.tags.map(({ name }) => name)).toContain('escalated by macro');
    }
    const { data } = (await agent.browser.get<Answer>(`/api/v1/tickets/${ids[0]}/events`)).body;
    expect(new Set(data.filter(({ type }) => type !== 'created').map(({ via }) => via))).toEqual(
      new Set(['macro']),
    );
    expect(body.operation).toMatchObject({
      ...{ type: 'macro', tickets_count: 3, can_undo: true },
      summary: { into: macro.name },
    });
    await agent.browser.post(`/api/v1/operations/${body.operation?.id}/undo`);
    const plain = ({ priority, status, assigned_to, tags }: TicketDetails) => ({
      ...{ priority, status, assigned_to },
      tags: tags.map(({ name }) => name),
    });
    expect((await Promise.all(ids.map(read))).map(plain)).toEqual(before.map(plain));
    expect((await run(macro, [ids[0] ?? 0])).body.operation).not.toBeNull();
    expect((await run(macro, [ids[0] ?? 0])).body.operation).toBeNull();
  });

  it('replies to each ticket in its own words, with its status and its mail', async () => {
    const { agent, customer, made, run, replies, read, ids } = await start(2);
    const macro = await made([{ type: 'status', status: 'closed' }], {
      body: '<p>Ticket {{ticket.id}}, {{customer.first_name|there}}: done.</p><script>alert(1)</script>',
    });
    const { body } = await run(macro);
    expect(body.results.every(({ ok }) => ok)).toBe(true);
    for (const id of ids) {
      const [last] = await replies(id);
      expect(last?.body).toMatch(new RegExp(`^<p>Ticket ${id}, .+: done\\.</p>$`));
      expect(await read(id)).toMatchObject({ status: 'closed' });
    }
    await product.services.jobs.drain(product.services);
    const mails = (await mailsTo(product, customer.user.email)).filter(({ text }) =>
      text.includes(': done.'),
    );
    expect(mails).toHaveLength(2);
    await agent.browser.post(`/api/v1/operations/${body.operation?.id}/undo`);
    expect((await read()).status).toBe('open');
    expect(await replies()).toHaveLength(2);
  });

  it('sets the usual status with a reply, and none with a note', async () => {
    const { made, run, read } = await start();
    await run(await made([{ type: 'note', body: 'Only for us.' }]));
    expect((await read()).status).toBe('open');
    await run(await made([{ type: 'snooze', hours: 2 }], { body: 'Soon.' }));
    expect(await read()).toMatchObject({ status: 'pending', snoozed_until: expect.any(String) });
  });

  it('is previewed without changing anything', async () => {
    const { agent, made, preview, read, replies } = await start();
    const macro = await made(
      [
        { type: 'assign', userId: agent.user.id },
        { type: 'tags_add', tags: ['made by no preview'] },
        { type: 'status', status: 'closed' },
      ],
      { body: 'Hi {{customer.first_name}}.' },
    );
    const before = await read();
    const { body } = await preview(macro);
    expect(Object.fromEntries(body.changes.map(({ field, from, to }) => [field, [from, to]]))).toMatchObject({
      status: ['Open', 'Closed'],
      assigned_to: [null, 'Test agents'],
      tags: [null, 'made by no preview'],
    });
    expect(body.body).toContain('Hi ');
    expect(await read()).toEqual(before);
    expect(await replies()).toHaveLength(1);
    const tags = await agent.browser.get('/api/v1/tags?query=made+by+no+preview');
    expect(tags.text).not.toContain('made by no preview');
  });

  it('sends no message while a placeholder has no value, and changes nothing then', async () => {
    const { customer, made, run, preview, read, replies } = await start();
    await product.services.db.update(users).set({ last_name: null }).where(eq(users.id, customer.user.id));
    const macro = await made([{ type: 'priority', priority: 'high' }], {
      body: 'Dear {{customer.last_name}}.',
    });
    expect((await preview(macro)).body.missing).toEqual(['customer.last_name']);
    const { results } = (await run(macro)).body;
    expect(results[0]).toMatchObject({
      ok: false,
      message: expect.stringContaining('{{customer.last_name}}'),
    });
    expect(await read()).toMatchObject({ priority: 'normal' });
    expect(await replies()).toHaveLength(1);
  });

  it('leaves out tickets that refuse it', async () => {
    const { agent, made, run, ids } = await start(2);
    const [spam = 0] = ids;
    await agent.browser.post(`/api/v1/tickets/${spam}/spam`, {});
    const { results } = (await run(await made([{ type: 'priority', priority: 'low' }]))).body;
    expect(results.map(({ ok }) => ok)).toEqual([false, true]);
    const closed = await made([{ type: 'snooze', until_reply: true }]);
    await agent.browser.post(`/api/v1/tickets/${ids[1]}/status`, { status: 'closed' });
    expect((await run(closed, [ids[1] ?? 0])).body.results[0]).toMatchObject({ ok: false });
  });
});

describe('the macros of an agent', () => {
  it('are their own, or shared with the permission', async () => {
    const { agent, create, made, run, ids } = await start();
    const colleague = await signedInAs(product, 'agents');
    const own = await made([{ type: 'follow' }]);
    expect((await colleague.browser.get(`/api/v1/macros/${own.id}`)).status).toBe(404);
    expect((await run(own, ids, colleague.browser)).status).toBe(404);
    const shared = await made([{ type: 'follow' }], { shared: true });
    const listed = (await colleague.browser.get<Answer>('/api/v1/macros')).body.macros.map(({ id }) => id);
    expect([listed.includes(own.id), listed.includes(shared.id)]).toEqual([false, true]);
    expect((await run(shared, ids, colleague.browser)).body.results[0]?.ok).toBe(true);
    expect(
      (await create([{ type: 'follow' }], { name: shared.name.toUpperCase() })).body.errors.name,
    ).toHaveLength(1);
    expect((await agent.browser.send('DELETE', `/api/v1/macros/${own.id},${shared.id}`)).status).toBe(200);
    expect((await agent.browser.get(`/api/v1/macros/${shared.id}`)).status).toBe(404);
  });

  it.each([
    [[], {}, 'actions'],
    [Array.from({ length: 11 }, () => ({ type: 'follow' })), {}, 'actions'],
    [[{ type: 'fly' }], {}, 'actions.0.type'],
    [[{ type: 'status', status: 'nowhere' }], {}, 'actions.0.status'],
    [[{ type: 'follow' }, { type: 'assign', userId: 999_999 }], {}, 'actions.1.userId'],
    [
      [
        { type: 'priority', priority: 'low' },
        { type: 'priority', priority: 'high' },
      ],
      {},
      'actions.1.type',
    ],
    [[{ type: 'note', body: 'A note' }], { body: 'And a reply' }, 'actions.0.type'],
    [[{ type: 'spam' }], { body: 'Bye' }, 'actions.0.type'],
    [[{ type: 'follow' }], { body: 'Hi {{customer.shoe_size}}' }, 'body'],
    [[{ type: 'note', body: 'Hi {{nobody}}' }], {}, 'actions.0.body'],
    [[{ type: 'snooze' }], {}, 'actions.0.until'],
    [[{ type: 'follow' }], { name: '' }, 'name'],
    [[{ type: 'follow' }], { shared: true, group_id: 999_999 }, 'group_id'],
  ])('are refused with %j %j: %s', async (actions, more, field) => {
    const { create } = await start(0);
    const { status, body } = await create(actions, more);
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, field]);
  });

  it('are not overwritten when somebody else changed them since', async () => {
    const { agent, made } = await start(0);
    const macro = await made([{ type: 'follow' }]);
    const put = (change: object) => agent.browser.send<Answer>('PUT', `/api/v1/macros/${macro.id}`, change);
    const changed = await put({ actions: [{ type: 'wake' }], enabled: false });
    expect(changed.body.macro).toMatchObject({ enabled: false, name: macro.name });
    const conflict = await put({ actions: [{ type: 'spam' }], before: { actions: macro.actions } });
    expect([conflict.status, conflict.body.details.changed]).toEqual([409, ['actions']]);
    const run = await agent.browser.post<Answer>(`/api/v1/macros/${macro.id}/run`, { ticket_ids: [1] });
    expect([run.status, run.body.message]).toEqual([422, expect.any(String)]);
  });
});
