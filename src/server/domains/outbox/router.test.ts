import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fileTicket, newEmail, signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { ServerDraft } from '#shared/drafts.ts';
import type { Scheduled, SendingPreferences } from '#shared/outbox.ts';
import type { Reply, Ticket } from '#shared/tickets.ts';
import { users } from '../auth/tables.ts';
import { pruneOutbox } from './jobs.ts';
import { sendAllDue } from './sending.ts';
import { outbox } from './tables.ts';

const product = testProduct();

interface Answer {
  scheduled: Scheduled;
  ticket: Ticket;
  draft: ServerDraft | null;
  reply: Reply;
  data: Scheduled[];
  errors: Record<string, string[]>;
  preferences: SendingPreferences;
}

async function setUp() {
  const agent = await signedInAs(product, 'agents');
  const customer = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer.browser);
  const path = `/api/v1/tickets/${id}`;
  const send = (input: object, browser = agent.browser) =>
    browser.post<Answer>(`${path}/replies`, { body: '<p>Try this.</p>', ...input });
  const messages = async (browser = customer.browser) =>
    (await browser.trpc.tickets.replies.query({ id })).pagination.data.map(({ body }) => body);
  return { agent, customer, id, path, send, messages };
}

/** As if the time of all waiting replies had come. */
async function passTime() {
  await product.services.db
    .update(outbox)
    .set({ send_after: sql`now() - interval '1 second'` })
    .where(eq(outbox.state, 'scheduled'));
  await sendAllDue(product.services);
}

const own = (id: string) => `/api/v1/outbox/${id}`;

describe('a reply that is sent later', () => {
  it('waits, is seen by its author alone, and is sent once with its files, copies and status', async () => {
    const { agent, customer, id, send, messages } = await setUp();
    const file = await uploadFile(agent.browser);
    const made = await send({ send_in: 15, uploads: [file.id], cc: ['copy@example.org'], status: 'closed' });
    expect(made.status).toBe(202);
    expect(made.body.ticket).toMatchObject({ status: 'open', status_label: 'Open' });
    expect(made.body.scheduled).toMatchObject({
      ticket_id: id,
      state: 'scheduled',
      reply_id: null,
      error: null,
    });
    expect(made.body.scheduled.uploads.map((one) => one.id)).toEqual([file.id]);
    await sendAllDue(product.services);
    expect(await messages()).toHaveLength(1);
    expect((await customer.browser.get('/api/v1/outbox')).status).toBe(403);
    await passTime();
    await sendAllDue(product.services);
    expect(await messages()).toEqual(['<p>Try this.</p>', expect.any(String)]);
    const { body } = await agent.browser.get<Answer>(`/api/v1/outbox?ticketId=${id}`);
    expect(body.data).toMatchObject([{ state: 'sent', reply_id: expect.any(Number) }]);
    const { ticket } = await agent.browser.trpc.tickets.get.query({ id });
    expect(ticket).toMatchObject({ status: 'closed', assigned_to: agent.user.id });
  });

  it('is found among many that were sent', async () => {
    const { agent, id, send } = await setUp();
    for (const body of ['<p>One</p>', '<p>Two</p>']) await send({ body, send_in: 60 });
    await passTime();
    const { body } = await send({ send_in: 60 });
    const path = `/api/v1/outbox?ticketId=${id}&limit=1`;
    const waiting = await agent.browser.get<Answer>(`${path}&state=scheduled,held`);
    expect(waiting.body.data.map((one) => one.id)).toEqual([body.scheduled.id]);
    expect((await agent.browser.get(`${path}&state=gone`)).status).toBe(422);
  });

  it('is stored once when it is sent twice with one key', async () => {
    const { agent, id, send } = await setUp();
    const key = { send_in: 60, idempotency_key: 'same' };
    const [one, two] = await Promise.all([send(key), send(key)]);
    expect(one.body.scheduled.id).toBe(two.body.scheduled.id);
    expect((await agent.browser.get<Answer>(`/api/v1/outbox?ticketId=${id}`)).body.data).toHaveLength(1);
  });

  it('is refused for notes, customers, two times at once, and times that are past or too far away', async () => {
    const { customer, send } = await setUp();
    const errorsOf = async (input: object) => Object.keys((await send(input)).body.errors);
    expect(await errorsOf({ send_in: 5, type: 'notes' })).toEqual(['send_after']);
    expect(await errorsOf({ send_in: 5, send_after: '2100-01-01T00:00:00Z' })).toEqual(['send_after']);
    expect(await errorsOf({ send_after: '2000-01-01T00:00:00Z' })).toEqual(['send_after']);
    expect(await errorsOf({ send_after: '2100-01-01T00:00:00Z' })).toEqual(['send_after']);
    expect(await errorsOf({ send_in: 3601 })).toEqual(['send_in']);
    expect((await send({ send_in: 5 }, customer.browser)).status).toBe(403);
    const foreign = await signedInAs(product, 'agents');
    const file = await uploadFile(foreign.browser);
    expect((await send({ send_in: 5, uploads: [file.id] })).status).toBe(422);
  });

  it('is held when somebody was first, tells its author, and is sent when they say so', async () => {
    const { agent, customer, id, send, messages } = await setUp();
    const { data } = (await agent.browser.trpc.tickets.replies.query({ id })).pagination;
    const made = await send({ send_in: 60, last_seen_reply_id: data[0]?.id });
    const second = await send({ send_in: 60, only_if_no_reply: true, body: '<p>Still there?</p>' });
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>One more thing</p>' });
    await passTime();
    const list = await agent.browser.get<Answer>(`/api/v1/outbox?ticketId=${id}&state=held`);
    expect(list.body.data.map(({ error }) => error).sort()).toEqual([
      'Somebody wrote in this ticket while you were typing. Read it, then send again.',
      'Someone has replied since.',
    ]);
    await product.services.jobs.drain(product.services);
    const told = await agent.browser.trpc.notifications.list.query({ page: 1, perPage: 10 });
    expect(JSON.stringify(told)).toContain('was not sent');
    expect(await messages()).toHaveLength(2);
    const sent = await agent.browser.post<Answer>(`${own(made.body.scheduled.id)}/send-now`);
    expect([sent.status, sent.body.reply.body]).toEqual([201, '<p>Try this.</p>']);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const changed = { body: '<p>Changed</p>', send_after: soon };
    const put = await agent.browser.send<Answer>('PUT', own(second.body.scheduled.id), changed);
    expect(put.body.scheduled).toMatchObject({ state: 'scheduled', error: null, body: '<p>Changed</p>' });
    await passTime();
    expect((await messages())[0]).toBe('<p>Changed</p>');
    expect((await agent.browser.post(`${own(made.body.scheduled.id)}/send-now`)).status).toBe(409);
  });

  it('is held when the ticket is locked or its author is suspended', async () => {
    const { agent, id, send, messages } = await setUp();
    await send({ send_in: 60 });
    await agent.browser.trpc.tickets.setStatus.mutate({ id, status: 'locked' });
    await passTime();
    const held = await agent.browser.get<Answer>(`/api/v1/outbox?ticketId=${id}`);
    expect(held.body.data).toMatchObject([{ state: 'held', error: 'This ticket is locked.' }]);
    const other = await setUp();
    await other.send({ send_in: 60 });
    await product.services.db
      .update(users)
      .set({ suspended_at: new Date().toISOString() })
      .where(eq(users.id, other.agent.user.id));
    await passTime();
    expect([await messages(), await other.messages()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('returns to the draft when it is cancelled, in front of what was written since', async () => {
    const { agent, path, send, messages } = await setUp();
    const file = await uploadFile(agent.browser);
    await agent.browser.send('PUT', `${path}/draft`, { body: '<p>Old</p>' });
    const made = await send({ send_in: 60, uploads: [file.id] });
    expect((await agent.browser.get<Answer>(`${path}/draft`)).body.draft).toBeNull();
    await agent.browser.send('PUT', `${path}/draft`, { body: '<p>Next</p>' });
    const { body } = await agent.browser.send<Answer>('DELETE', own(made.body.scheduled.id));
    expect(body.draft).toMatchObject({ body: '<p>Try this.</p><p>Next</p>', uploads: [{ id: file.id }] });
    expect((await agent.browser.send('DELETE', own(made.body.scheduled.id))).status).toBe(409);
    await passTime();
    expect(await messages()).toHaveLength(1);
  });

  it('is forgotten a month after it was sent or canceled, and never while it waits', async () => {
    const { agent, id, send } = await setUp();
    const [canceled, waiting] = [
      await send({ send_in: 60 }),
      await send({ send_in: 60, body: '<p>Wait.</p>' }),
    ];
    await agent.browser.send('DELETE', own(canceled.body.scheduled.id));
    const { db } = product.services;
    const states = async () =>
      (await agent.browser.get<Answer>(`/api/v1/outbox?ticketId=${id}`)).body.data.map(({ state }) => state);
    await db
      .update(outbox)
      .set({ send_after: sql`now() - interval '31 days'` })
      .where(eq(outbox.id, waiting.body.scheduled.id));
    await pruneOutbox.run(product.services, {}, async () => undefined);
    expect((await states()).sort()).toEqual(['cancelled', 'scheduled']);
    await sendAllDue(product.services);
    await db
      .update(outbox)
      .set({ send_after: sql`now() - interval '31 days'` })
      .where(eq(outbox.ticket_id, id));
    await pruneOutbox.run(product.services, {}, async () => undefined);
    expect(await states()).toEqual([]);
  });

  it('is nobody’s but its author’s', async () => {
    const { agent, send } = await setUp();
    const { body } = await send({ send_in: 60 });
    const other = await signedInAs(product, 'agents');
    const admin = await signedInAs(product, 'admins');
    const calls = [
      () => other.browser.send('PUT', own(body.scheduled.id), { body: '<p>x</p>' }),
      () => other.browser.send('DELETE', own(body.scheduled.id)),
      () => other.browser.post(`${own(body.scheduled.id)}/send-now`),
    ];
    for (const call of calls) expect((await call()).status).toBe(404);
    const ofAgent = `/api/v1/outbox?userId=${agent.user.id}`;
    expect((await other.browser.get(ofAgent)).status).toBe(403);
    expect((await admin.browser.get<Answer>(ofAgent)).body.data).toHaveLength(1);
    expect((await other.browser.get('/api/v1/outbox?cursor=nonsense')).status).toBe(422);
  });
});

it('keeps how an agent sends', async () => {
  const { browser } = await signedInAs(product, 'agents');
  const path = '/api/v1/sending-preferences';
  expect((await browser.get<Answer>(path)).body.preferences).toEqual({
    after_send: 'next',
    undo_seconds: 15,
    signature: '',
  });
  await browser.send('PUT', path, { undo_seconds: 0 });
  const { body } = await browser.send<Answer>('PUT', path, { after_send: 'list' });
  expect(body.preferences).toEqual({ after_send: 'list', undo_seconds: 0, signature: '' });
  expect((await browser.send('PUT', path, { undo_seconds: 7 })).status).toBe(422);
  expect((await (await product.visit()).get(path)).status).toBe(401);
});

it('puts the signature of the agent under replies in emails, and nowhere else', async () => {
  const { agent, customer, send, messages } = await setUp();
  const path = '/api/v1/sending-preferences';
  const copy = newEmail('copy');
  const signature = 'Ada <Byron>\nSupport, "Ink & Paper"';
  const { body } = await agent.browser.send<Answer>('PUT', path, { signature });
  expect(body.preferences.signature).toBe(signature);
  expect((await agent.browser.send('PUT', path, { signature: 'x'.repeat(501) })).status).toBe(422);
  await send({ body: '<p>Signed.</p>', cc: [copy] });
  for (const address of [customer.user.email, copy]) {
    const mail = (await mailsTo(product, address)).find(({ text }) => text.includes('Signed.'));
    expect(mail?.text).toContain(signature);
    expect(mail?.html).toContain('Ada &lt;Byron&gt;');
  }
  expect((await messages()).join()).not.toContain('Byron');
  await agent.browser.send('PUT', path, { signature: '' });
  expect((await agent.browser.get<Answer>(path)).body.preferences.signature).toBe('');
});
