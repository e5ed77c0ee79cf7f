import { beforeAll, describe, expect, it } from 'vitest';
import { fileTicket, signedInAs } from '../factories.ts';
import { testProduct } from '../harness.ts';
import {
  type Call,
  type Callers,
  callers,
  expectClosed,
  expectField,
  type Json,
  type PlainClient,
  refusals,
} from './plain-client.ts';

/*
 * What agents do with tickets as the documentation promises it, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let agent: PlainClient;
let newTicket: (subject?: string) => Promise<number>;

beforeAll(async () => {
  all = await callers(product);
  ({ agent } = all);
  const { browser } = await signedInAs(product, 'customers');
  newTicket = async (subject = 'The printer prints nothing') =>
    (await fileTicket(product, browser, subject)).id;
});

const unknown = 999_999;
const nowhere = '00000000-0000-4000-8000-000000000000';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const calls: Call[] = [
  ['PUT', `tickets/${unknown}`, { subject: 'Another subject' }],
  ['POST', `tickets/${unknown}/assign`, { userId: null }],
  ['POST', `tickets/${unknown}/snooze`, { until_reply: true }],
  ['DELETE', `tickets/${unknown}/snooze`],
  ['DELETE', `tickets/${unknown}/spam`],
  ['POST', `tickets/${unknown}/spam`],
  ['DELETE', `tickets/${unknown}`],
  ['GET', `tickets/${unknown}/events`],
  ['GET', `tickets/${unknown}/presence`],
  ['POST', `tickets/${unknown}/presence`, { state: 'viewing' }],
  ['POST', `tickets/${unknown}/split`, { reply_id: 1 }],
  ['GET', `tickets/${unknown}/export?format=json`],
];

/** Calls that name their tickets in the body, or none. */
const others: Call[] = [
  ['GET', 'tickets/queue'],
  ['GET', 'tickets/counts'],
  ['GET', 'tickets/merge-preview?ids=1,2&into=1'],
  ['POST', 'tickets/merge', { ids: [1, 2], into: 1 }],
  ['POST', 'tickets/bulk', { ids: [1], action: { type: 'status', status: 'closed' } }],
  ['GET', 'tickets/presence?ids=1'],
  ['GET', 'statuses'],
  ['GET', 'groups'],
  ['GET', 'ticket-fields'],
  ['GET', 'agents'],
  ['GET', 'blocked-senders'],
];

describe('the order of refusals', () => {
  it.each([...calls, ...others])('%s %s asks who calls and whether they may first', async (...call) => {
    await expectClosed(all, call);
  });

  it.each([...calls, ['POST', `operations/${nowhere}/undo`], ['GET', `jobs/${nowhere}`]] as Call[])(
    '%s %s is 404 for what is not there',
    async (...call) => {
      const { status, body } = await agent.call(...call);
      expect([status, body]).toEqual([404, refusals[404]]);
    },
  );
});

const undo = (operation: Json) => agent.post(`operations/${operation.id}/undo`);
const eventTypes = async (id: number): Promise<string[]> =>
  (await agent.get(`tickets/${id}/events`)).body.data.map(({ type }: Json) => type);

describe('a ticket', () => {
  it('is changed by fields, each with an event, and the change undone once', async () => {
    const id = await newTicket();
    const { status, body } = await agent.put(`tickets/${id}`, { subject: 'Paper jam', priority: 'urgent' });
    expect([status, body.ticket.subject, body.ticket.priority]).toEqual([200, 'Paper jam', 'urgent']);
    expect(body.operation).toMatchObject({ type: 'update', tickets_count: 1, undone_at: null });
    const { body: history } = await agent.get(`tickets/${id}/events?limit=1`);
    expect(history.data).toHaveLength(1);
    expect(history.data[0]).toMatchObject({ via: 'api', user: { id: all.ids.agent } });
    const { body: older } = await agent.get(`tickets/${id}/events?cursor=${history.next_cursor}`);
    expect(older.data.at(-1).type).toBe('created');
    const { body: subjects } = await agent.get(`tickets/${id}/events?type=subject`);
    expect(subjects.data.map(({ data }: Json) => data)).toEqual([
      { from: 'The printer prints nothing', to: 'Paper jam' },
    ]);
    expect((await agent.put(`tickets/${id}`, {})).body.operation).toBeNull();
    expectField(await agent.put(`tickets/${id}`, { subject: 'no' }), 'subject');
    expectField(await agent.put(`tickets/${id}`, { assigned_to: unknown }), 'assigned_to');
    expectField(await agent.put(`tickets/${id}`, { group_id: unknown }), 'group_id');
    expectField(await agent.put(`tickets/${id}`, { custom_fields: { nothing: 1 } }), 'custom_fields.nothing');
    const undone = await undo(body.operation);
    expect([undone.status, undone.body.operation.skipped]).toEqual([200, []]);
    expect((await undo(body.operation)).status).toBe(409);
    expect((await agent.get(`tickets/${id}`)).body.ticket.subject).toBe('The printer prints nothing');
    expect((await all.program.get('operations')).body.data).toEqual([]);
  });

  it('is assigned with at least one key, and followed', async () => {
    const id = await newTicket();
    expect((await agent.post(`tickets/${id}/assign`, {})).status).toBe(422);
    const { status, body } = await agent.post(`tickets/${id},${unknown}/assign`, { userId: all.ids.agent });
    expect([status, body.operation.type]).toEqual([200, 'assign']);
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) {
      const followed = await agent.call(method, `tickets/${id}/follow`, method === 'POST' ? {} : undefined);
      expect(followed.status).toBe(200);
      // Its requester always follows a ticket.
      const ids = followed.body.followers.map((one: Json) => one.id);
      expect(ids.includes(all.ids.agent)).toBe(method === 'POST');
    }
  });

  it('is snoozed until a moment or a reply, and woken', async () => {
    const id = await newTicket();
    expectField(await agent.post(`tickets/${id}/snooze`, {}), 'until');
    expectField(await agent.post(`tickets/${id}/snooze`, { until: '2020-01-01T00:00:00Z' }), 'until');
    const { status, body } = await agent.post(`tickets/${id}/snooze`, { until: tomorrow(), reason: 'Parts' });
    expect([status, body.operation.type]).toEqual([200, 'snooze']);
    const queue = await agent.get('tickets/queue?folder=snoozed');
    expect(queue.body.data.map((row: Json) => row.id)).toEqual([id]);
    expect((await agent.get('tickets/counts')).body.counts.snoozed).toBe(1);
    for (let time = 0; time < 2; time += 1)
      expect((await agent.delete(`tickets/${id}/snooze`)).status).toBe(200);
    expect(await eventTypes(id)).toEqual(['woken', 'snoozed', 'created']);
    await agent.post(`tickets/${id}/status`, { status: 'closed' });
    expect((await agent.post(`tickets/${id}/snooze`, { until_reply: true })).status).toBe(409);
  });

  it('goes to spam and to the trash, comes back, and is purged from the trash alone', async () => {
    const id = await newTicket();
    const spam = await agent.post(`tickets/${id}/spam`, {});
    expect([spam.status, spam.body.operation.type]).toEqual([200, 'spam']);
    expect((await agent.post(`tickets/${id}/replies`, { body: '<p>Hello</p>' })).status).toBe(409);
    expect((await agent.delete(`tickets/${id}/spam`)).status).toBe(200);
    expect((await agent.delete(`tickets/${id}`)).body.operation.type).toBe('delete');
    expect((await agent.delete(`tickets/${id}`)).status).toBe(200);
    expect((await agent.post(`tickets/${id}/restore`, {})).status).toBe(200);
    expect((await agent.delete(`tickets/${id}/purge`)).status).toBe(403);
    expect((await all.program.delete(`tickets/${id}/purge`)).status).toBe(409);
    await agent.delete(`tickets/${id}`);
    expect((await all.program.delete(`tickets/${id}/purge`)).status).toBe(200);
    expect((await agent.get(`tickets/${id}`)).status).toBe(404);
  });

  it('tells colleagues who is there, and downloads as a file', async () => {
    const id = await newTicket();
    expect((await agent.post(`tickets/${id}/presence`, { state: 'sleeping' })).status).toBe(422);
    expect((await agent.post(`tickets/${id}/presence`, { state: 'replying' })).body.people).toEqual([]);
    const { body } = await all.program.get(`tickets/${id}/presence`);
    expect(body.people).toMatchObject([{ user: { id: all.ids.agent }, state: 'replying' }]);
    const { body: many } = await all.program.get(`tickets/presence?ids=${id},${unknown}`);
    expect(Object.keys(many.presence)).toEqual([String(id)]);
    for (const format of ['json', 'html', 'eml']) {
      const file = await agent.get(`tickets/${id}/export?format=${format}`);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    }
    expect((await agent.get(`tickets/${id}/export?format=pdf`)).status).toBe(422);
  });
});

describe('tickets together', () => {
  it('are previewed, merged, and the merge is undone', async () => {
    const [one, two] = [await newTicket(), await newTicket('No paper')];
    const preview = await agent.get(`tickets/merge-preview?ids=${one},${two}&into=${one}`);
    expect(preview.body).toMatchObject({
      ticket: { id: one },
      replies_count: 2,
      notes_count: 0,
      warnings: [],
    });
    expectField(await agent.post('tickets/merge', { ids: [one, two], into: unknown }), 'into');
    expectField(await agent.post('tickets/merge', { ids: [one], into: one }), 'ids');
    const { status, body } = await agent.post('tickets/merge', { ids: [one, two], into: one });
    expect([status, body.ticket.id, body.operation.type]).toEqual([200, one, 'merge']);
    expect((await agent.get(`tickets/${two}`)).body.ticket).toMatchObject({
      merged_into: one,
      status: 'closed',
    });
    expect((await agent.post('tickets/merge', { ids: [one, two], into: one })).status).toBe(409);
    expect((await undo(body.operation)).status).toBe(200);
    expect((await agent.get(`tickets/${two}/replies`)).body.pagination.total).toBe(1);
  });

  it('are split at a message that is not the first', async () => {
    const id = await newTicket();
    const { body: said } = await agent.post(`tickets/${id}/replies`, { body: '<p>Also the scanner</p>' });
    const { body: first } = await agent.get(`tickets/${id}/replies`);
    expectField(
      await agent.post(`tickets/${id}/split`, { reply_id: first.pagination.data.at(-1).id }),
      'reply_id',
    );
    const { status, body } = await agent.post(`tickets/${id}/split`, { reply_id: said.reply.id });
    expect([status, body.original.id, body.operation.type]).toEqual([201, id, 'split']);
    expect((await agent.get(`tickets/${body.ticket.id}`)).body.ticket.links).toMatchObject([
      { id, relation: 'split_from' },
    ]);
  });

  it('are changed in bulk by a job with a result for each', async () => {
    const ids = [await newTicket(), await newTicket()];
    expectField(await agent.post('tickets/bulk', { action: { type: 'spam' } }), 'ids');
    const { status, body } = await agent.post('tickets/bulk', {
      ids: [...ids, unknown],
      action: { type: 'tags_add', tags: ['scanner'] },
    });
    expect(status).toBe(202);
    await product.services.jobs.drain(product.services);
    const { body: read } = await agent.get(`jobs/${body.job.id}`);
    expect(read.job).toMatchObject({ state: 'done', total: 3, done: 3, succeeded: 2, failed: 1 });
    const { body: results } = await agent.get(`jobs/${body.job.id}/results?ok=false`);
    expect(results.pagination.data).toMatchObject([{ ticket_id: unknown, ok: false, reason: 'not_found' }]);
    expect((await all.program.get(`jobs/${body.job.id}`)).status).toBe(200);
    expect((await undo({ id: read.job.operation_id })).status).toBe(200);
    const { tags } = (await agent.get(`tickets/${ids[0]}`)).body.ticket;
    expect(tags.filter(({ type }: Json) => type === 'custom')).toEqual([]);
  });
});

describe('what an administrator defines', () => {
  it('protects what is built in, and what is in use', async () => {
    const { program: admin } = all;
    const { body } = await agent.get('statuses');
    const named = (name: string) => body.statuses.find((status: Json) => status.name === name);
    const open = named('open');
    expect(open).toMatchObject({ system: true, category: 'open' });
    expect((await agent.delete(`statuses/${open.id}`)).status).toBe(403);
    expect((await admin.delete(`statuses/${open.id}`)).status).toBe(403);
    const made = await admin.post('statuses', {
      label: 'At the vendor',
      category: 'pending',
    });
    expect(made.status).toBe(201);
    const id = await newTicket();
    await agent.post(`tickets/${id}/status`, { status: made.body.ticketStatus.name });
    const used = await admin.delete(`statuses/${made.body.ticketStatus.id}`);
    expect([used.status, used.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    const replaced = await admin.delete(
      `statuses/${made.body.ticketStatus.id}?replacement_id=${named('pending').id}`,
    );
    expect(replaced.status).toBe(200);
    expect((await agent.get(`tickets/${id}`)).body.ticket.status).toBe('pending');
  });

  it('has groups of agents alone, and fields with checked values', async () => {
    const { program: admin } = all;
    expectField(await admin.post('groups', { name: 'Sales', member_ids: [all.ids.customer] }), 'member_ids');
    const group = await admin.post('groups', { name: 'Sales', member_ids: [all.ids.agent] });
    expect([group.status, group.body.group.assignment]).toEqual([201, 'manual']);
    const field = await admin.post('ticket-fields', { key: 'rooms', label: 'Rooms', type: 'number' });
    expect([field.status, field.body.field.required]).toEqual([201, 'never']);
    const id = await newTicket();
    expectField(
      await agent.put(`tickets/${id}`, { custom_fields: { rooms: 'many' } }),
      'custom_fields.rooms',
    );
    const { body } = await agent.put(`tickets/${id}`, { custom_fields: { rooms: 4 } });
    expect(body.ticket.custom_fields).toEqual({ rooms: 4 });
    const { body: listed } = await agent.get(`tickets/queue?field=rooms:4`);
    expect(listed.data.map((row: Json) => row.id)).toEqual([id]);
  });
});
