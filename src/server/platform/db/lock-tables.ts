import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/**
 * Until the transaction ends, others read the tables and wait to write: for what depends on all of their rows, such as a
 * name that may be there once. Lock them before any of their rows, else two wait for each other.
 */
export async function lockTables(tx: Database, ...tables: PgTable[]): Promise<void> {
  await tx.execute(sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`);
}
