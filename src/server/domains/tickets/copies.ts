import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { emailsOf } from '../auth/addresses.ts';
import { tickets } from './tables.ts';

const without = (emails: readonly string[], own: readonly string[]) =>
  emails.filter((email) => !own.includes(email));

/** Addresses for the copies of a person's ticket: their own are left out, as they get the replies anyway. */
export const copiesFor = async (db: Database, requester: number, emails: readonly string[] | undefined) =>
  emails === undefined || emails.length === 0 ? [] : without(emails, await emailsOf(db, requester));

/** The same for a ticket that exists. */
export async function copiesOf(db: Database, ticketId: number, emails: readonly string[]): Promise<string[]> {
  const [ticket] = await db
    .select({ user_id: tickets.user_id })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  return ticket === undefined ? [...emails] : copiesFor(db, ticket.user_id, emails);
}
