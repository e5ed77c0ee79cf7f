import { aliasedTable, and, desc, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/platform/db/statements.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import { maxTicketEvents, type StoredTicketEvent, type TicketEvent } from '#shared/ticket-events.ts';
import { personEventTypes } from '#shared/ticket-fields.ts';
import { toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { isAgent, maySee, worksOn } from '../policy.ts';
import { ticketEvents, tickets } from '../tables.ts';
import { readStatuses, type Status } from '../tags.ts';

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
const aboutPeople = ['requester', ...personEventTypes] as const;

const peopleTypes = sql.raw(aboutPeople.map((type) => `'${type}'`).join());

const isAboutPeople = (
  event: StoredTicketEvent,
): event is Extract<StoredTicketEvent, { type: (typeof aboutPeople)[number] }> =>
  (aboutPeople as readonly string[]).includes(event.type);

const personIn = (key: 'from' | 'to') =>
  sql`case when ${ticketEvents.type} in (${peopleTypes}) then (${ticketEvents.data} ->> ${sql.raw(`'${key}'`)})::integer end`;

/** The ticket and its history events, except those that a message already shows, newest first. */
const history = prepared((db, forAgent: boolean) =>
  db
    .select({
      ticket: {
        user_id: tickets.user_id,
        assigned_to: tickets.assigned_to,
        workspace_id: tickets.workspace_id,
      },
      id: ticketEvents.id,
      type: ticketEvents.type,
      data: ticketEvents.data,
      created_at: ticketEvents.created_at,
      user: nameOf(actors),
      giver: nameOf(givers),
      taker: nameOf(takers),
    })
    .from(tickets)
    .leftJoin(
      ticketEvents,
      and(
        eq(ticketEvents.ticket_id, tickets.id),
        sql`${ticketEvents.data} -> 'by_reply' is null`,
        // Assignees are internal.
        forAgent ? undefined : eq(ticketEvents.type, 'status'),
      ),
    )
    .leftJoin(actors, eq(actors.id, ticketEvents.user_id))
    .leftJoin(givers, eq(givers.id, personIn('from')))
    .leftJoin(takers, eq(takers.id, personIn('to')))
    .where(eq(tickets.id, sql.placeholder('id')))
    .orderBy(desc(ticketEvents.created_at), desc(ticketEvents.id))
    .limit(maxTicketEvents)
    .prepare(`ticket_history_${forAgent}`),
);

type Row = Awaited<ReturnType<ReturnType<typeof history>['execute']>>[number];

/** The event for its viewer; undefined when it is invisible, as customers see fewer statuses. */
function toEvent(row: Row, statuses: readonly Status[], forAgent: boolean): TicketEvent | undefined {
  const { id, created_at, type, data } = row;
  if (id === null || created_at === null) return undefined;
  const person = row.user === null ? null : toPerson(row.user);
  const happened = { id, created_at, user: person };
  // The type determines the data, in both columns of the row.
  const stored = { type, data } as StoredTicketEvent;
  if (isAboutPeople(stored)) {
    const from = row.giver === null ? null : toPerson(row.giver);
    const to = row.taker === null ? null : toPerson(row.taker);
    return { ...happened, type: stored.type, data: { from, to } };
  }
  if (stored.type !== 'status') return { ...happened, ...stored };
  const named = (name: string) => {
    const status = statuses.find((candidate) => candidate.name === name);
    const label = forAgent ? status?.label : status?.user_label;
    return { name, label: label ?? name, category: status?.category ?? null };
  };
  const [from, to] = [named(stored.data.from), named(stored.data.to)];
  return !forAgent && from.label === to.label
    ? undefined
    : { ...happened, type: 'status', data: { from, to } };
}

/**
 * History of a ticket, oldest first: all events for agents, statuses for customers. One statement. Throws 404 for
 * tickets that are not visible to the caller.
 */
export async function listTicketEvents(
  services: Pick<Services, 'db' | 'cache'>,
  user: CurrentUser,
  id: number,
): Promise<{ events: TicketEvent[] }> {
  const forAgent = isAgent(user);
  const statuses = await readStatuses(services);
  const found = await history(services.db, forAgent).execute({ id });
  if (found[0] === undefined || !maySee(user, found[0].ticket)) throw notFound();
  const asAgent = worksOn(user, found[0].ticket);
  const shown = asAgent ? found : found.filter(({ type }) => type === 'status');
  const events = shown.flatMap((row) => toEvent(row, statuses, asAgent) ?? []);
  return { events: events.reverse() };
}
