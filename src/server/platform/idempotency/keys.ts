import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { idempotencyKeys } from './tables.ts';

/**
 * The expression that takes a key for an operation whose result gets the next number of a table; it has no row when the
 * key is taken. Two of the same wait for one another.
 */
export const reservation = (sequence: SQL) => sql`
  insert into ${idempotencyKeys} (user_id, operation, key, result_id)
  values (${sql.placeholder('author_id')}::integer, ${sql.placeholder('operation')}::text, ${sql.placeholder('key')}::text,
    nextval(${sequence})::integer)
  on conflict do nothing returning result_id`;

/** Id of the record created with a key; null for an unknown key. */
export async function resultOf(db: Database, userId: number, operation: string, key: string) {
  const [known] = await db
    .select({ result_id: idempotencyKeys.result_id })
    .from(idempotencyKeys)
    .where(keyCondition(userId, operation, key));
  return known?.result_id ?? null;
}

/**
 * Reserves a key for this operation, or returns the result of its first use; null is the first time. The row is locked
 * until the transaction ends, so that duplicates wait for one another.
 */
export async function reserveKey(
  db: Database,
  userId: number,
  operation: string,
  key: string,
): Promise<number | null> {
  const row = { user_id: userId, operation, key };
  const taken = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
  return taken.length > 0 ? null : resultOf(db, userId, operation, key);
}

export const keyCondition = (userId: number, operation: string, key: string) =>
  and(
    eq(idempotencyKeys.user_id, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );

/** Stores the id of the record created with the key. */
export const storeResult = (db: Database, userId: number, operation: string, key: string, resultId: number) =>
  db
    .update(idempotencyKeys)
    .set({ result_id: resultId })
    .where(keyCondition(userId, operation, key));

/** Forgets keys older than a day. */
export const pruneKeys = (db: Database) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '1 day'`));
