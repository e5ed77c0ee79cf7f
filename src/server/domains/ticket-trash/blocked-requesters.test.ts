import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BlockedSender } from '#shared/blocked-senders.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { auditEntries } from '../audit/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { tickets } from '../tickets/tables.ts';

const product = testProduct();

interface Answer {
  ticket: TicketDetails;
  operation: Operation;
  blockedSender: BlockedSender;
  pagination: { data: BlockedSender[]; total: number };
  errors: Record<string, string[]>;
}

const path = '/api/v1/blocked-senders';
const list = async (browser: Browser, query = '') =>
  (await browser.get<Answer>(`${path}?query=${encodeURIComponent(query)}`)).body.pagination.data;
const emailsOf = async (browser: Browser, query: string) =>
  (await list(browser, query)).map(({ email }) => email);
const add = (browser: Browser, fields: object) => browser.post<Answer>(path, fields);
const remove = (browser: Browser, email: string) =>
  browser.send<Answer>('DELETE', `${path}?email=${encodeURIComponent(email)}`);
const mark = (browser: Browser, id: number, fields = {}) =>
  browser.post<Answer>(`/api/v1/tickets/${id}/spam`, fields);
const drain = () => product.services.jobs.drain(product.services);

async function isSpam(id: number): Promise<boolean | undefined> {
  const [row] = await product.services.db
    .select({ spam: tickets.spam })
    .from(tickets)
    .where(eq(tickets.id, id));
  return row?.spam;
}

async function start() {
  const [agent, customer] = [await signedInAs(product, 'agents'), await signedInAs(product, 'customers')];
  return {
    agent: agent.browser,
    customer: customer.browser,
    email: customer.user.email,
    user: customer.user,
  };
}

describe('blocked senders', () => {
  it('are added, found and removed by agents, and logged', async () => {
    const { agent } = await start();
    const email = newEmail('spammer');
    const made = await add(agent, { email: email.toUpperCase(), reason: 'Advertising' });
    expect([made.status, made.body.blockedSender.email]).toEqual([201, email]);
    const twice = await add(agent, { email });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['email']]);
    expect((await add(agent, { email: '@Ads.Example' })).body.blockedSender.email).toBe('@ads.example');
    expect(await emailsOf(agent, 'advertis')).toEqual([email]);
    expect(await emailsOf(agent, '@ads')).toEqual(['@ads.example']);
    expect((await remove(agent, email)).status).toBe(200);
    expect((await remove(agent, email)).status).toBe(200);
    expect((await remove(agent, 'nobody')).status).toBe(422);
    expect(await emailsOf(agent, email)).toEqual([]);
    const logged = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, email))
      .orderBy(desc(auditEntries.id));
    expect(logged.map(({ action }) => action)).toEqual(['blocked_sender.delete', 'blocked_sender.create']);
  });

  it('are refused when malformed, or when they work here', async () => {
    const { agent, customer } = await start();
    const staff = await signedInAs(product, 'admins');
    for (const email of ['', 'nobody', '@', '@nodots', 'a@b', staff.user.email]) {
      const { status, body } = await add(agent, { email });
      expect([email, status, Object.keys(body.errors)]).toEqual([email, 422, ['email']]);
    }
    expect((await add(agent, { email: newEmail(), reason: 'x'.repeat(256) })).status).toBe(422);
    expect((await add(customer, { email: newEmail() })).status).toBe(403);
  });
});

describe('requests of a blocked sender', () => {
  it('begin in the spam, and the sender is answered as usual', async () => {
    const { agent, customer, email } = await start();
    await add(agent, { email });
    const other = await signedInAs(product, 'agents');
    const ticket = await fileTicket(product, customer);
    expect(ticket).toMatchObject({ status_category: 'open', can: { reply: true, close: true } });
    expect(await isSpam(ticket.id)).toBe(true);
    await drain();
    expect(await mailsTo(product, email)).toEqual([]);
    expect((await other.browser.trpc.notifications.list.query({})).pagination.data).toEqual([]);
    const { data } = await agent.trpc.tickets.queue.query({ folder: 'spam' });
    expect(data.map(({ id }) => id)).toContain(ticket.id);
    await remove(agent, email);
    expect(await isSpam((await fileTicket(product, customer)).id)).toBe(false);
  });

  it('are those of a blocked domain, too, but not what agents create for them', async () => {
    const { agent } = await start();
    const domain = `d${Date.now()}.example`;
    const customer = await signedInAs(product, 'customers', { email: `someone@${domain}` });
    await add(agent, { email: `@${domain}` });
    expect(await isSpam((await fileTicket(product, customer.browser)).id)).toBe(true);
    const sent = { subject: 'By phone', body: '<p>Called.</p>', user_id: customer.user.id };
    expect(await isSpam((await agent.trpc.tickets.create.mutate(sent)).ticket.id)).toBe(false);
  });

  it('are those by the contact page, too', async () => {
    const { agent } = await start();
    await saveSettings(product.services, { contact: { deliver: 'ticket' } });
    const email = newEmail('guest');
    await add(agent, { email });
    const guest = await product.visit();
    const sent = { name: 'Guest', email, message: 'Buy this now' };
    expect((await guest.post('/api/v1/contact-page', sent)).status).toBe(200);
    await drain();
    const { data } = await agent.trpc.tickets.queue.query({ folder: 'spam' });
    expect(data.filter(({ subject }) => subject === 'Buy this now')).toHaveLength(1);
    expect(await mailsTo(product, email)).toEqual([]);
  });
});

describe('marking as spam', () => {
  it('blocks the requester when asked to, and its undo unblocks them', async () => {
    const { agent, customer, email } = await start();
    const { id } = await fileTicket(product, customer);
    const { status, body } = await mark(agent, id, { block_sender: true });
    expect([status, body.operation.type]).toEqual([200, 'spam']);
    expect(await emailsOf(agent, email)).toEqual([email]);
    await agent.post(`/api/v1/operations/${body.operation.id}/undo`);
    expect([await isSpam(id), await emailsOf(agent, email)]).toEqual([false, []]);
  });

  it('blocks no one otherwise, and its end unblocks', async () => {
    const { agent, customer, email } = await start();
    const { id } = await fileTicket(product, customer);
    await mark(agent, id);
    expect(await emailsOf(agent, email)).toEqual([]);
    // Blocks the sender of what is spam already, too.
    await mark(agent, id, { block_sender: true });
    expect(await emailsOf(agent, email)).toEqual([email]);
    await agent.send('DELETE', `/api/v1/tickets/${id}/spam`);
    expect([await isSpam(id), await emailsOf(agent, email)]).toEqual([false, []]);
  });

  it('blocks nobody who works here, and marks nothing then', async () => {
    const { agent } = await start();
    const staff = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, staff.browser);
    const { status, body } = await mark(agent, id, { block_sender: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['block_sender']]);
    expect(await isSpam(id)).toBe(false);
  });
});
