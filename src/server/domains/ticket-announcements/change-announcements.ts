import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { translatable } from '#shared/translation.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { displayName, personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { writeActivities } from '../notifications/activity.ts';
import { tags } from '../tags/tables.ts';
import { isFound } from '../tickets/placement.ts';
import { tickets } from '../tickets/tables.ts';
import { prepareTicketActivity } from './ticket-activity.ts';

interface Assignment {
  ticket_ids: number[];
  assigned_to: number | null;
  author_id: number | null;
}

/** Notifies an agent of tickets that another user assigned to them, unless they are reassigned by now. */
export async function announceAssignment(
  services: Services,
  { ticket_ids, assigned_to, author_id }: Assignment,
  finish: Finish,
): Promise<void> {
  if (assigned_to === null || author_id === null) return;
  const { db } = services;
  const [author] = await db.select(personColumns).from(users).where(eq(users.id, author_id));
  if (author === undefined) return;
  const name = displayName(author);
  const given = await db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(and(inArray(tickets.id, ticket_ids), eq(tickets.assigned_to, assigned_to), isFound))
    .orderBy(asc(tickets.id));
  const tellers = await Promise.all(
    given.map((ticket) =>
      prepareTicketActivity(services, assigned_to, 'ticket_assigned', 'agent', ticket, {
        headline: translatable(':name assigned ticket #:id to you', { name, id: ticket.id }),
        avatar: author.avatar,
      }),
    ),
  );
  await writeActivities(services, tellers, finish);
}

interface HandOver {
  ticket_ids: number[];
  user_id: number;
  author_id: number | null;
}

/** Notifies a person of requests that somebody else gave to them, unless they belong to another one by now. */
export async function announceHandOver(
  services: Services,
  { ticket_ids, user_id, author_id }: HandOver,
  finish: Finish,
): Promise<void> {
  if (author_id === null || author_id === user_id) return;
  const received = await services.db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(and(inArray(tickets.id, ticket_ids), eq(tickets.user_id, user_id), isFound))
    .orderBy(asc(tickets.id));
  const tellers = await Promise.all(
    received.map((ticket) =>
      prepareTicketActivity(services, user_id, 'request_received', 'customer', ticket, {
        headline: translatable('This request is now yours'),
      }),
    ),
  );
  await writeActivities(services, tellers, finish);
}

interface StatusChange {
  ticket_ids: number[];
  status: string;
  author_id: number | null;
}

/** Notifies customers when another user closes their ticket or sets its status. */
export async function announceStatus(
  services: Services,
  { ticket_ids, status, author_id }: StatusChange,
  finish: Finish,
): Promise<void> {
  if (author_id === null) return;
  const { db } = services;
  const changed = await db
    .select({
      id: tickets.id,
      subject: tickets.subject,
      user_id: tickets.user_id,
      label: sql<string>`coalesce(${tags.user_label}, ${tags.display_name})`,
    })
    .from(tickets)
    .innerJoin(tags, eq(tags.id, tickets.status_id))
    .where(
      and(inArray(tickets.id, ticket_ids), ne(tickets.user_id, author_id), eq(tags.name, status), isFound),
    )
    .orderBy(asc(tickets.id));
  const closed = status === 'closed';
  const kind = closed ? 'request_closed' : 'request_status';
  const tellers = await Promise.all(
    changed.map((ticket) =>
      prepareTicketActivity(services, ticket.user_id, kind, 'customer', ticket, {
        headline: closed
          ? translatable('Your request has been closed')
          : translatable('Your request is now “:status”', { status: ticket.label }),
      }),
    ),
  );
  await writeActivities(services, tellers, finish);
}
