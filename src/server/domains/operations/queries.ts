import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { operations } from './tables.ts';
import type { OperationRow, StoredOperation } from './undoable.ts';

const columns = {
  id: operations.id,
  type: operations.type,
  summary: operations.summary,
  tickets_count: operations.tickets_count,
  /** The changes may be large: only an undo reads them. */
  is_kept: sql<boolean>`${operations.changes} is not null and ${operations.undo_until} > now()`,
  skipped: operations.skipped,
  skipped_others: operations.skipped_others,
  undo_until: operations.undo_until,
  undone_at: operations.undone_at,
  created_at: operations.created_at,
  user: personColumns,
};

/** Operations, newest first. */
export const findOperations = (
  db: Database,
  condition: SQL,
  after: { at: string; id: string } | null,
  limit: number,
) =>
  db
    .select(columns)
    .from(operations)
    .leftJoin(users, eq(users.id, operations.user_id))
    .where(
      and(
        condition,
        after === null
          ? undefined
          : sql`(${operations.created_at}, ${operations.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(operations.created_at), desc(operations.id))
    .limit(limit);

export type FoundOperation = Awaited<ReturnType<typeof findOperations>>[number];

/** Author and subject of an operation, without its changes, which may be large. */
export async function findOperation(db: Database, id: string) {
  const [row] = await db
    .select({
      id: operations.id,
      type: operations.type,
      user_id: operations.user_id,
      subject_id: operations.subject_id,
      part_ids: operations.part_ids,
    })
    .from(operations)
    .where(eq(operations.id, id));
  return row;
}

/** Locks an operation against undo and expiry until `tx` ends. */
export async function lockOperation(tx: Database, id: string): Promise<OperationRow | undefined> {
  const [row] = await tx.select().from(operations).where(eq(operations.id, id)).for('update');
  return row;
}

export const isRetained = (row: OperationRow): row is StoredOperation => row.changes !== null;

/** The oldest expired operations with stored changes; skips those locked by another process. */
export const findExpired = (tx: Database, limit: number) =>
  tx
    .select()
    .from(operations)
    .where(and(isNotNull(operations.changes), lt(operations.undo_until, sql`now()`)))
    .orderBy(operations.undo_until)
    .limit(limit)
    .for('update', { skipLocked: true });
