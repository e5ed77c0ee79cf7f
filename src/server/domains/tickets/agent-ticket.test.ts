import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserOf, makePerson, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { auditEntries } from '../audit/tables.ts';
import { findUserByEmail } from '../auth/queries.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  data: TicketEvent[];
  pagination: { data: Reply[] };
  errors: Record<string, string[]>;
}

const path = '/api/v1/tickets';
const said = { subject: 'By phone', body: '<p>The printer is on fire.</p>' };
const create = (browser: Browser, fields: object, headers = {}) =>
  browser.post<Answer>(path, { ...said, ...fields }, headers);
const drain = () => product.services.jobs.drain(product.services);

async function start() {
  const [agent, customer] = [await signedInAs(product, 'agents'), await makePerson(product)];
  return { agent, customer, user_id: customer.id };
}

const firstMessageOf = async ({ browser }: { browser: Browser }, id: number) =>
  (await browser.get<Answer>(`${path}/${id}/replies`)).body.pagination.data.at(-1);

describe('a ticket that an agent creates', () => {
  it('is its customer’s, with the fields that the agent gave it', async () => {
    const { agent, user_id } = await start();
    const { status, body } = await create(agent.browser, {
      user_id,
      priority: 'urgent',
      tags: ['By phone', 'Fire'],
      assigned_to: agent.user.id,
    });
    expect(status).toBe(201);
    expect(body.ticket).toMatchObject({
      user: { id: user_id },
      channel: 'agent',
      priority: 'urgent',
      assignee: { id: agent.user.id },
      status_category: 'open',
    });
    expect(body.ticket.tags.map((tag) => tag.display_name)).toEqual(
      expect.arrayContaining(['By phone', 'Fire']),
    );
    const { data } = (await agent.browser.get<Answer>(`${path}/${body.ticket.id}/events`)).body;
    expect(data.map(({ type, via }) => [type, via])).toEqual(
      expect.arrayContaining([
        ['created', 'web'],
        ['tag_added', 'web'],
      ]),
    );
    expect(await firstMessageOf(agent, body.ticket.id)).toMatchObject({
      user_id,
      by_requester: true,
      filed_by: { id: agent.user.id },
    });
  });

  it('tells the customer of it, unless that is off', async () => {
    const { agent, customer, user_id } = await start();
    await create(agent.browser, { user_id, tell_customer: false });
    await drain();
    expect(await mailsTo(product, customer.email)).toEqual([]);
    await create(agent.browser, { user_id });
    await drain();
    expect((await mailsTo(product, customer.email)).map((mail) => mail.subject)).toMatchObject([
      expect.stringContaining('We received your request: By phone'),
    ]);
  });

  it('waits for the customer when the agent wrote to them', async () => {
    const { agent, customer, user_id } = await start();
    const other = await signedInAs(product, 'agents');
    const { body } = await create(agent.browser, { user_id, written_by: 'agent' });
    expect(body.ticket.status_category).toBe('pending');
    expect(await firstMessageOf(agent, body.ticket.id)).toMatchObject({
      user_id: agent.user.id,
      by_requester: false,
      filed_by: null,
    });
    await drain();
    const [mail] = await mailsTo(product, customer.email);
    expect(mail?.subject).toBe(`By phone (#${body.ticket.id})`);
    expect(mail?.text).toContain('Test agents created the request By phone for you:');
    const { pagination } = await other.browser.trpc.notifications.list.query({});
    expect(pagination.data[0]?.data.lines.slice(0, 2).map(({ content }) => content)).toEqual([
      'Test customers submitted a new request',
      'Submitted by Test agents',
    ]);
  });

  it('is made once for each key', async () => {
    const { agent, user_id } = await start();
    const once = { headers: { 'Idempotency-Key': `agent-${user_id}` } };
    const tags = ['Twice'];
    const made = await Promise.all([1, 2].map(() => create(agent.browser, { user_id, tags }, once)));
    expect(new Set(made.map(({ body }) => body.ticket.id)).size).toBe(1);
    const { data } = (await agent.browser.get<Answer>(`${path}/${made[0]?.body.ticket.id}/events`)).body;
    expect(data.filter(({ type }) => type === 'tag_added')).toHaveLength(1);
  });
});

describe('a new customer', () => {
  it('gets an account without a password, once', async () => {
    const admin = await signedInAs(product, 'admins');
    const email = newEmail('caller');
    const once = { headers: { 'Idempotency-Key': email } };
    const fields = { email, name: 'Cleo Caller' };
    const made = await Promise.all([1, 2].map(() => create(admin.browser, fields, once)));
    expect(made.map(({ status, body }) => [status, body.ticket.user.display_name])).toEqual([
      [201, 'Cleo Caller'],
      [201, 'Cleo Caller'],
    ]);
    expect(new Set(made.map(({ body }) => body.ticket.id)).size).toBe(1);
    const account = await findUserByEmail(product.services.db, email);
    expect(account).toMatchObject({ password_hash: null, email_verified_at: null });
    const logged = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, String(account?.id)));
    expect(logged).toEqual([{ action: 'user.create' }]);
    // An address that is known is that person’s, whoever may create accounts.
    const agent = await signedInAs(product, 'agents');
    const { body } = await create(agent.browser, { email: email.toUpperCase() });
    expect(body.ticket.user.id).toBe(account?.id);
  });

  it('is refused to agents who may not create accounts', async () => {
    const { agent } = await start();
    const email = newEmail();
    expect((await create(agent.browser, { email })).status).toBe(403);
    expect(await findUserByEmail(product.services.db, email)).toBeUndefined();
  });
});

describe('what only agents may say', () => {
  it('is refused to everybody else', async () => {
    const customer = await signedInAs(product, 'customers');
    const other = await makePerson(product);
    const sent = [
      { user_id: other.id },
      { email: newEmail() },
      { priority: 'urgent' },
      { assigned_to: customer.user.id },
      { tags: ['Mine'] },
      { written_by: 'agent' },
      { tell_customer: false },
    ];
    for (const fields of sent) {
      const { status } = await create(customer.browser, { category: 1, ...fields });
      expect([status, fields]).toEqual([403, fields]);
    }
  });

  it('is refused when it is malformed or names nothing', async () => {
    const { agent, user_id } = await start();
    const refused: [object, string][] = [
      [{ user_id: 999_999 }, 'user_id'],
      [{ user_id, priority: 'soon' }, 'priority'],
      [{ user_id, assigned_to: user_id }, 'assigned_to'],
      [{ user_id, tags: [999_999] }, 'tags.0'],
      [{ user_id, written_by: 'nobody' }, 'written_by'],
      [{ email: 'no address' }, 'email'],
      [{ user_id, body: '' }, 'body'],
    ];
    for (const [fields, name] of refused) {
      const { status, body } = await create(agent.browser, fields);
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
  });

  it('keeps tickets of restricted agents with them', async () => {
    const name = newEmail('role');
    const permissions = ['tickets.create', 'tickets.update', 'tickets.view'].map((key) => ({
      name: key,
      restrictions: key === 'tickets.view' ? [{ name: 'scope', value: 'assigned' }] : [],
    }));
    await product.services.db.insert(roles).values({ name, permissions });
    const user = await createUser(product.services, { email: newEmail(), password }, [name]);
    const agent = { user, browser: await browserOf(product, user) };
    const [customer, other] = [await makePerson(product), await signedInAs(product, 'agents')];
    const made = await create(agent.browser, { user_id: customer.id });
    expect(made.body.ticket.assignee?.id).toBe(agent.user.id);
    const refused = await create(agent.browser, { user_id: customer.id, assigned_to: other.user.id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['assigned_to']]);
  });
});
