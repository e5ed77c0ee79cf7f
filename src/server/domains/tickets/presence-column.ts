import { type Placeholder, sql } from 'drizzle-orm';
import { type PresenceState, type PresentPerson, presenceSeconds, presenceStates } from '#shared/presence.ts';
import { toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { ticketPresence } from './presence-tables.ts';
import { tickets } from './tables.ts';

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

/** Whether the entry `presence` still counts. */
export const isPresent = sql`presence.seen_at > now() - make_interval(secs => ${sql.raw(String(presenceSeconds))})`;

/** The states in the order in which one of several counts. */
export const presenceOrder = sql.raw(`array[${presenceStates.map((state) => `'${state}'`).join()}]`);

/** The colleagues of a person on each ticket, as rows of `PresentRow`. An expression for selects from `tickets`. */
export const presentColumn = (me: Placeholder) => sql<PresentRow[]>`coalesce((
  select json_agg(json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'email', person.email, 'avatar', person.avatar, 'state', there.state, 'since', there.since) order by there.since, person.id)
  from (
    select distinct on (presence.user_id) presence.user_id, presence.state, presence.since
    from ${ticketPresence} presence
    where presence.ticket_id = ${tickets.id} and presence.user_id <> ${me}::integer and ${isPresent}
    order by presence.user_id, array_position(${presenceOrder}, presence.state), presence.since
  ) there
  join ${users} person on person.id = there.user_id and person.deleted_at is null
), '[]'::json)`;
