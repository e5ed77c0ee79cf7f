import { describe, expect, it } from 'vitest';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { Reply, Ticket, TicketDetails } from '#shared/tickets.ts';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, makePerson, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { readCategories } from '../tags/service.ts';
import { tags } from '../tags/tables.ts';
import { foldCounters } from './counters.ts';
import { ticketTags } from './tables.ts';

const product = testProduct();

interface Page<Row> {
  pagination: { data: Row[]; total: number; per_page: number; last_page: number };
}

const refusal = (status: number) => ({ data: { httpStatus: status } });

describe('filing a ticket', () => {
  it('stores it open with its first message, for the one who asks', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const [category] = await readCategories(product.services);
    const answer = await browser.post<{ ticket: TicketDetails; status: string }>('/api/v1/tickets', {
      subject: '  My pictures vanish ',
      body: '<p onclick="x()">Every <b>time</b> I save.<script>alert(1)</script></p><img src="javascript:x">',
      category: category?.id,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'success',
      ticket: {
        subject: 'My pictures vanish',
        status: 'open',
        status_label: 'Open',
        status_category: 'open',
        closed_at: null,
        user_id: user.id,
        replies_count: 1,
        user: { email: user.email },
        can: { reply: true, note: false, close: true, reopen: false, assign: false, set_status: false },
      },
    });
    const { pagination } = await browser.trpc.tickets.replies.query({ id: answer.body.ticket.id });
    expect(pagination.data[0]?.body).toBe('<p>Every <b>time</b> I save.</p>');
  });

  it('refuses strangers, missing fields and unknown categories', async () => {
    const stranger = await product.visit();
    expect((await stranger.post('/api/v1/tickets', { subject: 'Hello', body: 'x' })).status).toBe(401);
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.post('/api/v1/tickets', {})).body).toMatchObject({
      errors: { subject: ['The subject field is required.'], body: ['The body field is required.'] },
    });
    const unseen = { subject: '\u200b\u2800\u3164', body: '<p>\u200b&shy;</p>' };
    expect((await browser.post('/api/v1/tickets', unseen)).body).toMatchObject({
      errors: { subject: ['The subject field is required.'], body: ['The body field is required.'] },
    });
    expect(
      (await browser.post('/api/v1/tickets', { subject: 'ab', body: '<p>&nbsp;</p>' })).body,
    ).toMatchObject({
      errors: {
        subject: ['The subject field must be at least 3 characters.'],
        body: ['The body field is required.'],
      },
    });
    const sent = { subject: 'A question', body: '<p>Why?</p>' };
    expect((await browser.post('/api/v1/tickets', sent)).body).toMatchObject({
      errors: { category: ['The category field is required.'] },
    });
    expect((await browser.post('/api/v1/tickets', { ...sent, category: 9999 })).body).toMatchObject({
      errors: { category: ['The selected category is invalid.'] },
    });
  });

  it('lets agents file for a customer, and nobody else', async () => {
    const customer = await makePerson(product);
    const sent = { subject: 'By phone', body: '<p>Called.</p>', user_id: customer.id };
    const agent = await signedInAs(product, 'agents');
    const filed = await agent.browser.trpc.tickets.create.mutate(sent);
    expect(filed.ticket.user.id).toBe(customer.id);
    const { id } = filed.ticket;
    const browser = await product.visit();
    await browser.signIn(customer.email, password);
    const answer = await browser.get<{ pagination: { data: Reply[] } }>(`/api/v1/tickets/${id}/replies`);
    expect(answer.body.pagination.data).toMatchObject([
      { user_id: customer.id, by_requester: true, filed_by: { id: agent.user.id } },
    ]);
    const { data } = await agent.browser.trpc.tickets.queue.query({ order: 'newest' });
    expect(data.find((row) => row.id === id)).toMatchObject({
      preview_by_agent: false,
      waiting_since: expect.any(String),
    });
    await expect(
      agent.browser.trpc.tickets.create.mutate({ ...sent, user_id: 999_999 }),
    ).rejects.toMatchObject(refusal(422));
    const other = await signedInAs(product, 'customers');
    const [category] = await readCategories(product.services);
    await expect(
      other.browser.trpc.tickets.create.mutate({ ...sent, category: category?.id }),
    ).rejects.toMatchObject(refusal(403));
  });

  it('makes one ticket of the same key, also when both come at once', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [category] = await readCategories(product.services);
    const sent = { subject: 'Once only', body: '<p>Please.</p>', category: category?.id };
    const key = { headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post<{ ticket: Ticket }>('/api/v1/tickets', sent, key)),
    );
    expect(new Set(answers.map((answer) => answer.body.ticket.id)).size).toBe(1);
  });
});

describe('text that can not be stored', () => {
  it('is refused with a clear message, over both transports', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [category] = await readCategories(product.services);
    const input = { subject: 'A \u0000 in it', body: '<p>Words</p>', category: category?.id };
    const message = "The text contains characters that can't be stored. Remove them and try again.";
    const answer = await browser.post('/api/v1/tickets', input);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(message);
    await expect(browser.trpc.tickets.create.mutate(input)).rejects.toThrow(message);
    expect((await browser.get('/api/v1/tickets?query=a%00')).status).toBe(422);
  });
});

describe('own requests', () => {
  it('are listed by state and words, without anybody else’s', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const closed = await fileTicket(product, browser, 'Envelopes come out blank');
    const open = await fileTicket(product, browser, 'Chapters lose their numbers');
    await browser.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
    const list = async (query: string) => {
      const answer = await browser.get<Page<Ticket>>(`/api/v1/tickets?${query}`);
      return answer.body.pagination.data.map((ticket) => ticket.id);
    };
    expect(await list('userId=me')).toEqual([closed.id, open.id]);
    expect(await list('status=open')).toEqual([open.id]);
    expect(await list('tagId=closed')).toEqual([closed.id]);
    expect(await list('tagId=general')).toEqual([closed.id, open.id]);
    expect(await list('tagId=nothing-like-it')).toEqual([]);
    const [urgent] = await product.services.db
      .insert(tags)
      .values({ name: 'urgent', display_name: 'Urgent', type: 'custom' })
      .returning({ id: tags.id });
    const tag_id = urgent?.id ?? 0;
    await product.services.db.insert(ticketTags).values({ ticket_id: open.id, tag_id });
    // Custom tags are internal.
    expect(await list('tagId=urgent')).toEqual([]);
    expect(await list(`tagId=${tag_id}`)).toEqual([]);
    const agent = (await signedInAs(product, 'agents')).browser;
    const found = await agent.get<Page<Ticket>>(`/api/v1/tickets?tagId=urgent`);
    expect(found.body.pagination.data.map(({ id }) => id)).toEqual([open.id]);
    expect(await list('status=awaiting_reply')).toEqual([]);
    expect(await list('query=chapter')).toEqual([open.id]);
    expect(await list('query=yesterday')).toHaveLength(2);
    expect(await list(`query=${open.id}`)).toEqual([open.id]);
    expect(await list('page=2&perPage=1')).toEqual([open.id]);
    const plain = await browser.get<Page<Ticket>>('/api/v1/tickets');
    expect(plain.body.pagination).toMatchObject({ per_page: 20, total: 2, last_page: 1 });
    const other = await signedInAs(product, 'customers');
    expect((await other.browser.get(`/api/v1/tickets?userId=${user.id}`)).status).toBe(403);
    expect((await other.browser.get<Page<Ticket>>('/api/v1/tickets')).body.pagination.data).toEqual([]);
    expect((await (await product.visit()).get('/api/v1/tickets')).status).toBe(401);
  });

  it('are nobody else’s to open, answer or close', async () => {
    const owner = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, owner.browser);
    const other = await signedInAs(product, 'customers');
    const stranger = await product.visit();
    for (const [who, status] of [
      [other.browser, 404],
      [stranger, 401],
    ] as const) {
      expect((await who.get(`/api/v1/tickets/${ticket.id}`)).status).toBe(status);
      expect((await who.get(`/api/v1/tickets/${ticket.id}/replies`)).status).toBe(status);
      expect((await who.post(`/api/v1/tickets/${ticket.id}/replies`, { body: '<p>x</p>' })).status).toBe(
        status,
      );
      expect((await who.post(`/api/v1/tickets/${ticket.id}/status`, { status: 'closed' })).status).toBe(
        status,
      );
    }
    expect((await owner.browser.get('/api/v1/tickets/none')).status).toBe(422);
    expect((await owner.browser.get('/api/v1/tickets/999999')).status).toBe(404);
  });
});

describe('a conversation', () => {
  it('moves between open, awaiting reply and closed as both sides write', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const state = async () => (await customer.browser.trpc.tickets.get.query({ id })).ticket;
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Which printer?</p>' });
    expect(await state()).toMatchObject({
      status: 'pending',
      status_label: 'Awaiting your reply',
      replies_count: 2,
    });
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>The grey one.</p>' });
    expect(await state()).toMatchObject({ status: 'open', replies_count: 3 });
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Done.</p>', status: 'closed' });
    expect(await state()).toMatchObject({
      closed_at: expect.any(String),
      closed_by: { id: agent.user.id, display_name: expect.any(String) },
    });
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Not quite.</p>' });
    expect(await state()).toMatchObject({ status: 'open', closed_at: null, closed_by: null });
    await agent.browser.trpc.tickets.setStatus.mutate({ id, status: 'locked' });
    const locked = await customer.browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>Hello?</p>' });
    expect(locked.status).toBe(403);
    expect(locked.body).toEqual({ message: 'This ticket is locked.' });
    const reopened = await customer.browser.post(`/api/v1/tickets/${id}/status`, { status: 'open' });
    expect(reopened.body).toEqual({ message: 'This ticket is locked.' });
  });

  it('keeps notes between agents', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id, updated_at } = await fileTicket(product, customer.browser);
    await agent.browser.trpc.tickets.reply.mutate({
      id,
      type: 'notes',
      body: '<p>Rude customer, marzipan.</p>',
    });
    const seen = await customer.browser.trpc.tickets.replies.query({ id });
    expect(seen.pagination).toMatchObject({ total: 1, data: [{ type: 'replies' }] });
    const all = await agent.browser.trpc.tickets.replies.query({ id });
    expect(all.pagination.data.map((reply: Reply) => reply.type)).toEqual(['notes', 'replies']);
    expect((await customer.browser.trpc.tickets.get.query({ id })).ticket).toMatchObject({
      replies_count: 1,
      updated_at,
    });
    const found = await customer.browser.trpc.tickets.list.query({ query: 'marzipan' });
    expect(found.pagination.data).toEqual([]);
    const refused = await customer.browser.post(`/api/v1/tickets/${id}/replies`, {
      body: '<p>x</p>',
      type: 'notes',
    });
    expect(refused.status).toBe(403);
  });

  it('stops an agent who has not seen the newest message, and keeps one of two same replies', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const [first] = (await agent.browser.trpc.tickets.replies.query({ id })).pagination.data;
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Never mind.</p>' });
    const answer = { id, body: '<p>Try this.</p>', last_seen_reply_id: first?.id };
    await expect(agent.browser.trpc.tickets.reply.mutate(answer)).rejects.toMatchObject({
      data: { httpStatus: 409, reason: 'newer_reply' },
    });
    const sent = { id, body: '<p>Try this.</p>', idempotency_key: 'same' };
    const [one, two] = await Promise.all([
      agent.browser.trpc.tickets.reply.mutate(sent),
      agent.browser.trpc.tickets.reply.mutate(sent),
    ]);
    expect(one && storedReply(one).reply.id).toBe(two && storedReply(two).reply.id);
  });

  it('refuses statuses that do not exist or are not the customer’s to set', async () => {
    const customer = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, customer.browser);
    const set = (status: string) => customer.browser.post(`/api/v1/tickets/${id}/status`, { status });
    expect((await set('nonsense')).status).toBe(422);
    expect((await set('pending')).status).toBe(403);
    expect((await set('locked')).status).toBe(403);
    expect((await set('closed')).status).toBe(200);
    expect((await set('open')).status).toBe(200);
    const sneaky = await customer.browser.post(`/api/v1/tickets/${id}/replies`, {
      body: '<p>x</p>',
      status: 'locked',
    });
    expect(sneaky.status).toBe(403);
  });
});

describe('the agent area', () => {
  it('is closed to customers and strangers', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const stranger = await product.visit();
    for (const [who, status] of [
      [browser, 403],
      [stranger, 401],
    ] as const) {
      expect((await who.get('/api/v1/tickets/queue')).status).toBe(status);
      expect((await who.get('/api/v1/tickets/counts')).status).toBe(status);
      expect((await who.post('/api/v1/tickets/1/assign', { userId: 1 })).status).toBe(status);
      await expect(who.trpc.tickets.agentOptions.query()).rejects.toMatchObject(refusal(status));
    }
  });

  it('lists each folder in each order, page by page, as many as it counts', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const filed = [];
    for (let number = 0; number < 7; number++) filed.push(await fileTicket(product, customer.browser));
    const own = filed.slice(0, 3).map((ticket) => ticket.id);
    const assigned = await agent.browser.post(`/api/v1/tickets/${own.join(',')}/assign`, {
      userId: agent.user.id,
    });
    expect(assigned.body).toMatchObject({ status: 'success', operation: { type: 'assign' } });
    await foldCounters(product.services);
    const { counts } = await agent.browser.trpc.tickets.counts.query({});
    expect(counts.mine).toBe(3);
    for (const folder of ['mine', 'unassigned', 'open', 'pending', 'closed'] as const) {
      for (const order of ['longest_waiting', 'newest', 'updated'] as const) {
        const listed: QueueRow[] = [];
        for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
          const page: { data: QueueRow[]; next_cursor: string | null } =
            await agent.browser.trpc.tickets.queue.query({
              folder,
              order,
              cursor,
              limit: 2,
            });
          listed.push(...page.data);
          cursor = page.next_cursor;
        }
        expect([folder, order, new Set(listed.map((row) => row.id)).size]).toEqual([
          folder,
          order,
          counts[folder],
        ]);
        expect(listed).toHaveLength(counts[folder]);
      }
    }
    const found = await agent.browser.trpc.tickets.queue.query({ folder: 'mine', query: `#${own[0]}` });
    expect(found.data.map((row: QueueRow) => row.id)).toEqual([own[0]]);
    await expect(agent.browser.trpc.tickets.queue.query({ cursor: 'nonsense' })).rejects.toMatchObject(
      refusal(422),
    );
  });

  it('gives tickets to people who can answer only, and passes over unknown ones', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const colleague = await makePerson(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const assign = (ids: number[], userId: number | null) =>
      agent.browser.trpc.tickets.assign.mutate({ ids, userId });
    await expect(assign([id], customer.user.id)).rejects.toMatchObject(refusal(422));
    await expect(assign([999_999], colleague.id)).rejects.toMatchObject(refusal(404));
    expect((await agent.browser.trpc.tickets.get.query({ id })).ticket.assignee).toBeNull();
    await assign([id, 999_999], colleague.id);
    expect((await agent.browser.trpc.tickets.get.query({ id })).ticket.assignee?.id).toBe(colleague.id);
    await assign([id], null);
    expect((await agent.browser.trpc.tickets.get.query({ id })).ticket.assignee).toBeNull();
  });
});

describe('hot paths', () => {
  it('send few statements, however many rows they answer with', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    await agent.browser.get('/api/v1/tickets/queue');
    await customer.browser.get('/api/v1/tickets');
    const expectStatements = async (expected: number, path: string, browser = agent.browser) => {
      const { statements } = await product.counter.ofWork(() => browser.get(path));
      expect(statements, `${path}\n${statements.join('\n')}`).toHaveLength(expected);
    };
    await expectStatements(1, '/api/v1/tickets/queue');
    await expectStatements(3, '/api/v1/tickets/counts');
    await expectStatements(1, `/api/v1/tickets/${id}`);
    await expectStatements(1, `/api/v1/tickets/${id}/replies`);
    await expectStatements(1, `/api/v1/tickets/${id}/replies`, customer.browser);
    await expectStatements(2, '/api/v1/tickets', customer.browser);
  });
});

describe('what a ticket is about', () => {
  it('is a tag of the ticket beside its status, for customers and agents', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id, category } = await fileTicket(product, customer.browser);
    const about = { id: category?.id, name: category?.name };
    for (const { browser } of [customer, agent]) {
      const { body } = await browser.get<{ ticket: TicketDetails }>(`/api/v1/tickets/${id}`);
      expect(body.ticket.tags).toEqual([
        expect.objectContaining({ type: 'status', name: 'open', categories: [about] }),
        { ...category, type: 'category', categories: [about] },
      ]);
    }
  });

  it('says what it asks for, to whoever is signed in', async () => {
    const [category] = await readCategories(product.services);
    const path = `/api/v1/ticket-request-type/${category?.id}`;
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get(path)).body).toEqual({
      ticketRequestType: {
        id: category?.id,
        name: category?.name,
        description: null,
        requires_purchase_code: false,
        fields: [],
      },
      status: 'success',
    });
    expect((await browser.get('/api/v1/ticket-request-type/999999')).status).toBe(404);
    expect((await browser.get('/api/v1/ticket-request-type/general')).status).toBe(422);
    expect((await (await product.visit()).get(path)).status).toBe(401);
  });
});
