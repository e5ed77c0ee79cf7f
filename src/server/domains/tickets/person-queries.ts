import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type JournalEntry, movedRows } from '../../platform/db/row-journal.ts';
import { rows } from '../../platform/db/statements.ts';
import { isFound, isUnsolved } from './placement.ts';
import { isAgent, seesAll, ticketScopeOf } from './policy.ts';
import { withinScope } from './scope.ts';
import { tickets } from './tables.ts';

/** Condition on tickets within the scope of a user manager: none without a permission for tickets. */
export function within(user: CurrentUser): SQL {
  const scope = isAgent(user) || seesAll(user) ? withinScope(ticketScopeOf(user)) : sql`false`;
  return scope ?? sql`true`;
}

/** Those of these tickets that exist and that the agent works on, in the order of their ids. Throws 404 when there is none. */
export async function findWorkedOn(
  db: Database,
  user: CurrentUser,
  ids: readonly number[],
): Promise<number[]> {
  const found = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ids]), within(user)))
    .orderBy(asc(tickets.id));
  if (found.length === 0) throw notFound();
  return found.map(({ id }) => id);
}

/** The same for a change of them, which refuses a single ticket itself: that one is not looked up. */
export const knownAmong = async (db: Database, user: CurrentUser, ids: readonly number[]) =>
  ids.length === 1 ? ids : findWorkedOn(db, user, ids);

/** Ids of the tickets that a merge of two people moved. */
export const ticketsMovedBy = (changes: readonly JournalEntry[]): number[] =>
  movedRows(changes, tickets.user_id).map(({ id }) => Number(id));

/** Number of open and pending tickets of each of these people, within the scope of `user`. */
export async function openTicketsOf(
  db: Database,
  ids: readonly number[],
  user: CurrentUser,
): Promise<Map<number, { open: number; pending: number }>> {
  const found = await rows<{ user_id: number; open: number; pending: number }>(
    db,
    sql`select user_id, count(*)::integer as open,
        count(*) filter (where status_category = 'pending')::integer as pending from tickets
      where user_id = any(${`{${ids.join()}}`}::integer[]) and ${isUnsolved} and ${within(user)}
      group by user_id`,
  );
  return new Map(found.map(({ user_id, ...counts }) => [user_id, counts]));
}

/** Ticket counts of a person as customer and as assignee, within the scope of `user`. */
export async function ticketsAround(db: Database, id: number, user: CurrentUser) {
  const reached = within(user);
  const [found] = await rows<{
    tickets: number;
    open_tickets: number;
    assigned_tickets: number;
    messages: number;
  }>(
    db,
    sql`select
      (select count(*)::integer from tickets
        where user_id = ${id} and ${isFound} and ${reached}) as tickets,
      (select count(*)::integer from tickets
        where user_id = ${id} and ${isUnsolved} and ${reached}) as open_tickets,
      (select count(*)::integer from tickets
        where coalesce(assigned_to, 0) = ${id} and ${isUnsolved} and ${reached}) as assigned_tickets,
      (select count(*)::integer from tickets join replies on replies.ticket_id = tickets.id
        where tickets.user_id = ${id} and replies.user_id = ${id} and ${reached}) as messages`,
  );
  return found ?? { tickets: 0, open_tickets: 0, assigned_tickets: 0, messages: 0 };
}

/** How many tickets of a requester wait for an end, for the limits of plans. */
export const countUnsolved = (db: Database, requester: number): Promise<number> =>
  db.$count(tickets, and(eq(tickets.user_id, requester), isUnsolved));
