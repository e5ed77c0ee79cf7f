import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domains as clientDomains } from '#client/domains.ts';
import { webhookEventGroupsOf } from '#client/shell/client-domain.ts';
import { apiTexts } from '#server/api-texts.ts';
import { english } from '#shared/translation.ts';
import { type Delivery, type Webhook, type WebhookEvent, webhookEvents } from '#shared/webhooks.ts';
import { rows } from '../../platform/db/statements.ts';
import type { DomainEvent } from '../../platform/jobs/job.ts';
import { publicNamesOf } from '../../platform/webhook-events.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, makePerson, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { pruneDeliveries } from './jobs.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook endpoint: records requests, and answers as configured. */
const heard: Heard[] = [];
const plainly = (response: ServerResponse) => void response.end('thanks');
let answer: (response: ServerResponse) => void = plainly;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
});
let receiverUrl = '';

const product = testProduct({ WEBHOOKS_ALLOW_PRIVATE: '1' });
const strict = testProduct();

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
/** Each delivery is as the API document describes it, with nothing missing and nothing besides. */
afterEach(() => {
  for (const { body } of heard) {
    const { event, data } = JSON.parse(body) as { event: WebhookEvent; data: unknown };
    expect(apiTexts.webhooks[event]?.data.parse(data), event).toEqual(data);
  }
});
beforeEach(async () => {
  await product.services.db.delete(webhooks);
  product.services.cache.forget('webhooks-wanted');
  heard.length = 0;
  answer = plainly;
});

interface Answer {
  webhook: Webhook & { secret: string };
  delivery: Delivery;
  data: Delivery[];
  next_cursor: string | null;
  pagination: { data: Webhook[]; total: number };
  errors: Record<string, string[]>;
}

const path = '/api/v1/webhooks';
let name = 0;
async function makeWebhook(admin: Browser, more: object = {}) {
  name += 1;
  const fields = { name: `Receiver ${name}`, url: `${receiverUrl}/hook`, events: ['ticket.created'] };
  const { status, body } = await admin.post<Answer>(path, { ...fields, ...more });
  expect(status).toBe(201);
  return body.webhook;
}

const drain = () => product.services.jobs.drain(product.services);

const isWaiting = sql`name = 'webhooks-deliver' and state < 'active'`;

/** After how many seconds deliveries are tried again. */
const waitOfNext = async () =>
  (
    await rows<{ seconds: number }>(
      product.services.db,
      sql`select extract(epoch from start_after - created_on)::integer as seconds from jobs.job where ${isWaiting}`,
    )
  ).map(({ seconds }) => seconds);

/** Makes pending retries due. */
async function nextAttempt() {
  await product.services.db.execute(sql`update jobs.job set start_after = now() where ${isWaiting}`);
  await drain();
}

const deliveriesOf = async (admin: Browser, id: number, query = '') =>
  (await admin.get<Answer>(`${path}/${id}/deliveries${query}`)).body;

describe('webhooks', () => {
  it('are made, listed, changed and deleted; their secret is shown once', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const made = await makeWebhook(admin, { name: 'Büro 🙂' });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9]{40}$/);
    const shown = await admin.get<Answer>(`${path}/${made.id}`);
    expect(shown.body.webhook).toMatchObject({ name: 'Büro 🙂', enabled: true, failures: 0 });
    expect(shown.text).not.toContain(made.secret);
    const stored = await product.services.db.select().from(webhooks);
    expect(JSON.stringify(stored)).not.toContain(made.secret);
    const list = await admin.get<Answer>(`${path}?query=B%C3%9CRO&orderBy=created_at&orderDir=desc`);
    expect(list.body.pagination).toMatchObject({ total: 1, data: [{ id: made.id }] });
    expect((await admin.get<Answer>(`${path}?query=nothing`)).body.pagination.total).toBe(0);
    const changed = await admin.send<Answer>('PUT', `${path}/${made.id}`, { enabled: false });
    expect(changed.body.webhook).toMatchObject({ name: 'Büro 🙂', enabled: false });
    const rotated = await admin.post<Answer>(`${path}/${made.id}/rotate-secret`, {});
    expect(rotated.body.webhook.secret).not.toBe(made.secret);
    expect((await admin.send('DELETE', `${path}/${made.id},99999`)).status).toBe(200);
    expect((await admin.send('DELETE', `${path}/${made.id}`)).status).toBe(404);
  });

  it('are not overwritten by whoever has not seen what somebody else changed', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id, name, events } = await makeWebhook(admin);
    const change = (fields: object) =>
      admin.send<Answer & { details: object }>('PUT', `${path}/${id}`, fields);
    expect((await change({ events: ['user.deleted'], before: { events } })).status).toBe(200);
    const late = await change({ events: ['user.created'], name: 'Late', before: { events, name } });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['events'] }]);
    const beside = await change({ name: 'Beside', before: { name } });
    expect(beside.body.webhook).toMatchObject({ name: 'Beside', events: ['user.deleted'] });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ url: 'ftp://example.org' }, 'url'],
    [{ url: 'http://' }, 'url'],
    [{ url: 'http://user:password@192.0.43.10/' }, 'url'],
    [{ url: 'http://169.254.169.254/latest' }, 'url'],
    [{ url: 'http://[fe80::1]/' }, 'url'],
    [{ url: 'http://0.0.0.0/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['ticket.exploded'] }, 'events.0'],
  ])('are refused with %j', async (wrong, field) => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const fields = { name: 'Wrong', url: receiverUrl, events: ['test'], ...wrong };
    const { status, body } = await admin.post<Answer>(path, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('have names of their own, whatever the case', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    await makeWebhook(admin, { name: 'Chat' });
    const second = await admin.post<Answer>(path, { name: 'CHAT', url: receiverUrl, events: ['test'] });
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['name']]);
  });

  it('keep them apart also when two people give the same at once', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const made = await Promise.all([makeWebhook(admin), makeWebhook(admin)]);
    const make = () =>
      admin.post<Answer>(path, { name: 'New', url: `${receiverUrl}/hook`, events: ['ticket.created'] });
    const rename = ({ id }: Webhook) => admin.send<Answer>('PUT', `${path}/${id}`, { name: 'New' });
    const answers = await Promise.all([make(), make(), ...made.map(rename)]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.errors)).toEqual(
      Array(3).fill({ name: ['The name has already been taken.'] }),
    );
  });
});

describe('the events of webhooks', () => {
  const facts: DomainEvent[] = [
    { event: 'ticket.created', data: {} },
    { event: 'ticket.replied', data: {} },
    { event: 'ticket.replied', data: { type: 'notes' } },
    { event: 'tickets.assigned', data: {} },
    { event: 'tickets.status_changed', data: {} },
    { event: 'tickets.placed', data: { type: 'deleted' } },
    { event: 'account.created', data: {} },
    { event: 'account.changed', data: {} },
    { event: 'account.deleted', data: {} },
    { event: 'article.deleted', data: {} },
    { event: 'subscription.changed', data: {} },
    { event: 'article.saved', data: { status: 'published', newly_published: true } },
    { event: 'article.saved', data: { status: 'published', newly_published: false } },
  ];

  it('are all sent, and no others are', () => {
    const { webhookEvents: sources } = product.services;
    const heardOf = new Set(['test', ...facts.flatMap((fact) => publicNamesOf(sources, fact))]);
    expect([...heardOf].sort()).toEqual([...webhookEvents].sort());
  });

  it('can be chosen on the screen as they can be over the API', async () => {
    const groups = webhookEventGroupsOf(clientDomains, english);
    const offered = groups.flatMap(({ events }) => events.map(({ event }) => event));
    expect([...offered, 'test']).toEqual([...webhookEvents]);
    const { browser } = await signedInAs(product, 'admins');
    for (const event of ['ticket.merged', 'ticket.rated', 'no.such']) {
      const { status, body } = await browser.post<{ errors: Record<string, string[]> }>('/api/v1/webhooks', {
        name: `Of ${event}`,
        url: receiverUrl,
        events: ['ticket.created', event],
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['events.1']]);
    }
  });
});

describe('a delivery', () => {
  it('is signed, says what happened, and is logged', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id, secret } = await makeWebhook(admin);
    const customer = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, customer.browser);
    await drain();
    expect(heard).toHaveLength(1);
    const [{ headers, body, path: asked }] = heard as [Heard];
    const sent = JSON.parse(body);
    expect(asked).toBe('/hook');
    expect(sent).toMatchObject({ event: 'ticket.created', data: { ticket: { id: ticket.id } } });
    expect(sent.data.ticket.user.email).toBe(customer.user.email);
    expect(headers['content-type']).toContain('application/json');
    expect(headers['x-helpdock-event']).toBe('ticket.created');
    expect(headers['x-helpdock-delivery']).toBe(sent.id);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-helpdock-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
    const { data } = await deliveriesOf(admin, id);
    expect(data).toMatchObject([
      { id: sent.id, state: 'ok', attempts: 1, status_code: 200, request: body, response: 'thanks' },
    ]);
  });

  it('is made for what the webhook wants: notes only for those who chose them', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    await makeWebhook(admin, { events: ['ticket.replied', 'ticket.status_changed', 'user.created'] });
    const { trpc } = agent.browser;
    await trpc.tickets.reply.mutate({ id, body: '<p>Secret.</p>', type: 'notes' });
    await trpc.tickets.reply.mutate({ id, body: '<p>Hello.</p>', type: 'replies', status: 'open' });
    await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    const person = await makePerson(product);
    await drain();
    const said = heard.map(({ body }) => JSON.parse(body));
    expect(said.map(({ event }) => event).sort()).toEqual(
      expect.arrayContaining(['ticket.replied', 'ticket.status_changed', 'user.created']),
    );
    expect(JSON.stringify(said)).not.toContain('Secret.');
    expect(said.find(({ event }) => event === 'ticket.replied').data.reply.body).toContain('Hello.');
    expect(said.find(({ event }) => event === 'user.created').data.user.email).toBe(person.email);
    await makeWebhook(admin, { events: ['ticket.note_added'] });
    heard.length = 0;
    await trpc.tickets.reply.mutate({ id, body: '<p>Secret.</p>', type: 'notes' });
    await drain();
    expect(heard.map(({ body }) => JSON.parse(body).event)).toEqual(['ticket.note_added']);
  });

  it('is described for tickets that are assigned, and for what is deleted', async () => {
    const { browser: admin, user } = await signedInAs(product, 'admins');
    const { id } = await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    const leaving = await signedInAs(product, 'customers');
    await makeWebhook(admin, {
      events: ['ticket.assigned', 'ticket.updated', 'user.deleted'],
    });
    await product.caughtUp();
    heard.length = 0;
    await admin.trpc.tickets.assign.mutate({ ids: [id], userId: user.id });
    expect((await leaving.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true')).status).toBe(
      200,
    );
    await drain();
    expect(heard.map(({ headers }) => headers['x-helpdock-event']).sort()).toEqual([
      'ticket.assigned',
      'ticket.updated',
      'user.deleted',
    ]);
  });

  it('names an article by its one address on the site', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const make = async (name: string, parent_id?: number) =>
      (await admin.post<{ category: { id: number } }>('/api/v1/hc/categories', { name, parent_id })).body
        .category.id;
    const category = await make('Guides');
    const section_id = await make('Printing', category);
    await makeWebhook(admin, { events: ['article.published'] });
    await product.caughtUp();
    heard.length = 0;
    const { body } = await admin.post<{ article: { id: number } }>('/api/v1/hc/articles', {
      title: 'Add paper',
      body: '<p>Open the tray.</p>',
      section_id,
      status: 'published',
    });
    await drain();
    const [told] = heard.map((one) => JSON.parse(one.body));
    expect(told?.data.article.url).toBe(
      `${product.services.env.BASE_URL}/hc/articles/${category}/${section_id}/${body.article.id}/add-paper`,
    );
  });

  it('enqueues nothing when no webhook wants it', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    await makeWebhook(admin, { events: ['article.published'] });
    await makeWebhook(admin, { events: ['ticket.created'], enabled: false });
    await product.caughtUp();
    await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    const found = await rows(
      product.services.db,
      sql`select data from jobs.job where name = 'webhooks-hear' and state < 'completed'`,
    );
    expect(found).toEqual([]);
  });

  it('is tried again, ever later, and fails for good', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeWebhook(admin);
    answer = (response) => void response.writeHead(302, { location: `${receiverUrl}/elsewhere` }).end();
    await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    await drain();
    const stateNow = async () => (await deliveriesOf(admin, id)).data[0];
    expect(await stateNow()).toMatchObject({ state: 'waiting', attempts: 1, status_code: 302 });
    const waits: number[] = [];
    for (let tries = 1; tries < 7; tries += 1) {
      waits.push(...(await waitOfNext()));
      await nextAttempt();
    }
    expect(waits).toEqual([10, 60, 600, 3600, 21_600, 86_400]);
    expect(await stateNow()).toMatchObject({ state: 'failed', attempts: 7, next_at: null });
    expect(new Set(heard.map(({ headers }) => headers['x-helpdock-delivery'])).size).toBe(1);
    expect(heard.map(({ path: asked }) => asked)).toEqual(Array(7).fill('/hook'));
    expect((await admin.get<Answer>(`${path}/${id}`)).body.webhook.failures).toBe(1);
    // A successful replay resets the failure count.
    answer = plainly;
    const replayed = await admin.post<Answer>(`${path}/deliveries/${(await stateNow())?.id}/replay`, {});
    expect(replayed.status).toBe(202);
    await drain();
    const { data } = await deliveriesOf(admin, id);
    expect(data.map(({ state }) => state)).toEqual(['ok', 'failed']);
    expect(JSON.parse(data[0]?.request ?? '').data).toEqual(JSON.parse(data[1]?.request ?? '').data);
    expect((await admin.get<Answer>(`${path}/${id}`)).body.webhook.failures).toBe(0);
  });

  it('ends the webhook when its receiver is gone, and tells administrators', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeWebhook(admin);
    answer = (response) => void response.writeHead(410).end();
    await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    await drain();
    expect((await admin.get<Answer>(`${path}/${id}`)).body.webhook).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    });
    const { pagination } = await admin.trpc.notifications.list.query({});
    expect(pagination.data[0]).toMatchObject({ type: 'webhook_disabled' });
    const enabled = await admin.send<Answer>('PUT', `${path}/${id}`, { enabled: true });
    expect(enabled.body.webhook).toMatchObject({ enabled: true, failures: 0, disabled_reason: null });
  });

  it('ends the webhook after fifty that failed', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeWebhook(admin);
    const { db } = product.services;
    await db.update(webhooks).set({ failures: 49 }).where(eq(webhooks.id, id));
    answer = (response) => void response.writeHead(500).end('x'.repeat(10_000));
    await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    await drain();
    await db.update(webhookDeliveries).set({ attempts: 6 });
    await nextAttempt();
    expect((await admin.get<Answer>(`${path}/${id}`)).body.webhook.disabled_reason).toBe('failures');
    const { data } = await deliveriesOf(admin, id);
    expect(data[0]?.response).toHaveLength(4096);
  });

  it('is sent as a test, also while the webhook is disabled, and paged by a cursor', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeWebhook(admin, { enabled: false });
    for (let tests = 0; tests < 3; tests += 1) {
      expect((await admin.post<Answer>(`${path}/${id}/test`, {})).body.delivery.state).toBe('waiting');
    }
    await drain();
    expect(heard.map(({ headers }) => headers['x-helpdock-event'])).toEqual(['test', 'test', 'test']);
    const first = await deliveriesOf(admin, id, '?limit=2&state=ok');
    const second = await deliveriesOf(admin, id, `?limit=2&cursor=${first.next_cursor}`);
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null]);
    const bad = await admin.get<Answer>(`${path}/${id}/deliveries?cursor=nonsense`);
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['cursor']]);
    await product.services.db.update(webhookDeliveries).set({ created_at: '2020-01-01T00:00:00.000Z' });
    await pruneDeliveries.run(product.services, {}, async () => undefined);
    expect((await deliveriesOf(admin, id)).data).toEqual([]);
  });

  it('of a person is forgotten with their account', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { id } = await makeWebhook(admin);
    const { browser, user } = await signedInAs(product, 'customers');
    await fileTicket(product, browser);
    await drain();
    expect((await deliveriesOf(admin, id)).data).toHaveLength(1);
    await browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    await drain();
    expect((await deliveriesOf(admin, id)).data).toEqual([]);
    expect(user.id).toBeGreaterThan(0);
  });
});

describe('a site that did not allow private networks', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost:8080/',
    'http://10.0.0.8/',
    'http://[::1]/',
    'http://192.168.1.1/',
  ])('refuses %s as it is saved', async (url) => {
    const { browser: admin } = await signedInAs(strict, 'admins');
    const { status, body } = await admin.post<Answer>(path, { name: 'Inside', url, events: ['test'] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['url']]);
  });

  it('refuses it as it is delivered, whatever the name stands for by then', async () => {
    const { browser: admin } = await signedInAs(strict, 'admins');
    const { services } = strict;
    const [row] = await services.db
      .insert(webhooks)
      .values({
        name: 'Rebound',
        url: receiverUrl.replace('127.0.0.1', 'localhost'),
        events: ['test'],
        sealed_secret: services.keys.seal('webhook', 'secret'),
      })
      .returning();
    await admin.post(`${path}/${row?.id}/test`, {});
    await services.jobs.drain(services);
    expect(heard).toEqual([]);
    const { data } = await deliveriesOf(admin, row?.id ?? 0);
    expect(data[0]).toMatchObject({ state: 'waiting', error: 'The address is none of the internet.' });
  });
});
