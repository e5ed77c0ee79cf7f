import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Subscriptions } from '#shared/notifications.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { saveSettings } from '../settings/service.ts';
import { mailDigests } from './jobs.ts';
import { notificationPreferences } from './tables.ts';

const product = testProduct();

const offer = (integrated: boolean) => saveSettings(product.services, { notif_subs: { integrated } });
const finishJobs = () => product.services.jobs.drain(product.services);

type Signed = Awaited<ReturnType<typeof signedInAs>>;

const path = '/api/v1/notifications/me/subscriptions';

const choose = (person: Signed, notif_id: string, channels: { email?: boolean; browser?: boolean }) =>
  person.browser.trpc.notifications.saveSubscriptions.mutate({ selections: [{ notif_id, channels }] });

/** Hours of quiet around now, or far from now, by the clock in UTC. */
function quiet(around: boolean) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return around ? { from: at(-2), to: at(2) } : { from: at(4), to: at(6) };
}

beforeAll(() => offer(true));

describe('subscriptions', () => {
  it('are what the role and the site have, with the defaults', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { body } = await customer.browser.get(path);
    expect(body).toMatchObject({
      status: 'success',
      available_channels: ['email', 'browser'],
      user_selections: [],
      digest: 'off',
      quiet_hours: null,
    });
    const idsOf = (groups: Subscriptions['subscriptions']) =>
      groups.flatMap(({ subscriptions }) => subscriptions.map(({ notif_id }) => notif_id));
    expect(idsOf(body.subscriptions as Subscriptions['subscriptions'])).toEqual([
      'request_reply',
      'request_closed',
      'request_status',
      'request_received',
    ]);
    const { subscriptions } = await agent.browser.trpc.notifications.subscriptions.query();
    expect(idsOf(subscriptions)).toEqual(
      expect.arrayContaining(['request_reply', 'ticket_created', 'reply_to_mine', 'note_on_mine']),
    );
    expect(idsOf(subscriptions)).not.toContain('webhook_disabled');
    const tickets = subscriptions.find(({ group_name }) => group_name === 'Tickets')?.subscriptions ?? [];
    const byDefault = tickets.filter(({ defaults }) => defaults.email).map(({ notif_id }) => notif_id);
    expect(byDefault).toEqual([
      'ticket_assigned',
      'reply_to_mine',
      'mentioned',
      'followed_ticket',
      'reply_held',
    ]);
  });

  it('change by the rows that are sent, all of them or none', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const put = (body: object) => browser.send('PUT', path, body);
    const first = await put({
      selections: [
        { notif_id: 'request_reply', channels: { email: false } },
        { notif_id: 'request_closed', channels: { email: false, browser: false } },
      ],
    });
    expect(first.status).toBe(200);
    const next = await put({ selections: [{ notif_id: 'request_reply', channels: { browser: true } }] });
    expect(next.body.user_selections).toEqual(
      expect.arrayContaining([
        { notif_id: 'request_reply', channels: { email: false, browser: true } },
        { notif_id: 'request_closed', channels: { email: false, browser: false } },
      ]),
    );
    const good = { notif_id: 'request_reply', channels: { email: true } };
    const refused: [object, string][] = [
      [{ selections: [good, { notif_id: 'nothing', channels: { email: true } }] }, 'selections.1.notif_id'],
      [{ selections: [good, { notif_id: 'ticket_created', channels: {} }] }, 'selections.1.notif_id'],
      [{ selections: [good, { notif_id: '__proto__', channels: {} }] }, 'selections.1.notif_id'],
      [{ selections: [{ notif_id: 'request_reply', channels: { pigeon: true } }] }, 'selections.0.channels'],
      [
        { selections: [{ notif_id: 'request_reply', channels: { email: 'perhaps' } }] },
        'selections.0.channels.email',
      ],
      [{}, 'selections'],
      [{ selections: [], digest: 'hourly' }, 'digest'],
      [{ selections: [], quiet_hours: { from: '25:00', to: '07:00' } }, 'quiet_hours.from'],
      [{ selections: [], quiet_hours: { from: '07:00', to: '07:00' } }, 'quiet_hours.to'],
    ];
    for (const [body, field] of refused) {
      const answer = await put(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(body)).toEqual([
        422,
        [field],
      ]);
    }
    const { body: after } = await browser.get(path);
    expect(after.user_selections).toEqual(next.body.user_selections);
  });

  it('keep the digest and quiet hours until they are sent anew', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const put = async (body: object) => (await browser.send('PUT', path, { selections: [], ...body })).body;
    const hours = { from: '22:00', to: '07:00' };
    expect(await put({ digest: 'daily', quiet_hours: hours })).toMatchObject({
      digest: 'daily',
      quiet_hours: hours,
    });
    expect(await put({})).toMatchObject({ digest: 'daily', quiet_hours: hours });
    expect(await put({ quiet_hours: null, digest: 'off' })).toMatchObject({
      digest: 'off',
      quiet_hours: null,
    });
  });

  it('are found nowhere while the site offers none', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await offer(false);
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.send('PUT', path, { selections: [] })).status).toBe(404);
    await offer(true);
    expect((await (await product.visit()).get(path)).status).toBe(401);
  });
});

describe('mails follow what each person chose', () => {
  async function conversation() {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const ticket = await fileTicket(product, customer.browser);
    await finishJobs();
    await agent.browser.trpc.tickets.assign.mutate({ ids: [ticket.id], userId: agent.user.id });
    await finishJobs();
    const reply = async (by: Signed) => {
      await by.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Words of it.</p>' });
      await finishJobs();
    };
    return { customer, agent, ticket, reply };
  }

  const subjectsTo = async ({ user }: Signed) =>
    (await mailsTo(product, user.email)).map(({ subject }) => subject);

  it('a reply by default, none once it is off, none of one’s own doing', async () => {
    const { customer, agent, ticket, reply } = await conversation();
    expect(await subjectsTo(agent)).toEqual([]);
    await reply(agent);
    const [receipt, mail] = await mailsTo(product, customer.user.email);
    expect(receipt?.subject).toContain('We received your request');
    expect(mail?.subject).toBe(`Re: ${ticket.subject} (#${ticket.id})`);
    expect(mail?.html).toContain(`/hc/tickets/${ticket.id}"`);
    expect(mail?.html).toContain('/notifications/settings"');
    expect(receipt?.html).not.toContain('/notifications/settings"');
    await choose(customer, 'request_reply', { email: false });
    await reply(agent);
    expect(await subjectsTo(customer)).toHaveLength(2);
    await reply(customer);
    expect(await subjectsTo(agent)).toEqual([`New reply: ${ticket.subject} (#${ticket.id})`]);
    const list = await customer.browser.trpc.notifications.list.query({});
    expect(list.pagination.data.map(({ type }) => type)).toEqual(['ticket_reply', 'ticket_reply']);
  });

  it('other agents’ tickets, notes, new tickets and assignments for who asked', async () => {
    const curious = await signedInAs(product, 'agents');
    const quietOne = await signedInAs(product, 'agents');
    for (const kind of ['reply_to_others', 'ticket_created', 'note_on_mine']) {
      await choose(curious, kind, { email: true });
    }
    const { customer, ticket, reply } = await conversation();
    await reply(customer);
    const subjects = [
      `New request: ${ticket.subject} (#${ticket.id})`,
      `New reply: ${ticket.subject} (#${ticket.id})`,
    ];
    expect((await subjectsTo(curious)).toSorted()).toEqual(subjects.toSorted());
    expect(await subjectsTo(quietOne)).toEqual([]);
    await quietOne.browser.trpc.tickets.assign.mutate({ ids: [ticket.id], userId: curious.user.id });
    await quietOne.browser.trpc.tickets.reply.mutate({
      id: ticket.id,
      type: 'notes',
      body: '<p>Look here.</p>',
    });
    await finishJobs();
    expect((await subjectsTo(curious)).slice(2)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ assigned ticket #\d+ to you$/),
        expect.stringMatching(/ added a note to ticket #\d+$/),
      ]),
    );
  });

  it('a closed request, told to its customer unless they closed it', async () => {
    const { customer, agent, ticket } = await conversation();
    await agent.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'closed' });
    await finishJobs();
    await customer.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'open' });
    await customer.browser.trpc.tickets.setStatus.mutate({ id: ticket.id, status: 'closed' });
    await finishJobs();
    expect((await subjectsTo(customer)).slice(1)).toEqual(['Your request has been closed']);
    const { pagination } = await customer.browser.trpc.notifications.list.query({});
    expect(pagination.data.map(({ type }) => type)).toEqual(['request_closed']);
  });

  it('quiet hours hold them until their end', async () => {
    const { customer, agent, reply } = await conversation();
    const rest = (around: boolean) =>
      customer.browser.trpc.notifications.saveSubscriptions.mutate({
        selections: [],
        quiet_hours: quiet(around),
        timezone: 'UTC',
      });
    await rest(true);
    await reply(agent);
    expect(await subjectsTo(customer)).toHaveLength(1);
    const held = await product.services.db
      .select()
      .from(outgoingMails)
      .where(sql`recipient = ${customer.user.email} and state = 'queued'`);
    expect(held).toHaveLength(1);
    await product.services.db.execute(
      sql`update jobs.job set start_after = now() where name = 'mail-send' and state = 'created'`,
    );
    await finishJobs();
    expect(await subjectsTo(customer)).toHaveLength(2);
    await rest(false);
    await reply(agent);
    expect(await subjectsTo(customer)).toHaveLength(3);
  });

  it('a day’s in one, once, without what was read meanwhile', async () => {
    const { customer, agent, ticket, reply } = await conversation();
    const trpc = customer.browser.trpc.notifications;
    await trpc.saveSubscriptions.mutate({ selections: [], digest: 'daily', timezone: 'Europe/Berlin' });
    await reply(agent);
    await trpc.markAsRead.mutate({ ticketId: ticket.id });
    await reply(agent);
    await reply(agent);
    expect(await subjectsTo(customer)).toHaveLength(1);
    const due = () =>
      product.services.db
        .update(notificationPreferences)
        .set({ next_digest_at: sql`now()` })
        .where(eq(notificationPreferences.user_id, customer.user.id));
    const digest = async () => {
      await product.services.jobs.enqueue(product.services.db, mailDigests, {}, {});
      await finishJobs();
    };
    await due();
    await digest();
    const mails = await mailsTo(product, customer.user.email);
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
      expect.stringContaining(': 2 unread notifications'),
    ]);
    expect(mails[1]?.html).toContain(`/hc/tickets/${ticket.id}"`);
    await due();
    await digest();
    expect(await subjectsTo(customer)).toHaveLength(2);
    const [after] = await product.services.db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.user_id, customer.user.id));
    expect(after?.next_digest_at).not.toBeNull();
  });
});
