import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Agent, offlineAfterMinutes } from '#shared/agents.ts';
import type { Availability } from '#shared/record-states.ts';
import { unsolvedStates } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { groupIdsColumn, personColumns, toPerson } from '../auth/queries.ts';
import { userActivity, users } from '../auth/tables.ts';
import { ticketCountChanges } from '../tickets/counter-tables.ts';
import { agentAvailability } from './tables.ts';

/** The stored availability; `offline` after some minutes without activity. */
const availability = sql<Availability>`case
  when ${userActivity.last_active_at} > now() - make_interval(mins => ${sql.raw(String(offlineAfterMinutes))})
  then coalesce(${agentAvailability.state}, 'online') else 'offline' end`;

const ticketsOf = (states: SQL) => sql<number>`coalesce((
  select sum(${ticketCountChanges.change}) from ${ticketCountChanges}
  where ${ticketCountChanges.assigned_to} = ${users.id} and ${states}
), 0)::integer`;

const isUnsolved = inArray(ticketCountChanges.queue_state, [...unsolvedStates]);
const openTickets = ticketsOf(isUnsolved);
const pendingTickets = ticketsOf(sql`${isUnsolved} and ${ticketCountChanges.status_category} = 'pending'`);

const among = (name: string) => sql`${users.id} = any(${sql.placeholder(name)}::text::integer[])`;

const listed = (ids: readonly number[]) => `{${ids.join()}}`;

const agents = prepared((db) =>
  db
    .select({
      ...personColumns,
      availability,
      group_ids: groupIdsColumn,
      open_tickets: openTickets,
      pending_tickets: pendingTickets,
    })
    .from(users)
    .leftJoin(userActivity, eq(userActivity.user_id, users.id))
    .leftJoin(agentAvailability, eq(agentAvailability.user_id, users.id))
    .where(among('ids'))
    .orderBy(asc(users.first_name), asc(users.id))
    .prepare('agents'),
);

/** The agents of these ids by name, with availability and the counts of their tickets. */
export async function findAgents(db: Database, ids: readonly number[]): Promise<Agent[]> {
  if (ids.length === 0) return [];
  const found = await agents(db).execute({ ids: listed(ids) });
  return found.map((row) => ({
    ...toPerson(row),
    availability: row.availability,
    group_ids: row.group_ids,
    open_tickets: row.open_tickets,
    pending_tickets: row.pending_tickets,
  }));
}

const states = prepared((db) =>
  db
    .select({ id: users.id, availability })
    .from(users)
    .leftJoin(userActivity, eq(userActivity.user_id, users.id))
    .leftJoin(agentAvailability, eq(agentAvailability.user_id, users.id))
    .where(among('ids'))
    .prepare('availability'),
);

/** The availability of each of these agents. */
export async function availabilityOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Availability>> {
  if (ids.length === 0) return new Map();
  const found = await states(db).execute({ ids: listed(ids) });
  return new Map(found.map((row) => [row.id, row.availability]));
}
