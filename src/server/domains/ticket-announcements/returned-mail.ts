import { eq } from 'drizzle-orm';
import { translatable } from '#shared/translation.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { workersAmong } from '../tickets/follow-queries.ts';
import { storeMailEvent } from '../tickets/mail-events.ts';
import { replies } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { prepareTicketActivity } from './ticket-activity.ts';

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
