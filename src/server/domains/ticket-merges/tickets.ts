import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { isHidden } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { users } from '../auth/tables.ts';
import { type LockedTicket, lockTickets } from '../tickets/lock-tickets.ts';
import { setAside } from '../tickets/placement.ts';
import { worksOn } from '../tickets/policy.ts';
import { isPublic, replies } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';

/** The table names of the journal. */
export const repliesTable = 'replies';
export const ticketTables: readonly string[] = ['tickets', 'ticket_tags'];

/** Locks tickets with their tags, by id. Throws 404 for those that the user does not work on. */
export async function lockOwn(
  tx: Database,
  user: CurrentUser,
  ids: readonly number[],
): Promise<Map<number, LockedTicket>> {
  const locked = await lockTickets(tx, ids, user.id, { withReply: false, withTags: true });
  if (locked.length < ids.length || !locked.every((ticket) => worksOn(user, ticket))) throw notFound();
  return new Map(locked.map((ticket) => [ticket.id, ticket]));
}

const merged = new AppError('conflict', 'ticket_merged', 'One of the tickets was merged already.');

/** Throws 409 when one of the tickets was merged into another one. */
export function refuseMerged(found: Iterable<Pick<LockedTicket, 'merged_into'>>): void {
  for (const { merged_into } of found) if (merged_into !== null) throw merged;
}

/** Throws 409 when one of the tickets is spam or in the trash. */
export function refuseHidden(found: Iterable<Pick<LockedTicket, 'queue_state' | 'deleted_at'>>): void {
  for (const ticket of found) if (isHidden(ticket.queue_state)) throw setAside(ticket);
}

/** Tickets as a preview needs them; reads without locks. Throws 404 as `lockOwn` does. */
export async function readOwn(db: Database, user: CurrentUser, ids: readonly number[]) {
  const countOf = (which: SQL) => sql<number>`(select count(*) from ${replies}
    where ${replies.ticket_id} = ${tickets}.id and ${which})::integer`;
  const found = await db
    .select({
      id: tickets.id,
      subject: tickets.subject,
      user_id: tickets.user_id,
      assigned_to: tickets.assigned_to,
      group_id: tickets.group_id,
      workspace_id: tickets.workspace_id,
      organisation_id: tickets.organisation_id,
      status_category: tickets.status_category,
      queue_state: tickets.queue_state,
      deleted_at: tickets.deleted_at,
      merged_into: tickets.merged_into,
      replies_count: countOf(isPublic()),
      notes_count: countOf(sql`not (${isPublic()})`),
    })
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(asc(tickets.id));
  if (found.length < ids.length || !found.every((ticket) => worksOn(user, ticket))) throw notFound();
  return found;
}

/** The moves of messages in a journal: from which ticket into which. */
export const movesIn = (changes: readonly JournalEntry[]) =>
  changes.flatMap((change) => (change.kind === 'moved' && change.table === repliesTable ? [change] : []));

/** The primary addresses of the requesters of tickets. */
export async function contactsOf(tx: Database, found: readonly Pick<LockedTicket, 'user_id'>[]) {
  const ids = [...new Set(found.map(({ user_id }) => user_id))];
  if (ids.length === 0) return [];
  return (await tx.select({ email: users.email }).from(users).where(inArray(users.id, ids))).map(
    ({ email }) => email,
  );
}
