import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { idempotencyKeys } from './tables.ts';

/**
 * Takes a key for this operation, or gives what was made with it before; null is the first time.
 * The row is locked until the transaction ends, so that two of the same wait for one another.
 */
export async function reserveKey(
  db: Database,
  userId: number,
  operation: string,
  key: string,
): Promise<number | null> {
  const row = { user_id: userId, operation, key };
  const taken = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
  if (taken.length > 0) return null;
  const [known] = await db
    .select({ result_id: idempotencyKeys.result_id })
    .from(idempotencyKeys)
    .where(keyCondition(userId, operation, key));
  return known?.result_id ?? null;
}

const keyCondition = (userId: number, operation: string, key: string) =>
  and(
    eq(idempotencyKeys.user_id, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );

/** Stores what was made with the key. */
export const keepResult = (db: Database, userId: number, operation: string, key: string, resultId: number) =>
  db
    .update(idempotencyKeys)
    .set({ result_id: resultId })
    .where(keyCondition(userId, operation, key));

/** Forgets keys older than a day. */
export const pruneKeys = (db: Database) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '1 day'`));
