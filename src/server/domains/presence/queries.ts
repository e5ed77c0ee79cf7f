import { type SQL, sql } from 'drizzle-orm';
import type { PresentPerson } from '#shared/presence.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import { users } from '../auth/tables.ts';
import { isPresent, type PresentRow, presenceOrder, toPresent } from '../tickets/presence-column.ts';
import { ticketPresence } from '../tickets/presence-tables.ts';
import { anyScopeCondition, scopeParameters, type TicketScope } from '../tickets/scope.ts';
import { tickets } from '../tickets/tables.ts';

/** A row for each colleague on each ticket, and one without a colleague for a ticket without any. */
export type PresenceRow = { ticket_id: number } & ({ id: null } | PresentRow);

export const integerOf = (name: string) => sql`${sql.placeholder(name)}::text::integer`;

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
    order by presence.ticket_id, presence.user_id, array_position(${presenceOrder}, presence.state), presence.since
  )${parts}
  select places.id as ticket_id, others.id, first_name, last_name, email, avatar, state, since${columns}
  from places left join others on others.ticket_id = places.id
  order by places.id, since, others.id`;

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
