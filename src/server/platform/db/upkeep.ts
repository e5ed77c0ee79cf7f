import { sql } from 'drizzle-orm';
import type { Connection } from './connect.ts';
import { rows } from './statements.ts';

/** PostgreSQL's default thresholds of autovacuum. */
const due = sql`
  n_dead_tup > 50 + 0.2 * n_live_tup
  or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

/**
 * Does for the embedded database what a server's background processes do: takes away dead rows, keeps the planner's
 * numbers fresh, writes a checkpoint so that the log of changes stays short. Returns the tables that were due.
 */
export async function keepUp(connection: Connection): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    connection.db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables where ${due}`,
  );
  for (const { name } of tables) await connection.script(`vacuum (analyze) ${name}`);
  await connection.script('checkpoint');
  return tables.map(({ name }) => name);
}
