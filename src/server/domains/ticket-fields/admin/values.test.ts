import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { events as hints } from '#server/platform/events/tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { CustomField } from '#shared/custom-fields.ts';
import type { Job, JobResult } from '#shared/jobs.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { findTicketSnapshots } from '../../ticket-webhooks/queries.ts';
import { webhookDeliveries } from '../../webhooks/tables.ts';

const product = testProduct({ WEBHOOKS_ALLOW_PRIVATE: '1' });
const base = '/api/v1/ticket-fields';

interface Answer {
  field: CustomField;
  ticket: TicketDetails;
  operation: Operation;
  job: Job;
  errors: Record<string, string[]>;
  details: { used_by: unknown };
  data: TicketEvent[];
}

let made = 0;
let turnOff: () => Promise<void> = async () => undefined;

// Other tests file and close tickets without these fields.
afterEach(() => turnOff());

/** A site with fields of its own, whose keys no other test has, and a ticket. */
async function start(definitions: Record<string, Partial<CustomField>> = {}) {
  const admin = (await signedInAs(product, 'admins')).browser;
  const agent = (await signedInAs(product, 'agents')).browser;
  const customer = await signedInAs(product, 'customers');
  made += 1;
  const keyOf = (name: string) => `${name}_${made}`;
  // Before there are fields that would be required of it.
  const { id } = await fileTicket(product, customer.browser);
  const fields: Record<string, CustomField> = {};
  for (const [name, { condition = null, ...rest }] of Object.entries(definitions)) {
    const answer = await admin.post<Answer>(base, {
      key: keyOf(name),
      label: `Label of ${name}`,
      type: 'text',
      condition: condition && { ...condition, key: keyOf(condition.key) },
      ...rest,
    });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    fields[name] = answer.body.field;
  }
  const named = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value]));
  const put = (values: object, ticket = id) =>
    agent.send<Answer>('PUT', `/api/v1/tickets/${ticket}`, { custom_fields: named(values) });
  const read = async (who: Browser = agent, ticket = id) =>
    (await who.get<Answer>(`/api/v1/tickets/${ticket}`)).body.ticket;
  const close = () => agent.post<Answer>(`/api/v1/tickets/${id}/status`, { status: 'closed' });
  turnOff = async () => {
    for (const field of Object.values(fields))
      await admin.send('PUT', `${base}/${field.id}`, { enabled: false });
  };
  const [category] = (await customer.browser.trpc.tickets.categories.query()).ticketCategories;
  const file = (who: Browser, values: object, more: object = {}) =>
    who.post<Answer>('/api/v1/tickets', {
      category: category?.id,
      subject: 'No ink',
      body: '<p>It is empty.</p>',
      custom_fields: named(values),
      ...more,
    });
  return { admin, agent, customer, fields, id, keyOf, named, put, read, close, file };
}

/** The file of an export of tickets, by line. */
async function exported(admin: Browser): Promise<TicketDetails[]> {
  const { body } = await admin.post<Answer>('/api/v1/exports', { what: 'tickets', format: 'jsonl' });
  await product.services.jobs.drain(product.services);
  const file = await product.services.storages.local.read(`exports/${body.job.id}`);
  const lines = file === null ? '' : await text(file.stream);
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TicketDetails);
}

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

describe('values of ticket fields', () => {
  it('move to another field of the same type when theirs is deleted, with events for both', async () => {
    const { admin, agent, id, fields, keyOf, put, read } = await start({
      serial: {},
      code: {},
      count: { type: 'number' },
      size: { type: 'select', options: sizes },
      cut: { type: 'select', options: sizes.slice(1) },
    });
    const remove = (name: string, other?: string) =>
      admin.send<Answer>('DELETE', `${base}/${fields[name]?.id}`, {
        replacement_id: other === undefined ? undefined : fields[other]?.id,
      });
    await put({ serial: 'A-1', size: 's' });
    expect((await remove('serial')).status).toBe(409);
    for (const [name, other] of [
      ['serial', 'count'],
      ['serial', 'serial'],
      ['size', 'cut'],
    ] as const) {
      const { status, body } = await remove(name, other);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['replacement_id']]);
    }
    expect((await remove('serial', 'code')).status).toBe(200);
    expect((await read()).custom_fields).toEqual({ [keyOf('code')]: 'A-1', [keyOf('size')]: 's' });
    const events = await agent.get<Answer>(`/api/v1/tickets/${id}/events?type=field&limit=2`);
    expect(events.body.data.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: keyOf('serial'), from: 'A-1', to: null }),
        expect.objectContaining({ key: keyOf('code'), from: null, to: 'A-1' }),
      ]),
    );
  });

  it('are in exports and webhooks while the field is in use, and a change of one is an update', async () => {
    const { admin, id, keyOf, put } = await start({ serial: {}, model: {} });
    const hook = { name: `Hook ${id}`, url: 'http://127.0.0.1:9/hook', events: ['ticket.updated'] };
    const { webhook } = (await admin.post<{ webhook: { id: number } }>('/api/v1/webhooks', hook)).body;
    await put({ serial: 'A-1', model: 'X' });
    await product.services.jobs.drain(product.services);
    const sent = await product.services.db.select().from(webhookDeliveries);
    const [delivery] = sent.filter(({ webhook_id }) => webhook_id === webhook.id);
    expect(delivery).toMatchObject({ event: 'ticket.updated' });
    expect(JSON.parse(delivery?.request ?? '{}')).toMatchObject({
      data: { ticket: { id, custom_fields: { [keyOf('serial')]: 'A-1', [keyOf('model')]: 'X' } } },
    });
    const valuesIn = (rows: readonly TicketDetails[]) => rows.find((row) => row.id === id)?.custom_fields;
    expect(valuesIn(await exported(admin))).toEqual({ [keyOf('serial')]: 'A-1', [keyOf('model')]: 'X' });
    await turnOff();
    expect(valuesIn(await exported(admin))).toEqual({});
    const [snapshot] = await findTicketSnapshots(product.services.db, [id]);
    expect(snapshot?.custom_fields).toEqual({});
    await admin.send('DELETE', `/api/v1/webhooks/${webhook.id}`);
  });

  it('are merged, emptied by null, kept in the history by label, and taken back', async () => {
    const { agent, id, keyOf, named, put, read } = await start({
      serial: {},
      size: { type: 'select', options: sizes },
    });
    const first = await put({ serial: ' A-1 ', size: 's' });
    expect([first.status, first.body.ticket.custom_fields]).toEqual([
      200,
      named({ serial: 'A-1', size: 's' }),
    ]);
    const second = await put({ size: 'l', serial: null });
    expect(second.body.ticket.custom_fields).toEqual(named({ size: 'l' }));
    expect((await put({ size: 'l' })).body.operation).toBeNull();
    const { body } = await agent.get<Answer>(`/api/v1/tickets/${id}/events?type=field`);
    expect(body.data.map(({ data }) => data)).toContainEqual({
      key: keyOf('size'),
      from: 's',
      to: 'l',
      label: 'Label of size',
      from_text: 'Small',
      to_text: 'Large',
    });
    const keys = body.data.map(({ data }) => (data as { key: string }).key).sort();
    expect(keys).toEqual([keyOf('serial'), keyOf('serial'), keyOf('size'), keyOf('size')]);
    await put({ serial: 'B-2' });
    const undone = await agent.post<Answer>(`/api/v1/operations/${second.body.operation.id}/undo`);
    // The serial number has changed since, the size has not.
    expect(undone.body.operation).toMatchObject({ skipped: [{ ticket_id: id, reason: 'changed' }] });
    expect((await read()).custom_fields).toEqual(named({ serial: 'B-2', size: 's' }));
    await turnOff();
    expect((await read()).custom_fields).toEqual({});
  });

  it('of several changes at once are all kept', async () => {
    const { put, read, named } = await start({ one: {}, two: {}, three: {} });
    await Promise.all([put({ one: '1' }), put({ two: '2' }), put({ three: '3' })]);
    expect((await read()).custom_fields).toEqual(named({ one: '1', two: '2', three: '3' }));
  });

  it('are refused when they do not fit, all or none', async () => {
    const { admin, fields, put, read, keyOf } = await start({
      age: { type: 'number' },
      off: {},
    });
    await admin.send('PUT', `${base}/${fields.off?.id}`, { enabled: false });
    for (const [values, name] of [
      [{ age: 'old' }, 'age'],
      [{ off: 'x' }, 'off'],
      [{ unknown: 'x' }, 'unknown'],
    ] as const) {
      const { status, body } = await put({ ...values, ...(name !== 'age' && { age: 5 }) });
      expect([status, Object.keys(body.errors)]).toEqual([422, [`custom_fields.${keyOf(name)}`]]);
    }
    expect((await read()).custom_fields).toEqual({});
  });

  it('are dropped while the condition of their field does not hold', async () => {
    const { put, named } = await start({
      urgent: { type: 'checkbox' },
      why: { condition: { key: 'urgent', value: true } },
    });
    expect((await put({ why: 'Because' })).body.ticket.custom_fields).toEqual({});
    const both = await put({ why: 'Because', urgent: true });
    expect(both.body.ticket.custom_fields).toEqual(named({ why: 'Because', urgent: true }));
    const { body } = await put({ urgent: false });
    expect(body.ticket.custom_fields).toEqual(named({ urgent: false }));
  });

  it('keep the options of their field from being removed, and get a replacement', async () => {
    const { admin, agent, fields, id, put, read, named } = await start({
      size: { type: 'select', options: sizes },
      sizes: { type: 'multiselect', options: sizes },
    });
    await put({ size: 's', sizes: ['s', 'l'] });
    const change = (name: string, more: object = {}) =>
      admin.send<Answer>('PUT', `${base}/${fields[name]?.id}`, { options: sizes.slice(1), ...more });
    const used = await change('size');
    expect([used.status, used.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    expect((await change('size', { replacement_value: 's' })).status).toBe(422);
    expect((await change('size', { replacement_value: 'l' })).status).toBe(200);
    expect((await change('sizes', { replacement_value: 'l' })).status).toBe(200);
    expect((await read()).custom_fields).toEqual(named({ size: 'l', sizes: ['l'] }));
    const { body } = await agent.get<Answer>(`/api/v1/tickets/${id}/events?type=field`);
    expect(body.data[0]?.data).toMatchObject({ from: ['s', 'l'], to: ['l'] });
    const gone = await admin.send<Answer>('DELETE', `${base}/${fields.size?.id}`);
    expect([gone.status, gone.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    await put({ size: null });
    expect((await admin.send('DELETE', `${base}/${fields.size?.id}`)).status).toBe(200);
  });
});

describe('customers', () => {
  it('set and see only what they may, in tickets, events and hints', async () => {
    const { agent, customer, id, keyOf, named, put, read, file } = await start({
      secret: {},
      seen: { visible_to_customer: true },
      own: { visible_to_customer: true, editable_by_customer: true, required: 'create' },
      internal: { required: 'create' },
    });
    const { browser } = customer;
    for (const name of ['secret', 'seen']) {
      const { status, body } = await file(browser, { own: 'x', [name]: 'x' });
      expect([status, Object.keys(body.errors)]).toEqual([422, [`custom_fields.${keyOf(name)}`]]);
    }
    expect(Object.keys((await file(browser, {})).body.errors)).toEqual([`custom_fields.${keyOf('own')}`]);
    const filed = await file(browser, { own: 'mine' });
    expect(filed.body.ticket.custom_fields).toEqual(named({ own: 'mine' }));
    expect(Object.keys((await file(agent, { own: 'x' })).body.errors)).toEqual([
      `custom_fields.${keyOf('internal')}`,
    ]);
    const told = async () =>
      (await product.services.db.select().from(hints)).filter(
        ({ topic }) => topic === `user:${customer.user.id}`,
      ).length;
    const before = await told();
    await put({ secret: 'Do not tell' });
    expect(await told()).toBe(before);
    await put({ seen: 'Tell' });
    expect(await told()).toBe(before + 1);
    expect((await read(browser)).custom_fields).toEqual(named({ seen: 'Tell' }));
    const answers = await Promise.all(
      ['', `/${id}`, `/${id}/replies`, '?query=tell'].map((path) => browser.get(`/api/v1/tickets${path}`)),
    );
    const events = await browser.trpc.tickets.events.query({ id });
    expect(JSON.stringify([answers.map(({ body }) => body), events])).not.toContain('Do not tell');
    expect(
      (await browser.send('PUT', `/api/v1/tickets/${id}`, { custom_fields: named({ own: 'y' }) })).status,
    ).toBe(403);
  });
});

describe('closing a ticket', () => {
  it('needs the fields that are required on close, alone, with a reply and in bulk', async () => {
    const { agent, customer, id, keyOf, put, close } = await start({
      cause: { required: 'close' },
      more: { required: 'close', condition: { key: 'cause', value: 'other' } },
    });
    const path = `custom_fields.${keyOf('cause')}`;
    const refused = await close();
    const said = 'The Label of cause field is required.';
    expect([refused.status, refused.body.errors]).toEqual([422, { [path]: [said] }]);
    const reply = await agent.post<Answer>(`/api/v1/tickets/${id}/replies`, {
      body: '<p>Done.</p>',
      status: 'closed',
    });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [path]]);
    const ids = [id, (await fileTicket(product, customer.browser)).id];
    await put({ cause: 'dust' }, ids[1]);
    const bulk = (action: object) => agent.post<Answer>('/api/v1/tickets/bulk', { ids, action });
    const { job } = (await bulk({ type: 'status', status: 'closed' })).body;
    expect(job).toMatchObject({ succeeded: 1, failed: 1 });
    const { body } = await agent.get<{ pagination: { data: JobResult[] } }>(
      `/api/v1/jobs/${job.id}/results?ok=false`,
    );
    expect(body.pagination.data).toMatchObject([{ ticket_id: id, message: said }]);
    expect((await put({ cause: 'dust' })).status).toBe(200);
    expect((await close()).status).toBe(200);
  });

  it('is not held up by them for the customer, whose request it is', async () => {
    const { customer, id } = await start({ cause: { required: 'close' } });
    const { status } = await customer.browser.post(`/api/v1/tickets/${id}/status`, { status: 'closed' });
    expect(status).toBe(200);
  });
});

describe('a bulk action', () => {
  it('sets a field, and its undo takes it back', async () => {
    const { agent, id, keyOf, named, read } = await start({ size: { type: 'select', options: sizes } });
    const run = (key: string, value: unknown) =>
      agent.post<Answer>('/api/v1/tickets/bulk', { ids: [id], action: { type: 'field', key, value } });
    const { job } = (await run(keyOf('size'), 's')).body;
    expect((await read()).custom_fields).toEqual(named({ size: 's' }));
    await agent.post(`/api/v1/operations/${job.operation_id}/undo`);
    expect((await read()).custom_fields).toEqual({});
    for (const [key, value, field] of [
      [keyOf('size'), 'xl', 'action.value'],
      ['no_such_field', 'x', 'action.key'],
    ] as const) {
      const { status, body } = await run(key, value);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe('a list of tickets', () => {
  it('is filtered by the value of a field', async () => {
    const { agent, id, keyOf, put } = await start({
      size: { type: 'select', options: sizes },
      sizes: { type: 'multiselect', options: sizes },
      done: { type: 'checkbox' },
      age: { type: 'number' },
    });
    await put({ size: 's', sizes: ['s', 'l'], done: true, age: 7 });
    const found = async (path: string, said: string) => {
      const { body } = await agent.get<{ data?: { id: number }[]; pagination?: { data: { id: number }[] } }>(
        `/api/v1/tickets${path}?field=${encodeURIComponent(said)}`,
      );
      return (body.data ?? body.pagination?.data ?? []).map((one) => one.id);
    };
    for (const path of ['', '/queue'])
      for (const [name, value, isFound] of [
        ['size', 's', true],
        ['size', 'l', false],
        ['sizes', 'l', true],
        ['done', 'true', true],
        ['done', 'false', false],
        ['age', '7', true],
        ['age', '8', false],
      ] as const)
        expect([path, name, value, (await found(path, `${keyOf(name)}:${value}`)).includes(id)]).toEqual([
          path,
          name,
          value,
          isFound,
        ]);
    for (const said of ['size', 'no_such_field:s', `${keyOf('age')}:old`])
      expect((await agent.get(`/api/v1/tickets/queue?field=${said}`)).status).toBe(422);
  });
});

describe('fields of a category', () => {
  it('belong to the categories of their field', async () => {
    const { admin, agent, keyOf, file, named } = await start();
    const category = async (name: string) =>
      (await admin.trpc.ticketCategories.create.mutate({ name })).ticketCategory;
    const [first, second] = [await category('Printing'), await category('Scanning')];
    await admin.post(base, { key: keyOf('paper'), label: 'Paper', type: 'text', category_ids: [first.id] });
    const refused = await file(agent, { paper: 'A4' }, { category: second.id });
    expect(Object.keys(refused.body.errors)).toEqual([`custom_fields.${keyOf('paper')}`]);
    const filed = await file(agent, { paper: 'A4' }, { category: first.id });
    expect(filed.body.ticket.custom_fields).toEqual(named({ paper: 'A4' }));
  });
});

it('are listed with the type of a request, for customers those that they can fill in', async () => {
  const { agent, customer, fields } = await start({
    seen: { visible_to_customer: true },
    own: { visible_to_customer: true, editable_by_customer: true, user_label: 'Yours' },
    hidden: {},
  });
  const { ticketCategories } = await agent.trpc.tickets.categories.query();
  const of = async ({ trpc }: Browser) =>
    (await trpc.tickets.requestType.query({ id: ticketCategories[0]?.id ?? 0 })).ticketRequestType.fields;
  expect((await of(customer.browser)).map(({ key, label }) => [key, label])).toEqual([
    [fields.own?.key, 'Yours'],
  ]);
  expect((await of(agent)).map(({ key }) => key)).toEqual(Object.values(fields).map(({ key }) => key));
});
