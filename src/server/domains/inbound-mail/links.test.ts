import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketLink } from '#shared/ticket-merges.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

const linksOf = async (id: number | null) =>
  (await admin.get<{ ticket: { links: TicketLink[] } }>(`/api/v1/tickets/${id}`)).body.ticket.links;

const linkedIn = async (id: number | null) => {
  const { body } = await admin.get<{ data: TicketEvent[] }>(`/api/v1/tickets/${id}/events`);
  return body.data.flatMap((event) => (event.type === 'linked' ? [[event.data.to, event.via]] : []));
};

/** A ticket of a customer, and a mail of somebody about it. */
async function conversation() {
  const customer = await signedInAs(product, 'customers');
  const ticket = await fileTicket(product, customer.browser);
  const [confirmed] = await mailsTo(product, customer.user.email);
  const write = (from: string) =>
    receive(product, admin, {
      from,
      subject: 'About another thing',
      headers: [`In-Reply-To: ${confirmed?.messageId}`],
    });
  return { customer, ticket, write };
}

describe('a mail that names a ticket without continuing it', () => {
  it('makes one that is linked to it, for agents alone', async () => {
    const { customer, ticket, write } = await conversation();
    const made = await write(newEmail());
    expect(made).toMatchObject({ state: 'ticket' });
    expect(made.ticket_id).not.toBe(ticket.id);
    expect(await linksOf(made.ticket_id)).toEqual([
      { id: ticket.id, subject: ticket.subject, relation: 'related' },
    ]);
    expect(await linksOf(ticket.id)).toEqual([
      { id: made.ticket_id, subject: 'About another thing', relation: 'related' },
    ]);
    expect(await linkedIn(made.ticket_id)).toEqual([[ticket.id, 'mail']]);
    expect(await linkedIn(ticket.id)).toEqual([[made.ticket_id, 'mail']]);
    const own = await customer.browser.get<{ ticket: object }>(`/api/v1/tickets/${ticket.id}`);
    expect(own.body.ticket).not.toHaveProperty('links');
    expect(own.text).not.toContain('About another thing');
    expect((await customer.browser.get(`/api/v1/tickets/${ticket.id}/events`)).status).toBe(403);
    expect(await customer.browser.trpc.tickets.events.query({ id: ticket.id })).toEqual({ events: [] });
    expect((await customer.browser.get(`/api/v1/tickets/${made.ticket_id}`)).status).toBe(404);
    expect((await mailsTo(product, customer.user.email)).map(({ text }) => text).join()).not.toContain(
      'About another thing',
    );
  });

  it('of its own sender is linked to a locked ticket, and to none in the trash', async () => {
    const { customer, ticket, write } = await conversation();
    await admin.post(`/api/v1/tickets/${ticket.id}/status`, { status: 'locked' });
    const made = await write(customer.user.email);
    expect(made).toMatchObject({ state: 'ticket' });
    expect(await linksOf(made.ticket_id)).toMatchObject([{ id: ticket.id, relation: 'related' }]);
    const other = await conversation();
    expect((await admin.send('DELETE', `/api/v1/tickets/${other.ticket.id}`)).status).toBe(200);
    const fresh = await other.write(other.customer.user.email);
    expect(fresh).toMatchObject({ state: 'ticket' });
    expect(await linksOf(fresh.ticket_id)).toEqual([]);
  });

  it('of a participant is a reply, and links nothing', async () => {
    const { customer, ticket, write } = await conversation();
    expect(await write(customer.user.email)).toMatchObject({ state: 'reply', ticket_id: ticket.id });
    expect(await linksOf(ticket.id)).toEqual([]);
  });
});
