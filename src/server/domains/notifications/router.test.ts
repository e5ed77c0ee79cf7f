import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

const finishJobs = () => product.services.jobs.drain(product.services);

async function conversation() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, customer.browser);
  await finishJobs();
  return { customer, agent, ticket };
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = join(product.services.env.DATA_DIR, 'mail');
  const files = await readdir(folder);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

describe('the other side of a ticket', () => {
  it('hears of a new ticket and of each reply, by bell and mail', async () => {
    const { customer, agent, ticket } = await conversation();
    const bell = await agent.browser.trpc.notifications.list.query({});
    expect(bell.pagination.data[0]).toMatchObject({
      type: 'ticket_created',
      read_at: null,
      data: { mainAction: { action: `/agent/tickets/${ticket.id}` } },
    });
    const [receipt] = await mailsTo(customer.user.email);
    expect(receipt).toContain(`Subject: We received your request: ${ticket.subject}`);
    expect(receipt).toContain('multipart/alternative');
    expect(receipt).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000\r$/m);
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Turn it off and on.</p>' });
    await finishJobs();
    const { data } = await customer.browser.trpc.auth.bootstrap.query();
    expect(data.user?.unread_notifications_count).toBe(1);
    expect(await mailsTo(customer.user.email)).toHaveLength(2);
    await customer.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Thanks.</p>' });
    await finishJobs();
    const next = await agent.browser.trpc.notifications.list.query({});
    expect(next.pagination.data[0]).toMatchObject({ type: 'ticket_reply' });
  });

  it('hears nothing of notes', async () => {
    const { customer, agent, ticket } = await conversation();
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, type: 'notes', body: '<p>Hm.</p>' });
    await finishJobs();
    expect((await customer.browser.trpc.notifications.list.query({})).pagination.data).toEqual([]);
    expect(await mailsTo(customer.user.email)).toHaveLength(1);
  });
});

/** The unread numbers of a person: of the bell, and whether there is more. */
async function bellOf({ browser }: Awaited<ReturnType<typeof signedInAs>>) {
  const { data } = await browser.trpc.auth.bootstrap.query();
  return [data.user?.unread_notifications_count, data.has_uncounted_notifications];
}

describe('requests that nobody has', () => {
  const file = async (browser: Awaited<ReturnType<typeof signedInAs>>['browser']) => {
    const ticket = await fileTicket(product, browser);
    await finishJobs();
    return ticket;
  };
  const linesOf = async ({ browser }: Awaited<ReturnType<typeof signedInAs>>) =>
    (await browser.trpc.notifications.list.query({ grouped: true })).pagination.data;

  it('are one line of the list, and no number of the bell', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const first = await file(customer.browser);
    expect(await bellOf(agent)).toEqual([0, true]);
    expect((await linesOf(agent))[0]).toMatchObject({
      data: { mainAction: { action: `/agent/tickets/${first.id}` } },
      group: { ticket_id: first.id, count: 1 },
    });
    await file(customer.browser);
    await file(customer.browser);
    const [line, ...others] = await linesOf(agent);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      type: 'ticket_created',
      read_at: null,
      data: {
        mainAction: { action: '/agent/tickets?folder=unassigned' },
        lines: [{ content: '3 new requests', values: { count: 3 } }],
      },
      group: { ticket_id: null, count: 3, unread: 3 },
    });
    const plain = await agent.browser.get<{ pagination: { data: object[] } }>('/api/v1/notifications');
    expect(plain.body.pagination.data).toHaveLength(3);
    expect(plain.body.pagination.data[0]).not.toHaveProperty('counted');
  });

  it('leave the line when they are opened, and are read together when it is followed', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const [one] = [await file(customer.browser), await file(customer.browser), await file(customer.browser)];
    await agent.browser.trpc.notifications.markAsRead.mutate({ ticketId: one.id });
    expect((await linesOf(agent)).map(({ group }) => group)).toEqual([
      { ticket_id: null, count: 2, unread: 2 },
      { ticket_id: one.id, count: 1, unread: 0 },
    ]);
    const marked = await agent.browser.post('/api/v1/notifications/mark-as-read', { arrivals: true });
    expect(marked.body).toEqual({ unreadCount: 0, status: 'success' });
    expect(await bellOf(agent)).toEqual([0, false]);
    expect((await linesOf(agent)).map(({ group }) => group?.unread)).toEqual([0, 0]);
    const wrong = await agent.browser.post('/api/v1/notifications/mark-as-read', { arrivals: 'perhaps' });
    expect(wrong.body).toMatchObject({ errors: { arrivals: [expect.any(String)] } });
  });

  it('count once they are mine', async () => {
    const { customer, agent, ticket } = await conversation();
    const other = await signedInAs(product, 'agents');
    const reply = () => customer.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Hello?</p>' });
    await reply();
    await finishJobs();
    expect(await bellOf(agent)).toEqual([0, true]);
    await agent.browser.trpc.tickets.assign.mutate({ ids: [ticket.id], userId: agent.user.id });
    await reply();
    await finishJobs();
    expect(await bellOf(agent)).toEqual([1, true]);
    expect(await bellOf(other)).toEqual([0, true]);
  });
});

describe('notifications', () => {
  it('are marked read one by one or all together, only one’s own', async () => {
    const { agent } = await conversation();
    const other = await conversation();
    const list = await agent.browser.get<{ pagination: { data: Notification[] } }>('/api/v1/notifications');
    const [first] = list.body.pagination.data;
    const foreign = await other.agent.browser.trpc.notifications.list.query({});
    const marked = await agent.browser.post('/api/v1/notifications/mark-as-read', {
      ids: [first?.id, foreign.pagination.data[0]?.id],
    });
    const unread = list.body.pagination.data.length - 1;
    expect(marked.body).toEqual({ unreadCount: 0, status: 'success' });
    const again = await agent.browser.post('/api/v1/notifications/mark-as-read', { ids: [first?.id] });
    expect(again.body).toEqual({ unreadCount: 0, status: 'success' });
    const rest = await agent.browser.trpc.notifications.list.query({ unread: true });
    expect(rest.pagination.data).toHaveLength(unread);
    const all = await agent.browser.post('/api/v1/notifications/mark-as-read', { markAllAsUnread: true });
    expect(all.body).toEqual({ unreadCount: 0, status: 'success' });
    const untouched = await other.agent.browser.trpc.notifications.list.query({ unread: true });
    expect(untouched.pagination.data.length).toBeGreaterThan(0);
  });

  it('of a ticket are read together with it, by those who opened it', async () => {
    const { customer, agent, ticket } = await conversation();
    const other = await fileTicket(product, customer.browser);
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>First.</p>' });
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Second.</p>' });
    await agent.browser.trpc.tickets.reply.mutate({ id: other.id, body: '<p>Elsewhere.</p>' });
    await finishJobs();
    const { unreadCount: before } = await agent.browser.trpc.notifications.markAsRead.mutate({
      ticketId: 999_999,
    });
    // That of the other one: it was theirs when it was told of.
    expect(before).toBe(1);
    await agent.browser.trpc.notifications.markAsRead.mutate({ ticketId: ticket.id });
    const kept = await agent.browser.trpc.notifications.list.query({ unread: true });
    expect(kept.pagination.data.map(({ data }) => data.mainAction?.action)).toEqual([
      `/agent/tickets/${other.id}`,
    ]);
    const read = await customer.browser.post('/api/v1/notifications/mark-as-read', { ticketId: ticket.id });
    expect(read.body).toEqual({ unreadCount: 1, status: 'success' });
    const byPath = (path: string) => customer.browser.trpc.notifications.markAsRead.mutate({ path });
    expect(await byPath('/hc/tickets')).toMatchObject({ unreadCount: 1 });
    const left = await customer.browser.trpc.notifications.list.query({ unread: true });
    expect(left.pagination.data[0]?.data.mainAction?.action).toBe(`/hc/tickets/${other.id}`);
    expect(await byPath(`/hc/tickets/${other.id}`)).toMatchObject({ unreadCount: 0 });
    const wrong = await customer.browser.post('/api/v1/notifications/mark-as-read', { ticketId: 'one' });
    expect(wrong.status).toBe(422);
  });

  it('are refused to strangers, and without saying which', async () => {
    const stranger = await product.visit();
    expect((await stranger.get('/api/v1/notifications')).status).toBe(401);
    expect((await stranger.post('/api/v1/notifications/mark-as-read', { ids: [] })).status).toBe(401);
    const { browser } = await signedInAs(product, 'customers');
    const nothing = await browser.post('/api/v1/notifications/mark-as-read', {});
    expect(nothing.body).toMatchObject({ errors: { ids: ['The ids field is required.'] } });
    const uuid = '4b0f2a0e-5f0c-4a58-8f0a-0c8c2a1d7d11';
    for (const ids of [['x'], [1, 2], [null], [[uuid]], [{ id: uuid }], { a: 1 }, 'x', 7, true]) {
      const answer = await browser.post('/api/v1/notifications/mark-as-read', { ids });
      expect([ids, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([ids, 422, ['ids']]);
    }
    const flag = await browser.post('/api/v1/notifications/mark-as-read', { markAllAsUnread: 'perhaps' });
    expect(flag.body).toMatchObject({ errors: { markAllAsUnread: [expect.any(String)] } });
    for (const ids of [[uuid], uuid, `${uuid},${uuid}`]) {
      expect((await browser.post('/api/v1/notifications/mark-as-read', { ids })).status).toBe(200);
    }
  });
});

describe('live hints', () => {
  /** Hints that a subscriber receives while `act` runs, until `count` have arrived. */
  async function hear(
    cookie: string,
    lastEventId: string | null,
    count: number,
    act: () => Promise<unknown>,
  ) {
    const heard: { id: string; data: { name: string; id: number | null } }[] = [];
    const response = await fetch(
      `${product.url}/trpc/notifications.live?input=${encodeURIComponent(JSON.stringify({ lastEventId }))}`,
      { headers: { cookie, accept: 'text/event-stream' } },
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let acted = false;
    while (reader !== undefined && heard.length < count) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
      if (!acted && text.includes('connected')) {
        acted = true;
        await act();
      }
      for (const block of text.split('\n\n').slice(0, -1)) {
        const id = /^id: (.+)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (id !== undefined && data !== undefined) heard.push({ id, data: JSON.parse(data) });
      }
      text = text.slice(text.lastIndexOf('\n\n') + 2);
    }
    await reader?.cancel();
    return heard;
  }

  it('reach both sides of a ticket, replies everybody’s and notes the agents’ only', async () => {
    const { customer, agent, ticket } = await conversation();
    const reply = () => agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Hello.</p>' });
    const [hint] = await hear(customer.browser.cookieHeader, null, 1, async () => {
      await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, type: 'notes', body: '<p>Secret.</p>' });
      await reply();
    });
    expect(hint?.data).toEqual({ name: 'ticket', id: ticket.id });
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, type: 'notes', body: '<p>Again.</p>' });
    await reply();
    const missed = await hear(customer.browser.cookieHeader, hint?.id ?? null, 1, async () => {});
    expect(missed.map((event) => event.data)).toEqual([{ name: 'ticket', id: ticket.id }]);
  });

  it('of what happened between a page and its first stream are told, each once and in their order', async () => {
    const { agent, ticket } = await conversation();
    const { data } = await agent.browser.trpc.auth.bootstrap.query(undefined);
    await agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'closed' });
    await agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'open' });
    await agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'closed' });
    const missed = await hear(agent.browser.cookieHeader, data.last_event_id, 3, async () => {});
    const ofTicket = missed.filter((event) => event.data.name === 'ticket');
    expect(ofTicket.map((event) => event.data.id)).toEqual([ticket.id, ticket.id, ticket.id]);
    const [first, second, third] = ofTicket.map((event) => Number(event.id));
    expect(Number(data.last_event_id)).toBeLessThan(first ?? 0);
    expect([second, third]).toEqual([expect.any(Number), expect.any(Number)]);
    const rest = await hear(agent.browser.cookieHeader, String(second), 1, async () => {});
    expect(rest.map((event) => Number(event.id))).toEqual([third]);
  });

  it('are numbered for people only: pages of guests are shared', async () => {
    const { data } = await (await product.visit()).trpc.auth.bootstrap.query(undefined);
    expect(data.last_event_id).toBeNull();
  });

  it('are caught up with after an absence, or all is asked anew', async () => {
    const { agent, ticket } = await conversation();
    const [first] = await hear(agent.browser.cookieHeader, null, 1, () =>
      agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'closed' }),
    );
    await agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'open' });
    const missed = await hear(agent.browser.cookieHeader, first?.id ?? null, 1, async () => {});
    expect(missed[0]?.data).toMatchObject({ name: expect.any(String) });
    const [lost] = await hear(agent.browser.cookieHeader, '99999999', 1, async () => {});
    expect(lost?.data).toEqual({ name: 'resync', id: null });
  });
});
