import { type SQL, sql } from 'drizzle-orm';
import { hintCtes, listedHints } from '../../platform/events/events.ts';
import { jobInserts } from '../../platform/jobs/insert.ts';

/** Live hints and enqueued jobs of a change. */
export interface SideEffects {
  hints: readonly object[];
  tab: string | null;
  jobs: readonly object[];
}

export const noSideEffects: SideEffects = { hints: [], tab: null, jobs: [] };

export const sideEffectValues = ({ hints, tab, jobs }: SideEffects) => ({
  hints: JSON.stringify(hints),
  jobs: JSON.stringify(jobs),
  tab,
});

/**
 * CTEs that publish hints and enqueue jobs in a statement that writes tickets, if `from` has a row.
 * @param ticket The ticket of hints and jobs without an id.
 */
export function sideEffectCtes(columns: SQL, from: string | null, ticket?: SQL) {
  const rows = from === null ? undefined : sql.raw(`, ${from}`);
  const { written, tell } = hintCtes(
    listedHints(sql.placeholder('hints'), sql.placeholder('tab'), ticket, rows),
  );
  const also = ticket && sql`jsonb_build_object('ticket_id', ${ticket})`;
  return sql`written as (${written}),
    queued as (${jobInserts(sql.placeholder('jobs'), also, rows)}),
    told as materialized (${tell})
    select ${columns}, (select count(*) from told)::integer as told`;
}
