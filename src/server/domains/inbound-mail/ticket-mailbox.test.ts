import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';
import { sendAllDue } from '../outbox/sending.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

interface Answer {
  ticket: TicketDetails;
  data: { id: number }[];
  mailbox: { id: number };
  errors: Record<string, string[]>;
}

let admin: Browser;
let agent: Browser;
let support = 0;
let billing = 0;
let off = 0;
beforeAll(async () => {
  ({ admin, mailbox: support } = await openMailbox(product));
  const open = async (name: string, enabled: boolean) => {
    const about = { name, email: `${name}@desk.example`, inbound: { kind: 'webhook' }, enabled };
    return (await admin.post<Answer>('/api/v1/mailboxes', about)).body.mailbox.id;
  };
  billing = await open('billing', true);
  off = await open('off', false);
  agent = (await signedInAs(product, 'agents')).browser;
});

async function ticketByMail(to = 'support@desk.example') {
  const customer = newEmail();
  const { ticket_id } = await receive(product, admin, { from: `Ada <${customer}>`, to });
  const path = `/api/v1/tickets/${ticket_id}`;
  return {
    ...{ customer, id: ticket_id ?? 0, path },
    mailbox: async () => (await agent.get<Answer>(path)).body.ticket.mailbox_id,
    reply: (more: object = {}, by = agent) =>
      by.post<Answer>(`${path}/replies`, { body: '<p>It works again.</p>', ...more }),
    answersGoTo: async () => (await mailsTo(product, customer)).at(-1)?.replyTo,
  };
}

const found = async (condition: object) => {
  const filter = encodeURIComponent(JSON.stringify({ match: 'all', conditions: [condition] }));
  const { body } = await agent.get<Answer>(`/api/v1/tickets/queue?filter=${filter}&limit=100`);
  return body.data.map(({ id }) => id);
};

it('a ticket has the mailbox that it came in through, and lists are filtered by it', async () => {
  const [one, other] = [await ticketByMail(), await ticketByMail('billing@desk.example')];
  expect([await one.mailbox(), await other.mailbox()]).toEqual([support, billing]);
  const own = await found({ field: 'mailbox_id', op: 'is', value: billing });
  expect([own.includes(one.id), own.includes(other.id)]).toEqual([false, true]);
  const others = await found({ field: 'mailbox_id', op: 'is_not', value: billing });
  expect([others.includes(one.id), others.includes(other.id)]).toEqual([true, false]);
  const { id: unmailed } = (
    await agent.post<Answer>('/api/v1/tickets', { subject: 'By phone', body: 'Ink', email: one.customer })
  ).body.ticket;
  expect(await found({ field: 'mailbox_id', op: 'is', value: 'none' })).toContain(unmailed);
  expect(await found({ field: 'mailbox_id', op: 'in', value: [support, billing] })).not.toContain(unmailed);
});

it('a reply goes out by the mailbox that it names, and so do the later ones', async () => {
  const { mailbox, reply, answersGoTo } = await ticketByMail();
  await reply();
  expect(await answersGoTo()).toMatch(/^support\+/);
  expect((await reply({ mailbox_id: billing })).status).toBe(201);
  expect([await answersGoTo(), await mailbox()]).toEqual([expect.stringMatching(/^billing\+/), billing]);
  await reply();
  expect(await answersGoTo()).toMatch(/^billing\+/);
});

it('a reply that is sent later keeps its mailbox', async () => {
  const { mailbox, reply, answersGoTo } = await ticketByMail();
  expect((await reply({ mailbox_id: billing, send_in: 60 })).status).toBe(202);
  expect(await mailbox()).toBe(support);
  await product.services.db.execute(sql`update outbox set send_after = now() where state = 'scheduled'`);
  await sendAllDue(product.services);
  expect([await answersGoTo(), await mailbox()]).toEqual([expect.stringMatching(/^billing\+/), billing]);
});

it('a mailbox that does not exist or takes no mail is refused, and to customers any', async () => {
  const { reply, mailbox } = await ticketByMail();
  for (const more of [
    { mailbox_id: 999_999 },
    { mailbox_id: off },
    { mailbox_id: 'first' },
    { mailbox_id: billing, type: 'notes' },
    { mailbox_id: 999_999, send_in: 60 },
  ]) {
    const { status, body } = await reply(more);
    expect([more, status, Object.keys(body.errors)]).toEqual([more, 422, ['mailbox_id']]);
  }
  expect(await mailbox()).toBe(support);
  const customer = await signedInAs(product, 'customers');
  const { id } = (
    await agent.post<Answer>('/api/v1/tickets', {
      subject: 'By phone',
      body: 'Ink',
      user_id: customer.user.id,
    })
  ).body.ticket;
  const refused = await customer.browser.post(`/api/v1/tickets/${id}/replies`, {
    ...{ body: 'Me too', mailbox_id: billing },
  });
  expect(refused.status).toBe(403);
  expect(
    (await customer.browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket.mailbox_id,
  ).toBeUndefined();
});

it('a mailbox that is deleted leaves its tickets with none', async () => {
  const about = { name: 'Sales', email: 'sales@desk.example', inbound: { kind: 'webhook' } };
  const { id } = (await admin.post<Answer>('/api/v1/mailboxes', about)).body.mailbox;
  const { mailbox, reply, answersGoTo } = await ticketByMail('sales@desk.example');
  expect(await mailbox()).toBe(id);
  await admin.send('DELETE', `/api/v1/mailboxes/${id}`);
  expect(await mailbox()).toBeNull();
  await reply();
  expect(await answersGoTo()).not.toMatch(/^sales/);
});
