import { sql } from 'drizzle-orm';
import type { QueueState, StatusCategory } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared, rows } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { ticketCountChanges } from './counter-tables.ts';
import { isInScope, type TicketScope } from './scope.ts';

type Needs = Pick<Services, 'db'>;

interface Tally {
  assigned_to: number;
  group_id: number;
  status_category: StatusCategory;
  queue_state: QueueState;
  count: number;
}

const tallies = prepared((db) =>
  db
    .select({
      assigned_to: ticketCountChanges.assigned_to,
      group_id: ticketCountChanges.group_id,
      status_category: ticketCountChanges.status_category,
      queue_state: ticketCountChanges.queue_state,
      count: sql<number>`sum(${ticketCountChanges.change})::integer`,
      changes: sql<number>`count(*)::integer`,
    })
    .from(ticketCountChanges)
    .groupBy(
      ticketCountChanges.assigned_to,
      ticketCountChanges.group_id,
      ticketCountChanges.status_category,
      ticketCountChanges.queue_state,
    )
    .prepare('ticket_tallies'),
);

/** More increments than these are folded on reading, before the scheduled job. */
const maxChanges = 2000;

const folding = new WeakMap<Database, Promise<void>>();

/** Exact number of tickets per assignee (0 is unassigned), group (0 is none) and state, at a constant cost. One statement. */
export async function readTallies({ db, log }: Needs & Pick<Services, 'log'>): Promise<Tally[]> {
  const found = await tallies(db).execute();
  // Folding leaves one of each.
  const waiting = found.reduce((total, { changes }) => total + changes - 1, 0);
  if (waiting > maxChanges && !folding.has(db)) {
    const folded = foldCounters({ db })
      .catch((error: unknown) => log.warn({ err: error }, 'the counters of tickets were not folded'))
      .finally(() => folding.delete(db));
    folding.set(db, folded);
  }
  return found;
}

/** Counts within the caller's scope. */
export const talliesWithin = <Counted extends Pick<Tally, 'assigned_to' | 'group_id'>>(
  found: readonly Counted[],
  scope: TicketScope,
) =>
  found.filter(({ assigned_to, group_id }) => isInScope(scope, { assigned_to, group_id: group_id || null }));

/** Folds the changes together, so that adding them up stays quick. */
export async function foldCounters({ db }: Needs): Promise<void> {
  await rows(
    db,
    sql`with folded as (delete from ${ticketCountChanges} returning assigned_to, group_id, status_category, queue_state, change)
      insert into ${ticketCountChanges} (assigned_to, group_id, status_category, queue_state, change)
      select assigned_to, group_id, status_category, queue_state, sum(change) from folded
      group by 1, 2, 3, 4 having sum(change) <> 0`,
  );
}
