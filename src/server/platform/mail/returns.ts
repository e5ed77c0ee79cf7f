import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { defineEvent, eventOf } from '../jobs/domain-events.ts';
import type { DomainEvent } from '../jobs/job.ts';
import type { OutgoingMail } from './queries.ts';

/** The message of a ticket did not reach a recipient: the mail server refused it, or it bounced. */
export const mailReturned = defineEvent({
  name: 'mail.returned',
  data: z.object({
    reply_id: z.int(),
    recipient: z.string(),
    /** The words of a mail server, or why it could not be reached. */
    reason: z.string(),
  }),
});

interface Announcing {
  jobs: { emit(db: Database, ...facts: DomainEvent[]): Promise<void> };
}

/** Announces a mail that is not delivered, in the transaction that stores it. Only of those that carry a message. */
export async function announceReturn(
  { jobs }: Announcing,
  tx: Database,
  { reply_id, recipient }: Pick<OutgoingMail, 'reply_id' | 'recipient'>,
  reason: string,
): Promise<void> {
  if (reply_id !== null) await jobs.emit(tx, eventOf(mailReturned, { reply_id, recipient, reason }));
}
