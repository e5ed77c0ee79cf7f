import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PresenceState, type PresentPerson, presenceSeconds, presenceStates } from '#shared/presence.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import { toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { anyScopeCondition, scopeParameters, type TicketScope } from '../tickets/scope.ts';
import { tickets } from '../tickets/tables.ts';
import { ticketPresence } from './tables.ts';

/** A row for each colleague on each ticket, and one without a colleague for a ticket without any. */
export type PresenceRow = { ticket_id: number } & ({ id: null } | PresentRow);

/** A colleague on a ticket, as it is selected. */
export type PresentRow = {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
  avatar: string | null;
  state: PresenceState;
  since: string;
};

export const toPresent = (row: PresentRow): PresentPerson => ({
  user: toPerson(row),
  state: row.state,
  since: ticketPresence.since.mapFromDriverValue(row.since) as string,
});

export const integerOf = (name: string) => sql`${sql.placeholder(name)}::text::integer`;

/** Whether the entry `presence` still counts. */
export const isPresent = sql`presence.seen_at > now() - make_interval(secs => ${sql.raw(String(presenceSeconds))})`;

const inOrder = sql.raw(`array[${presenceStates.map((state) => `'${state}'`).join()}]`);

/**
 * Rows of type `PresenceRow`, for the tickets `ids` within the scope of the caller `me`.
 * @param parts Further parts of the statement, which may refer to `places` and `others`.
 * @param columns Further columns, which may refer to the parts.
 */
export const presenceStatement = (parts: SQL = sql``, columns: SQL = sql``) => sql`
  with places as (
    select id from ${tickets}
    where id = any(${sql.placeholder('ids')}::text::integer[])
      and ${anyScopeCondition}
  ),
  others as (
    select distinct on (presence.ticket_id, presence.user_id)
      presence.ticket_id, presence.state, presence.since, person.id, first_name, last_name, email, avatar
    from places
    join ${ticketPresence} presence on presence.ticket_id = places.id
    join ${users} person on person.id = presence.user_id and person.deleted_at is null
    where presence.user_id <> ${integerOf('me')} and ${isPresent}
    order by presence.ticket_id, presence.user_id, array_position(${inOrder}, presence.state), presence.since
  )${parts}
  select places.id as ticket_id, others.id, first_name, last_name, email, avatar, state, since${columns}
  from places left join others on others.ticket_id = places.id
  order by places.id, since, others.id`;

/** The colleagues of a person on each ticket, as rows of `PresentRow`. An expression for selects from `tickets`. */
export const presentColumn = (me: Placeholder) => sql<PresentRow[]>`coalesce((
  select json_agg(json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'email', person.email, 'avatar', person.avatar, 'state', there.state, 'since', there.since) order by there.since, person.id)
  from (
    select distinct on (presence.user_id) presence.user_id, presence.state, presence.since
    from ${ticketPresence} presence
    where presence.ticket_id = ${tickets.id} and presence.user_id <> ${me}::integer and ${isPresent}
    order by presence.user_id, array_position(${inOrder}, presence.state), presence.since
  ) there
  join ${users} person on person.id = there.user_id and person.deleted_at is null
), '[]'::json)`;

/** The people of each ticket. */
export function peopleByTicket(found: readonly PresenceRow[]): Map<number, PresentPerson[]> {
  const people = new Map<number, PresentPerson[]>();
  for (const row of found) {
    const there = people.get(row.ticket_id) ?? [];
    people.set(row.ticket_id, there);
    if (row.id !== null) there.push(toPresent(row));
  }
  return people;
}

const present = preparedRows<PresenceRow>(() => presenceStatement());

/** Values of `presenceStatement`. */
export const presenceValues = (ids: readonly number[], me: number, scope: TicketScope) => ({
  ids: `{${ids.join()}}`,
  me: String(me),
  ...scopeParameters(scope),
});

/** The colleagues of `me` on each of the tickets within the scope. */
export const findPresent = async (db: Database, ...about: Parameters<typeof presenceValues>) =>
  peopleByTicket(await present(db, undefined, presenceValues(...about)));
