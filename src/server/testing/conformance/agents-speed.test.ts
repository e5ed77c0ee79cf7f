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
 * Drafts, the outbox, saved replies, macros, views, filters and the search as the documentation promises them, by a
 * client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let agent: PlainClient;
let newTicket: (subject?: string) => Promise<number>;

beforeAll(async () => {
  all = await callers(product);
  ({ agent } = all);
  const { browser } = await signedInAs(product, 'customers');
  newTicket = async (subject = 'The scanner scans nothing') =>
    (await fileTicket(product, browser, subject)).id;
});

const unknown = 999_999;
const nowhere = '00000000-0000-4000-8000-000000000000';
const closing = [{ type: 'status', status: 'closed' }];
const urgent = { match: 'all', conditions: [{ field: 'priority', op: 'is', value: 'urgent' }] };

const calls: Call[] = [
  ['GET', `canned-replies/${unknown}`],
  ['PUT', `canned-replies/${unknown}`, { name: 'Other' }],
  ['DELETE', `canned-replies/${unknown}`],
  ['POST', `canned-replies/${unknown}/render`, { ticket_id: unknown }],
  ['GET', `macros/${unknown}`],
  ['PUT', `macros/${unknown}`, { name: 'Other' }],
  ['DELETE', `macros/${unknown}`],
  ['POST', `macros/${unknown}/preview`, { ticket_id: unknown }],
  ['POST', `macros/${unknown}/run`, { ticket_ids: [unknown] }],
  ['GET', `views/${unknown}`],
  ['PUT', `views/${unknown}`, { name: 'Other' }],
  ['DELETE', `views/${unknown}`],
];

const others: Call[] = [
  ['GET', 'canned-replies'],
  ['POST', 'canned-replies', { name: 'Thanks', body: 'Thank you.' }],
  ['GET', 'macros'],
  ['POST', 'macros', { name: 'Close', actions: closing }],
  ['GET', 'views'],
  ['POST', 'views', { name: 'Urgent', filter: urgent }],
  ['POST', 'views/preview', { filter: urgent }],
  ['GET', 'search?query=ink'],
];

describe('the order of refusals', () => {
  it.each([...calls, ...others])('%s %s asks who calls and whether they may first', async (...call) => {
    await expectClosed(all, call);
  });

  it.each(calls)('%s %s is 404 for what is not there', async (...call) => {
    const { status, body } = await agent.call(...call);
    expect([status, body]).toEqual([404, refusals[404]]);
  });
});

describe('a draft', () => {
  it('is one for each mode, with a version, and of its author alone', async () => {
    const path = `tickets/${await newTicket()}/draft`;
    expect((await agent.get(path)).body.draft).toBeNull();
    const { status, body } = await agent.put(path, { body: '<p>Half a sentence</p>' });
    expect([status, body.draft.mode, body.draft.version]).toEqual([200, 'reply', expect.any(Number)]);
    expect((await agent.get(`${path}?mode=note`)).body.draft).toBeNull();
    expect((await all.program.get(path)).body.draft).toBeNull();
    const { version } = body.draft;
    expect((await agent.put(path, { body: '<p>A sentence.</p>', version })).status).toBe(200);
    const late = await agent.put(path, { body: '<p>Another one.</p>', version });
    expect([late.status, late.body.details.draft.body]).toEqual([409, '<p>A sentence.</p>']);
    const drafts = await agent.get('drafts');
    expect(drafts.body.data.length).toBeGreaterThan(0);
    for (let time = 0; time < 2; time += 1) expect((await agent.delete(path)).status).toBe(200);
    expect((await agent.get(path)).body.draft).toBeNull();
    expect((await agent.get(`tickets/${unknown}/draft`)).status).toBe(404);
  });
});

describe('a reply that waits', () => {
  it('is changed, sent at once or given back as a draft', async () => {
    const id = await newTicket();
    const send = (more: object) =>
      agent.post(`tickets/${id}/replies`, { body: '<p>Later.</p>', send_in: 3600, ...more });
    const { status, body } = await send({});
    expect([status, body.scheduled.state, body.scheduled.reply_id]).toEqual([202, 'scheduled', null]);
    expectField(await send({ send_after: new Date(Date.now() + 60_000).toISOString() }), 'send_after');
    expectField(await send({ type: 'notes' }), 'send_after');
    const mine = await agent.get(`outbox?ticketId=${id}`);
    expect(mine.body.data.map((one: Json) => one.id)).toEqual([body.scheduled.id]);
    const path = `outbox/${body.scheduled.id}`;
    expect((await all.program.put(path, { body: '<p>Stolen.</p>' })).status).toBe(404);
    expect((await agent.put(path, { body: '<p>Changed.</p>' })).status).toBe(200);
    const sent = await agent.post(`${path}/send-now`);
    expect([sent.status, sent.body.reply.body]).toEqual([201, '<p>Changed.</p>']);
    expect((await agent.post(`${path}/send-now`)).status).toBe(409);
    const second = await send({});
    const back = await agent.delete(`outbox/${second.body.scheduled.id}`);
    expect([back.status, back.body.draft.body]).toEqual([200, '<p>Later.</p>']);
    expect((await agent.delete(`outbox/${nowhere}`)).status).toBe(404);
  });
});

describe('saved replies and macros', () => {
  it('fill in what is known, and say what is missing', async () => {
    const id = await newTicket();
    const made = await agent.post('canned-replies', {
      name: 'Conformance',
      body: '<p>Ticket {{ticket.id}}, {{customer.first_name|there}}.</p>',
      shortcut: 'conform',
    });
    expect(made.status).toBe(201);
    expectField(await agent.post('canned-replies', { name: 'Odd', body: '{{customer.shoe_size}}' }), 'body');
    const { id: reply } = made.body.cannedReply;
    expect((await all.program.get(`canned-replies/${reply}`)).status).toBe(404);
    const rendered = await agent.post(`canned-replies/${reply}/render`, { ticket_id: id });
    expect(rendered.body).toMatchObject({ body: expect.stringContaining(`Ticket ${id}, `), missing: [] });
  });

  it('run on tickets, with a result for each and one operation', async () => {
    const id = await newTicket();
    const made = await agent.post('macros', { name: 'Conformance', actions: closing, body: 'Done.' });
    expect([made.status, made.body.macro.shared]).toEqual([201, false]);
    expectField(await agent.post('macros', { name: 'Empty', actions: [] }), 'actions');
    const path = `macros/${made.body.macro.id}`;
    const preview = await agent.post(`${path}/preview`, { ticket_id: id });
    expect(preview.body).toMatchObject({
      changes: expect.arrayContaining([{ field: 'status', from: 'Open', to: 'Closed' }]),
      body: '<p>Done.</p>',
    });
    expect((await agent.get(`tickets/${id}`)).body.ticket.status).toBe('open');
    const ran = await agent.post(`${path}/run`, { ticket_ids: [id, unknown] });
    expect(ran.body.results.map((one: Json) => one.ok)).toEqual([true, false]);
    expect((await agent.get(`tickets/${id}`)).body.ticket.status).toBe('closed');
    expect((await agent.post(`operations/${ran.body.operation.id}/undo`)).status).toBe(200);
    expect((await agent.get(`tickets/${id}`)).body.ticket.status).toBe('open');
  });
});

describe('views and filters', () => {
  it('count and list the same tickets', async () => {
    const id = await newTicket('A view of it');
    await agent.put(`tickets/${id}`, { priority: 'urgent' });
    const preview = await agent.post('views/preview', { filter: urgent });
    expect(preview.body.count).toBe(preview.body.data.length);
    expect(preview.body.data.map((row: Json) => row.id)).toContain(id);
    const made = await agent.post('views', { name: 'Conformance', filter: urgent });
    expect(made.status).toBe(201);
    const { id: view } = made.body.view;
    expect((await all.program.get(`views/${view}`)).status).toBe(404);
    const { views } = (await agent.get('views')).body;
    expect(views.find((one: Json) => one.id === view).count).toBe(preview.body.count);
    const queue = await agent.get(`tickets/queue?viewId=${view}`);
    expect(queue.body.data.map((row: Json) => row.id)).toEqual(
      expect.arrayContaining(preview.body.data.map((row: Json) => row.id)),
    );
    expect((await agent.delete(`views/${view}`)).status).toBe(200);
  });

  it.each([
    [{ field: 'color', op: 'is', value: 'red' }, 'filter.conditions.0.field'],
    [{ field: 'priority', op: 'older_than', value: 1 }, 'filter.conditions.0.op'],
    [{ field: 'created_at', op: 'older_than', value: 'long' }, 'filter.conditions.0.value'],
  ])('%j is refused at %s', async (condition, path) => {
    const filter = { match: 'all', conditions: [condition] };
    expectField(await agent.post('views/preview', { filter }), path);
  });
});

describe('the search', () => {
  it('finds by words, numbers and operators, and names what it does not know', async () => {
    const id = await newTicket('Quixotic paperweight');
    const search = async (query: string) =>
      (await agent.get(`search?types=tickets&query=${encodeURIComponent(query)}`)).body;
    const first = (found: Json) => found.groups[0]?.results[0]?.id;
    expect(first(await search('quixotic'))).toBe(id);
    expect(first(await search(`#${id}`))).toBe(id);
    expect(first(await search('quixotic status:open'))).toBe(id);
    expect((await search('quixotic status:closed')).groups).toEqual([]);
    expect((await search('quixotic flavor:sweet')).ignored).toHaveLength(1);
    expectField(await agent.get('search?query='), 'query');
  });
});
