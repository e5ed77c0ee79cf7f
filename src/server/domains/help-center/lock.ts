import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';

const advisoryLock = 72_041_006;

/**
 * Writers of the help center's order take turns: an order that two change at once has everything in it, each thing once.
 * Readers do not wait. The first statement of the transaction.
 */
export const lockHelpCenter = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
