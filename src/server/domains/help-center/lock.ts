import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';

const advisoryLock = 72_041_006;

/**
 * Serializes changes of the help center's order: concurrent ones would lose or duplicate entries. Readers do not wait.
 * Must be the first statement of the transaction.
 */
export const lockHelpCenter = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
