import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { emailsOf } from '../auth/addresses.ts';
import { findSurvivor } from '../tickets/queries.ts';
import { unverifiedSenders } from '../tickets/sender-tables.ts';
import { tickets } from '../tickets/tables.ts';

/** A ticket as far as a mail can continue it. */
export interface Conversation {
  id: number;
  user_id: number;
  /** Whether customers can write in it: not locked, in the spam or in the trash. */
  isOpen: boolean;
  /** Whether it is in the spam or in the trash. */
  isHidden: boolean;
  /** Addresses of its requester, and those in copy, in lower case. */
  requester: string[];
  copies: string[];
}

async function requesterAddresses(db: Database, userId: number): Promise<string[]> {
  const given = db
    .select({ email: unverifiedSenders.email })
    .from(unverifiedSenders)
    .where(eq(unverifiedSenders.user_id, userId));
  const own = await emailsOf(db, userId);
  return [...own, ...(await given).map(({ email }) => email)].map((email) => email.toLowerCase());
}

/** The ticket of that number, or the one that has its messages after a merge; null for none. */
export async function readConversation(db: Database, id: number): Promise<Conversation | null> {
  const [ticket] = await db
    .select({
      id: tickets.id,
      user_id: tickets.user_id,
      cc: tickets.cc,
      queue_state: tickets.queue_state,
      status_category: tickets.status_category,
      merged_into: tickets.merged_into,
    })
    .from(tickets)
    .where(eq(tickets.id, id));
  if (ticket === undefined) return null;
  if (ticket.merged_into !== null) {
    const survivor = await findSurvivor(db, id);
    return survivor === undefined ? null : readConversation(db, survivor.id);
  }
  const isHidden = ticket.queue_state === 'spam' || ticket.queue_state === 'deleted';
  return {
    id: ticket.id,
    user_id: ticket.user_id,
    isHidden,
    isOpen: !isHidden && ticket.status_category !== 'locked',
    requester: await requesterAddresses(db, ticket.user_id),
    copies: ticket.cc.map((email) => email.toLowerCase()),
  };
}
