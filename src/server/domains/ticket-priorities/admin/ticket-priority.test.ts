import { and, asc, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events as hints } from '#server/platform/events/tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { createUser } from '../../auth/service.ts';
import { saveSettings } from '../../settings/service.ts';
import { ticketEvents, tickets } from '../../tickets/tables.ts';

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });

const refusal = (status: number) => ({ data: { httpStatus: status } });

const eventsOf = (id: number) =>
  product.services.db
    .select({ user_id: ticketEvents.user_id, type: ticketEvents.type, data: ticketEvents.data })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), ne(ticketEvents.type, 'created')))
    .orderBy(asc(ticketEvents.id));

async function openTicket() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  return { customer, agent, id };
}

const put = (browser: Browser, id: number, body: object) =>
  browser.send<{ ticket: { priority?: string; subject: string }; errors?: object }>(
    'PUT',
    `/api/v1/tickets/${id}`,
    body,
  );

const priorityIn = async (id: number) =>
  (await product.services.db.select().from(tickets).where(eq(tickets.id, id)))[0]?.priority;

describe('the priority of a ticket', () => {
  it('is the usual one until an agent says another, by name or by id, and is kept with who did it', async () => {
    const { agent, id } = await openTicket();
    expect((await agent.browser.trpc.tickets.get.query({ id })).ticket.priority).toBe('normal');
    const urgent = await put(agent.browser, id, { priority: 'urgent' });
    expect([urgent.status, urgent.body.ticket.priority]).toEqual([200, 'urgent']);
    expect((await put(agent.browser, id, { priority: 1 })).body.ticket.priority).toBe('low');
    expect((await put(agent.browser, id, { priority: 'low' })).status).toBe(200);
    expect((await put(agent.browser, id, {})).body.ticket.priority).toBe('low');
    const by = agent.user.id;
    expect(await eventsOf(id)).toEqual([
      { user_id: by, type: 'priority', data: { from: 'normal', to: 'urgent' } },
      { user_id: by, type: 'priority', data: { from: 'urgent', to: 'low' } },
    ]);
    const { events } = await agent.browser.trpc.tickets.events.query({ id });
    expect(events).toMatchObject([{ data: { to: 'urgent' } }, { type: 'priority', data: { to: 'low' } }]);
  });

  it('goes together with another subject, or not at all', async () => {
    const { agent, id } = await openTicket();
    const both = { subject: ' Paper jam ', priority: 'high' };
    const refused = await put(agent.browser, id, { ...both, priority: 'soon' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['priority']]);
    for (const bad of [0, 5, '', null, ['high'], 'constructor']) {
      expect((await put(agent.browser, id, { priority: bad })).status, String(bad)).toBe(422);
    }
    for (const subject of ['ab', 'x'.repeat(181), null]) {
      expect((await put(agent.browser, id, { subject, priority: 'high' })).status).toBe(422);
    }
    expect(await eventsOf(id)).toEqual([]);
    const { body } = await put(agent.browser, id, both);
    expect(body.ticket).toMatchObject({ subject: 'Paper jam', priority: 'high' });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['subject', 'priority']);
    expect((await put(agent.browser, 2_147_483_647, both)).status).toBe(404);
  });

  it('is no business of customers: they do not see it, change it, filter by it, or hear of it', async () => {
    const { customer, agent, id } = await openTicket();
    const stranger = await signedInAs(product, 'customers');
    for (const { browser } of [customer, stranger]) {
      expect((await put(browser, id, { priority: 'urgent' })).status).toBe(403);
      expect((await browser.get('/api/v1/priorities')).status).toBe(403);
    }
    const told = () => product.services.db.$count(hints, eq(hints.topic, `user:${customer.user.id}`));
    const before = await told();
    await put(agent.browser, id, { priority: 'urgent' });
    expect(await told()).toBe(before);
    await put(agent.browser, id, { subject: 'Another subject' });
    expect(await told()).toBe(before + 1);
    const { trpc } = customer.browser;
    const { ticket } = await trpc.tickets.get.query({ id });
    const { pagination } = await trpc.tickets.list.query({ priority: 'low' });
    expect([ticket, ...pagination.data].map((one) => one.id)).toEqual([id, id]);
    for (const one of [ticket, ...pagination.data]) expect(one).not.toHaveProperty('priority');
    expect(await trpc.tickets.events.query({ id })).toEqual({ events: [] });
  });

  it('by two at once happens one after the other', async () => {
    const { agent, id } = await openTicket();
    const other = await signedInAs(product, 'agents');
    const answers = await Promise.all([
      put(agent.browser, id, { priority: 'high' }),
      put(other.browser, id, { priority: 'urgent' }),
      put(other.browser, id, { subject: 'Two at once' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = (await eventsOf(id))
      .filter(({ type }) => type === 'priority')
      .map(({ data }) => data as { from: string; to: string });
    expect(kept[0]).toMatchObject({ from: 'normal' });
    expect(kept[1]).toMatchObject({ from: kept[0]?.to });
    expect(kept[1]?.to).toBe(await priorityIn(id));
  });

  it('narrows lists, the queue and its search, and is among what is known of its person', async () => {
    const { customer, agent, id } = await openTicket();
    const usual = await fileTicket(product, customer.browser, 'The zeppelin is late');
    const { trpc } = agent.browser;
    await trpc.tickets.update.mutate({ id, priority: 'urgent', subject: 'The zeppelin burns' });
    const userId = String(customer.user.id);
    const listed = async (priority?: string) =>
      (await trpc.tickets.list.query({ userId, priority })).pagination.data.map((one) => one.id);
    expect(await listed('urgent')).toEqual([id]);
    expect(await listed('normal')).toEqual([usual.id]);
    expect(await listed('high')).toEqual([]);
    expect((await listed()).sort()).toEqual([id, usual.id].sort());
    const queued = async (more: object) => (await trpc.tickets.queue.query({ ...more })).data;
    expect((await queued({ priority: 'urgent' })).map(({ priority }) => priority)).toContain('urgent');
    const orders = ['longest_waiting', 'newest', 'updated'] as const;
    for (const order of orders) {
      const rows = await queued({ priority: 'urgent', order, limit: 100 });
      expect(rows.every(({ priority }) => priority === 'urgent')).toBe(true);
      expect(rows.map((row) => row.id)).toContain(id);
    }
    expect((await queued({ priority: 'urgent', query: 'zeppelin' })).map((row) => row.id)).toEqual([id]);
    await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    const closed = await queued({ priority: 'urgent', folder: 'closed' });
    expect(closed.map((row) => row.id)).toEqual([id]);
    const { data } = await trpc.tickets.rows.query({ ids: [id] });
    expect(data[0]?.priority).toBe('urgent');
    expect((await agent.browser.get('/api/v1/tickets?priority=soon')).status).toBe(422);
    const { body } = await agent.browser.get<{ pagination: { data: { id: number }[] } }>(
      `/api/v1/tickets?priority=4&userId=${userId}`,
    );
    expect(body.pagination.data.map((one) => one.id)).toEqual([id]);
  });

  it('is known of nothing that an agent sees as its customer only', async () => {
    const password = 'a-password-for-tests';
    const [email, role] = [newEmail('limited'), 'limited agents'];
    const admin = await signedInAs(product, 'admins');
    const permissions = ['tickets.create', 'tickets.view', 'tickets.update'].map((name) => ({
      name,
      restrictions: name === 'tickets.view' ? [{ name: 'scope', value: 'assigned' }] : [],
    }));
    await admin.browser.trpc.roles.create.mutate({ name: role, permissions });
    await createUser(product.services, { email, password }, [role]);
    const browser = await (await product.visit()).signIn(email, password);
    const { ticket } = await browser.trpc.tickets.create.mutate({ subject: 'My own', body: '<p>Help</p>' });
    expect(ticket).not.toHaveProperty('priority');
    const found = await browser.trpc.tickets.list.query({ userId: 'me', priority: 'normal' });
    expect(found.pagination.data).toEqual([]);
    await expect(
      browser.trpc.tickets.update.mutate({ id: ticket.id, priority: 'high' }),
    ).rejects.toMatchObject(refusal(403));
  });
});

describe('the priority that a plan brings', () => {
  it('is that of all its person files from then on, whoever files it, by web, REST and contact page', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    await saveSettings(product.services, {
      billing: { enable: true, gateways: { test: { enable: true } } },
      contact: { enable: true, deliver: 'ticket' },
    });
    const made = await admin.post<{ product: { id: number; limits: object } }>('/api/v1/billing/products', {
      name: 'Business',
      limits: { priority: 'high' },
    });
    expect([made.status, made.body.product.limits]).toMatchObject([201, { priority: 'high' }]);
    const customer = await signedInAs(product, 'customers');
    const { browser: agent } = await signedInAs(product, 'agents');
    const before = await fileTicket(product, customer.browser);
    const given = await admin.post<{ subscription: { id: number } }>('/api/v1/subscriptions', {
      user_id: customer.user.id,
      product_id: made.body.product.id,
    });
    expect(given.status).toBe(201);
    expect(await priorityIn(before.id)).toBe('normal');

    const web = await fileTicket(product, customer.browser);
    const { body: filed } = await agent.post<{ ticket: { id: number; priority: string } }>(
      '/api/v1/tickets',
      { subject: 'Said on the phone', body: '<p>Please.</p>', user_id: customer.user.id },
    );
    const own = await agent.trpc.tickets.create.mutate({ subject: 'An own one', body: '<p>Hm.</p>' });
    const contact = { name: 'Ada', email: customer.user.email, message: 'By the page' };
    expect((await customer.browser.post('/api/v1/contact-page', contact)).status).toBe(200);
    // Addresses of guests are unverified.
    expect((await (await product.visit()).post('/api/v1/contact-page', contact)).status).toBe(200);
    expect([await priorityIn(web.id), filed.ticket.priority, own.ticket.priority]).toEqual([
      'high',
      'high',
      'normal',
    ]);
    const { pagination } = await agent.trpc.tickets.list.query({
      userId: String(customer.user.id),
      priority: 'high',
    });
    expect(pagination.total).toBe(3);

    const off = { limits: { priority: null } };
    await admin.send('PUT', `/api/v1/billing/products/${made.body.product.id}`, off);
    expect(await priorityIn(web.id)).toBe('high');
    expect(await priorityIn((await fileTicket(product, customer.browser)).id)).toBe('normal');
    const bad = await admin.send<{ errors?: object }>(
      'PUT',
      `/api/v1/billing/products/${made.body.product.id}`,
      { limits: { priority: 'soon' } },
    );
    expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([422, ['limits.priority']]);
  });
});
