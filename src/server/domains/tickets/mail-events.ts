import { eq, type SQL } from 'drizzle-orm';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import { translatable } from '#shared/translation.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import { workersAmong } from './follow-queries.ts';
import { lockTickets } from './lock-tickets.ts';
import { replies } from './replies/tables.ts';
import { ticketLinks, tickets } from './tables.ts';
import { prepareTicketActivity } from './ticket-activity.ts';
import { hintsOfChange } from './ticket-hints.ts';
import { storeMessageEvent } from './ticket-row.ts';

type MailEvent = Extract<StoredTicketEvent, { type: 'mail_bounced' | 'auto_reply_ignored' | 'linked' }>;

/** Stores in the history of a ticket what became of an email, in the transaction `tx`. Its agents see it at once. */
export async function storeMailEvent(
  services: Services,
  tx: Database,
  which: readonly number[] | SQL,
  event: MailEvent,
): Promise<void> {
  const [ticket] = await lockTickets(tx, which, null);
  if (ticket === undefined) return;
  const at = new Date().toISOString();
  await storeMessageEvent(tx, ticket.id, event, { by: null, via: 'mail', at }, null);
  const isLimited = await areTicketsLimited(withDb(services, tx));
  for (const { topics, name, id } of hintsOfChange([ticket], {}, isLimited))
    await services.events.publish(tx, topics, { name, id });
}

interface Returned {
  reply_id: number;
  recipient: string;
  reason: string;
}

/** Tells the author of a message, and the agent who has its ticket by now, that an email with it did not arrive. */
export async function announceReturnedMail(
  services: Services,
  { reply_id, recipient, reason }: Returned,
  finish: Finish,
): Promise<void> {
  const { db } = services;
  const [message] = await db
    .select({
      author: replies.user_id,
      filer: replies.filed_by,
      ticket: {
        id: tickets.id,
        subject: tickets.subject,
        assigned_to: tickets.assigned_to,
        group_id: tickets.group_id,
      },
    })
    .from(replies)
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .where(eq(replies.id, reply_id));
  if (message === undefined) return;
  const { ticket, author, filer } = message;
  const concerned = new Set([filer ?? author, ticket.assigned_to].filter((id) => id !== null));
  const told = await workersAmong(
    services,
    [...concerned].map((id) => ({ id })),
    ticket,
  );
  const tellers = await Promise.all(
    told.map(({ id }) =>
      prepareTicketActivity(services, id, 'mail_bounced', 'agent', ticket, {
        headline: translatable('The email to :address was not delivered', { address: recipient }),
        remarks: [translatable('The mail server said: :reason', { reason })],
      }),
    ),
  );
  await db.transaction(async (tx) => {
    await storeMailEvent(services, tx, [ticket.id], { type: 'mail_bounced', data: { recipient, reason } });
    for (const tell of tellers) await tell(tx);
    await finish(tx);
  });
}

/** Links a ticket that an email made to the one that the email names, in the transaction `tx`. Agents see it in both. */
export async function linkByMail(
  services: Services,
  tx: Database,
  made: number,
  former: number,
): Promise<void> {
  await tx.insert(ticketLinks).values({ ticket_id: made, linked_id: former, relation: 'related' });
  await storeMailEvent(services, tx, [former], { type: 'linked', data: { to: made } });
  await storeMailEvent(services, tx, [made], { type: 'linked', data: { to: former } });
}
