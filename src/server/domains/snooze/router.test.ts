import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { wakeDue } from './jobs.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  operation: { id: string } | null;
  data: TicketEvent[];
  counts: Record<string, number>;
  errors: Record<string, string[]>;
  pagination: { data: { data: { lines: { line?: string }[] } }[] };
}

const hour = 60 * 60 * 1000;
const inHours = (count: number) => new Date(Date.now() + count * hour).toISOString();

async function start() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const { browser } = agent;
  await browser.post(`/api/v1/tickets/${id}/assign`, { userId: agent.user.id });
  const path = `/api/v1/tickets/${id}`;
  return {
    id,
    path,
    customer,
    agent,
    snooze: (input: object) => browser.post<Answer>(`${path}/snooze`, input),
    wake: () => browser.send<Answer>('DELETE', `${path}/snooze`),
    counts: async () => (await browser.get<Answer>('/api/v1/tickets/counts')).body.counts,
    newest: async () => (await browser.get<Answer>(`${path}/events?limit=1`)).body.data[0],
    read: async () => (await browser.get<Answer>(path)).body.ticket,
  };
}

const wakeJob = async () => {
  await product.services.db.execute(sql`update tickets set snoozed_until = now() - interval '1 minute'
    where snoozed_until is not null`);
  await wakeDue(product.services);
  await product.services.jobs.drain(product.services);
};

describe('a snoozed ticket', () => {
  it('leaves its folder for the snoozed one, and comes back when its time has come', async () => {
    const { id, agent, snooze, counts, newest, read } = await start();
    const before = await counts();
    const until = inHours(3);
    const { status, body } = await snooze({ until, reason: 'Parts arrive' });
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({
      snoozed_until: until,
      snooze_reason: 'Parts arrive',
      status: 'open',
    });
    expect(await newest()).toMatchObject({
      type: 'snoozed',
      data: { until, until_reply: false, reason: 'Parts arrive' },
    });
    const during = await counts();
    expect(during).toMatchObject({
      mine: (before.mine ?? 0) - 1,
      open: (before.open ?? 0) - 1,
      snoozed: (before.snoozed ?? 0) + 1,
    });
    const listed = await agent.browser.get<{ data: { id: number }[] }>(
      '/api/v1/tickets/queue?folder=snoozed&limit=100',
    );
    expect(listed.body.data.map((row) => row.id)).toContain(id);
    await wakeJob();
    expect(await counts()).toEqual(before);
    expect(await read()).toMatchObject({ snoozed_until: null, snooze_reason: null, status: 'open' });
    expect(await newest()).toMatchObject({
      type: 'woken',
      user: null,
      via: 'system',
      data: { cause: 'time', reason: 'Parts arrive' },
    });
    const told = await agent.browser.get<Answer>('/api/v1/notifications');
    expect(told.body.pagination.data[0]?.data.lines[0]?.line).toBe('The snooze of ticket #:id has ended');
  });

  it('is woken by a reply of its customer, and stays snoozed by an agent’s', async () => {
    const { path, customer, agent, snooze, newest, read } = await start();
    await snooze({ until_reply: true });
    await agent.browser.post(`${path}/replies`, { body: '<p>Which model?</p>' });
    expect(await read()).toMatchObject({ snoozed_until_reply: true, status: 'pending' });
    await customer.browser.post(`${path}/replies`, { body: '<p>The blue one</p>' });
    expect(await read()).toMatchObject({ snoozed_until_reply: false, status: 'open' });
    const { data } = (await agent.browser.get<Answer>(`${path}/events?type=woken`)).body;
    expect(data).toMatchObject([{ data: { cause: 'reply', reason: null }, user: { id: customer.user.id } }]);
    expect((await newest())?.type).not.toBe('snoozed');
  });

  it('is woken by closing it, and both come back with one undo', async () => {
    const { path, agent, snooze, read } = await start();
    const until = inHours(5);
    await snooze({ until });
    const closed = await agent.browser.post<Answer>(`${path}/status`, { status: 'closed' });
    expect(closed.body.ticket).toMatchObject({ snoozed_until: null, status: 'closed' });
    await agent.browser.post(`/api/v1/operations/${closed.body.operation?.id}/undo`);
    expect(await read()).toMatchObject({ snoozed_until: until, status: 'open' });
  });

  it('is brought back by an undo, and by its end', async () => {
    const { agent, snooze, wake, read } = await start();
    const { operation } = (await snooze({ until_reply: true })).body;
    await agent.browser.post(`/api/v1/operations/${operation?.id}/undo`);
    expect(await read()).toMatchObject({ snoozed_until_reply: false });
    await snooze({ until: inHours(1) });
    const replaced = (await snooze({ until: inHours(2), until_reply: true })).body.ticket;
    expect(replaced).toMatchObject({ snoozed_until_reply: true });
    const woken = await wake();
    expect(woken.body.ticket).toMatchObject({ snoozed_until: null, snoozed_until_reply: false });
    expect((await wake()).body.operation).toBeNull();
  });

  it('changes nothing for its customer', async () => {
    const { id, path, customer, snooze } = await start();
    const list = '/api/v1/tickets?status=open';
    const read = async () => [
      (await customer.browser.get(path)).body,
      (await customer.browser.get(list)).body,
      (await customer.browser.get(`${path}/events`)).status,
    ];
    const before = await read();
    await snooze({ until: inHours(1), reason: 'Secret' });
    expect(await read()).toEqual(before);
    expect(JSON.stringify(before)).toContain(`"id":${id}`);
    expect(JSON.stringify(await read())).not.toMatch(/snoozed|snooze_reason|Secret/);
  });
});

describe('a snooze', () => {
  it('needs an end within a year, and an open ticket', async () => {
    const { path, agent, snooze } = await start();
    const errors = async (input: object) => (await snooze(input)).body.errors;
    expect(await errors({})).toEqual({ until: ['The until field is required.'] });
    expect(await errors({ until: inHours(-1) })).toEqual({ until: ['Choose a time in the future.'] });
    expect(await errors({ until: inHours(366 * 24) })).toEqual({
      until: ['Choose a time within the next year.'],
    });
    expect(Object.keys(await errors({ until: 'tomorrow' }))).toEqual(['until']);
    expect(Object.keys(await errors({ until_reply: true, reason: 'x'.repeat(256) }))).toEqual(['reason']);
    await agent.browser.post(`${path}/status`, { status: 'closed' });
    expect((await snooze({ until_reply: true })).status).toBe(409);
  });

  it('is for agents who work on the ticket', async () => {
    const { path, customer, agent } = await start();
    const guest = await product.visit();
    const send = (browser: Browser, at: string) =>
      browser.post(at, { until_reply: true }).then(({ status }) => status);
    expect(await send(guest, `${path}/snooze`)).toBe(401);
    expect(await send(customer.browser, `${path}/snooze`)).toBe(403);
    expect(await send(agent.browser, '/api/v1/tickets/999999/snooze')).toBe(404);
  });
});
