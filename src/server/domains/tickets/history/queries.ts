import { aliasedTable, and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { literalLimit, pageLength, prepared } from '#server/platform/db/statements.ts';
import { maxTicketEvents } from '#shared/ticket-events.ts';
import { personEventTypes } from '#shared/ticket-fields.ts';
import { users } from '../../auth/tables.ts';
import { ticketEvents, tickets } from '../tables.ts';

const [actors, givers, takers] = [
  aliasedTable(users, 'actor'),
  aliasedTable(users, 'giver'),
  aliasedTable(users, 'taker'),
];

const nameOf = (person: typeof users) => ({
  id: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  avatar: person.avatar,
});

/** Event types that refer to people: the requester, and fields. */
export const aboutPeople = ['requester', ...personEventTypes] as const;

const peopleTypes = sql.raw(aboutPeople.map((type) => `'${type}'`).join());

const personIn = (key: 'from' | 'to') =>
  sql`case when ${ticketEvents.type} in (${peopleTypes}) then (${ticketEvents.data} ->> ${sql.raw(`'${key}'`)})::integer end`;

/** The ticket with those of its events that meet the condition, newest first; one row without an event when none does. */
const select = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      ticket: {
        user_id: tickets.user_id,
        assigned_to: tickets.assigned_to,
        group_id: tickets.group_id,
        workspace_id: tickets.workspace_id,
        organisation_id: tickets.organisation_id,
        queue_state: tickets.queue_state,
      },
      id: ticketEvents.id,
      type: ticketEvents.type,
      data: ticketEvents.data,
      via: ticketEvents.via,
      created_at: ticketEvents.created_at,
      user: nameOf(actors),
      giver: nameOf(givers),
      taker: nameOf(takers),
    })
    .from(tickets)
    .leftJoin(ticketEvents, and(eq(ticketEvents.ticket_id, tickets.id), condition))
    .leftJoin(actors, eq(actors.id, ticketEvents.user_id))
    .leftJoin(givers, eq(givers.id, personIn('from')))
    .leftJoin(takers, eq(takers.id, personIn('to')))
    .where(eq(tickets.id, sql.placeholder('id')))
    .orderBy(desc(ticketEvents.created_at), desc(ticketEvents.id));

export type EventRow = Awaited<ReturnType<typeof select>>[number];

const thread = prepared((db, forAgent: boolean) =>
  select(
    db,
    and(
      sql`${ticketEvents.data} -> 'by_reply' is null`,
      // The first message shows when and by whom the ticket was created, a forward whom it went to. Assignees are internal.
      forAgent ? sql`${ticketEvents.type} not in ('created', 'forwarded')` : eq(ticketEvents.type, 'status'),
    ),
  )
    .limit(maxTicketEvents)
    .prepare(`ticket_thread_${forAgent}`),
);

/** The newest events that no message implies; only those of statuses for customers. */
export const findThreadEvents = (db: Database, id: number, forAgent: boolean): Promise<EventRow[]> =>
  thread(db, forAgent).execute({ id });

interface HistoryShape {
  continued: boolean;
  ofType: boolean;
  byPerson: boolean;
  limit: number;
}

const history = prepared((db, { continued, ofType, byPerson, limit }: HistoryShape) =>
  select(
    db,
    and(
      continued
        ? sql`(${ticketEvents.created_at}, ${ticketEvents.id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('event')}::bigint)`
        : undefined,
      ofType ? eq(ticketEvents.type, sql.placeholder('type')) : undefined,
      byPerson ? eq(ticketEvents.user_id, sql.placeholder('userId')) : undefined,
    ),
  )
    .limit(literalLimit(limit))
    .prepare('ticket_history'),
);

export interface HistoryRequest {
  id: number;
  after: { at: string; id: number } | null;
  type: EventRow['type'];
  userId: number | null;
  limit: number;
}

/** A page of all events of a ticket. */
export async function findHistory(db: Database, request: HistoryRequest): Promise<EventRow[]> {
  const { id, after, type, userId } = request;
  const limit = pageLength(request.limit);
  const shape = { continued: after !== null, ofType: type !== null, byPerson: userId !== null, limit };
  const values = { id, type, userId, at: after?.at ?? null, event: after?.id ?? null };
  return (await history(db, shape).execute(values)).slice(0, request.limit);
}
