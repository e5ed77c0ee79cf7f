import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/**
 * Until the transaction ends, others can read the tables but not write: for checks that depend on all of their rows,
 * such as unique names. Lock them before any of their rows, else two transactions deadlock.
 */
export async function lockTables(tx: Database, ...tables: PgTable[]): Promise<void> {
  await tx.execute(sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`);
}
