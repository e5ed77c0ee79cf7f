import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection } from '../connect.ts';
import { rows } from '../statements.ts';

/** PostgreSQL's default thresholds of autovacuum. */
const due = sql`
  n_dead_tup > 50 + 0.2 * n_live_tup
  or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

/** The longest rest after a statement, in milliseconds. */
const maxRestMs = 5_000;

/** Runs a statement, then rests for twice its duration, so that waiting queries come first. */
async function runAndRest(connection: Connection, statement: string, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) return;
  const begun = performance.now();
  await connection.script(statement);
  const rest = Math.min(2 * (performance.now() - begun), maxRestMs);
  await sleep(rest, undefined, { signal: stopping }).catch(() => undefined);
}

/**
 * Replaces a server's background processes for the embedded database: removes dead rows, refreshes the planner's
 * statistics, writes a checkpoint so that the WAL stays short. Each statement blocks all other queries, so they are
 * small and far between. Returns the tables that were due.
 * @param stopping The process ends: the remaining tables wait for the next run.
 */
export async function maintain(connection: Connection, stopping?: AbortSignal): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    connection.db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables where ${due}`,
  );
  for (const { name } of tables) {
    await runAndRest(connection, `vacuum ${name}`, stopping);
    await runAndRest(connection, `analyze ${name}`, stopping);
  }
  await connection.script('checkpoint');
  return tables.map(({ name }) => name);
}
