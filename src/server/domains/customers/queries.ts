import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { type CustomerTicketState, countedTickets } from '#shared/customers.ts';
import { type QueueState, unsolvedStates } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { within } from '../tickets/person-queries.ts';
import { assigneeColumns, assignees, ticketColumns } from '../tickets/queries.ts';
import { isPublic, replies, replyFiles } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { fileEntries } from '../uploads/tables.ts';

const closedStates = ['closed', 'locked'] as const satisfies QueueState[];

/** Spam and the trash are in none. */
const statesOf: Record<CustomerTicketState, readonly QueueState[]> = {
  all: [...unsolvedStates, ...closedStates],
  open: unsolvedStates,
  closed: closedStates,
};

const conditionOf = (user: CurrentUser, customer: number, state: CustomerTicketState) =>
  and(eq(tickets.user_id, customer), inArray(tickets.queue_state, [...statesOf[state]]), within(user));

/** A place in the list of a customer's tickets. */
interface Place {
  at: string;
  id: number;
}

/** The customer's tickets that the agent sees, the last active first. */
export const findTickets = (
  db: Database,
  user: CurrentUser,
  {
    customer,
    state,
    after,
    limit,
  }: { customer: number; state: CustomerTicketState; after: Place | null; limit: number },
) =>
  db
    .select({
      ...ticketColumns,
      preview: tickets.preview,
      preview_by_agent: tickets.preview_by_agent,
      assignee: assigneeColumns,
    })
    .from(tickets)
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to))
    .where(
      and(
        conditionOf(user, customer, state),
        after === null
          ? undefined
          : sql`(${tickets.updated_at}, ${tickets.id}) < (${after.at}::timestamptz, ${after.id}::integer)`,
      ),
    )
    .orderBy(desc(tickets.updated_at), desc(tickets.id))
    .limit(limit);

/** The numbers of the customer's tickets that the agent sees, each up to `countedTickets`. */
export async function countTickets(db: Database, user: CurrentUser, customer: number) {
  const count = (state: CustomerTicketState): SQL =>
    sql`(select count(*)::integer from (
      select 1 from ${tickets} where ${conditionOf(user, customer, state)} limit ${countedTickets}) counted)`;
  const [found] = await rows<Record<CustomerTicketState, number>>(
    db,
    sql`select ${count('all')} as "all", ${count('open')} as open, ${count('closed')} as closed`,
  );
  return found ?? { all: 0, open: 0, closed: 0 };
}

/** Files that the customer sent with messages of tickets that the agent sees, the newest first. */
export const findFiles = (
  db: Database,
  user: CurrentUser,
  {
    customer,
    after,
    limit,
  }: { customer: number; after: { reply: number; file: number } | null; limit: number },
) =>
  db
    .select({
      file: fileEntries,
      ticket: { id: tickets.id, subject: tickets.subject },
      reply_id: replies.id,
      sent_at: replies.created_at,
    })
    .from(replies)
    .innerJoin(tickets, eq(tickets.id, replies.ticket_id))
    .innerJoin(replyFiles, eq(replyFiles.reply_id, replies.id))
    .innerJoin(fileEntries, eq(fileEntries.id, replyFiles.file_entry_id))
    .where(
      and(
        eq(replies.user_id, customer),
        isPublic(),
        inArray(tickets.queue_state, [...statesOf.all]),
        sql`${fileEntries.deleted_at} is null`,
        within(user),
        after === null
          ? undefined
          : sql`(${replies.id}, ${fileEntries.id}) < (${after.reply}::integer, ${after.file}::integer)`,
      ),
    )
    .orderBy(desc(replies.id), desc(fileEntries.id))
    .limit(limit);
