import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { type Operation, type operationListInput, undoDays } from '#shared/operations.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete } from '../auth/account-hooks.ts';
import { toPerson } from '../auth/queries.ts';
import {
  type FoundOperation,
  findExpired,
  findOperation,
  findOperations,
  isRetained,
  lockOperation,
} from './queries.ts';
import { operations } from './tables.ts';
import type { StoredOperation } from './undoable.ts';

const place = z.object({ at: z.iso.datetime(), id: z.uuid() });

const present = ({ user, is_kept, ...row }: FoundOperation): Operation => ({
  ...row,
  user: user && toPerson(user),
  can_undo: is_kept && row.undone_at === null,
});

/** One operation in the API form; null for one that nothing was changed by. */
export async function storedOperation(db: Database, id: string): Promise<Operation | null> {
  const [found] = await findOperations(db, eq(operations.id, id), null, 1);
  return found === undefined ? null : present(found);
}

async function read(db: Database, id: string): Promise<Operation> {
  const found = await storedOperation(db, id);
  if (found === null) throw notFound();
  return found;
}

type StoredWith = Pick<
  typeof operations.$inferInsert,
  'type' | 'subject_id' | 'part_ids' | 'summary' | 'tickets_count' | 'changes'
>;

/** Stores an operation with its undo data, in the transaction `tx` that performs it. */
export async function storeOperation(
  tx: Database,
  user: CurrentUser,
  operation: StoredWith,
): Promise<Operation> {
  const [row] = await tx
    .insert(operations)
    .values({ ...operation, user_id: user.id, undo_until: sql`now() + make_interval(days => ${undoDays})` })
    .returning({ id: operations.id });
  if (row === undefined) throw new Error('The operation was not stored.');
  return read(tx, row.id);
}

/** The caller's operations, newest first; foreign ones with the permission to read logs. Throws 403 without it. */
export async function listOperations(
  ctx: Context,
  user: CurrentUser,
  { cursor, limit, userId }: z.output<typeof operationListInput>,
) {
  const whose = userId ?? user.id;
  if (whose !== user.id && !hasPermission(user, 'logs.view')) throw forbidden();
  const after = readCursor(place, cursor);
  const found = await findOperations(ctx.db, eq(operations.user_id, whose), after, limit + 1);
  return cursorPage(found.map(present), limit, (row) => ({ at: row.created_at, id: row.id }));
}

const undoableOf = ({ hooks }: Pick<Services, 'hooks'>, { type }: Pick<StoredOperation, 'type'>) => {
  const undoable = hooks('undoable')
    .flat()
    .find((one) => one.type === type);
  if (undoable === undefined) throw new Error(`Nothing undoes ${type}.`);
  return undoable;
};

/**
 * Undoes an operation. Throws 404 for a foreign one, except for administrators; 403 for callers without the permission
 * for it any more; 409 when it is undone already or expired, or when later changes conflict.
 */
export async function undoOperation(ctx: Context, user: CurrentUser, id: string) {
  const operation = await ctx.db.transaction(async (tx) => {
    const found = await findOperation(tx, id);
    if (found === undefined || (found.user_id !== user.id && !hasPermission(user, 'admin'))) throw notFound();
    const undoable = undoableOf(ctx, found);
    if (!hasPermission(user, undoable.permission)) throw forbidden();
    await undoable.lock(tx, found);
    const locked = await lockOperation(tx, id);
    if (locked === undefined) throw notFound();
    if (locked.undone_at !== null) throw new AppError('conflict', 'undone', 'This has already been undone.');
    if (!isRetained(locked) || Date.parse(locked.undo_until) < Date.now())
      throw new AppError('conflict', 'too_late', 'This can no longer be undone.');
    const left = await undoable.undo(ctx, tx, user, locked);
    await tx
      .update(operations)
      .set({ ...left, undone_at: sql`now()`, changes: null })
      .where(eq(operations.id, id));
    return read(tx, id);
  });
  ctx.jobs.nudge();
  return { operation };
}

async function forget(services: Services, tx: Database, kept: readonly StoredOperation[]): Promise<void> {
  for (const operation of kept) await undoableOf(services, operation).forget(services, tx, operation);
  const ids = kept.map(({ id }) => id);
  await tx.update(operations).set({ changes: null }).where(inArray(operations.id, ids));
}

const atOnce = 20;

/** Deletes the undo data of expired operations. */
export async function deleteExpiredOperations(services: Services): Promise<void> {
  for (let done = atOnce; done === atOnce; ) {
    done = await services.db.transaction(async (tx) => {
      const expired = (await findExpired(tx, atOnce)).filter(isRetained);
      await forget(services, tx, expired);
      return expired.length;
    });
  }
}

/** Deletes undo data of a person with their account, including merged ones: the undo is not possible then. */
export const deleteOperationsOn: OnDelete = async (services, tx, userId) => {
  const accounts = sql`(select id from users where id = ${userId} or merged_into = ${userId})`;
  const theirs = and(
    eq(operations.type, 'user_merge'),
    sql`(${operations.subject_id} in ${accounts} or ${userId} = any(${operations.part_ids}))`,
  );
  const found = await tx.select().from(operations).where(theirs).for('update');
  await forget(services, tx, found.filter(isRetained));
  await tx.update(operations).set({ summary: null }).where(theirs);
};
