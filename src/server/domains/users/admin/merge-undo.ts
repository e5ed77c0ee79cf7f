import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { revert } from '#server/platform/db/row-journal.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import { AppError } from '#shared/errors.ts';
import type { SkippedTicket } from '#shared/operations.ts';
import { audit } from '../../audit/service.ts';
import { isInUse } from '../../auth/addresses.ts';
import { accountChanged } from '../../auth/events.ts';
import { assertMayManage } from '../../auth/policy.ts';
import { findUser, toCurrentUser, type UserRow } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import type { FoundSubject, StoredOperation, Undoable } from '../../operations/undoable.ts';
import { dropAvatarFile } from '../avatar.ts';
import { lockBoth } from './merge.ts';

/** The former row of the merged account. */
function goneOf({ changes }: StoredOperation, id: number): Record<string, unknown> {
  const gone = changes
    .flatMap((change) => (change.kind === 'changed' && change.table === 'users' ? change.before : []))
    .find((row) => row.id === id);
  if (gone === undefined) throw new Error('A merge does not know who went.');
  return gone;
}

const pairOf = ({ subject_id, part_ids }: FoundSubject) => {
  const [from] = part_ids;
  if (from === undefined) throw new Error('A merge does not know who went.');
  return { from, into: subject_id };
};

/**
 * The remaining account. Throws 409 unless the merge can be undone: it still exists, and the address of the other is
 * still free.
 */
async function findSeparable(tx: Database, operation: StoredOperation): Promise<UserRow> {
  const { from, into } = pairOf(operation);
  const survivor = await findUser(tx, into);
  const isPart = (await tx.$count(users, and(eq(users.id, from), eq(users.merged_into, into)))) > 0;
  if (survivor === undefined || !isPart)
    throw new AppError(
      'conflict',
      'merged_further',
      'The other account was merged again since then. Undo that merge first.',
    );
  const email = String(goneOf(operation, from).email);
  const isOwn = sql<boolean>`exists (select from users where id = ${into} and email = ${email})`;
  const [address] = await tx
    .select({ isInUse: sql<boolean>`${isInUse(email, into)} or ${isOwn}` })
    .from(sql`(values (1)) one`);
  if (address?.isInUse !== true) return survivor;
  throw new AppError(
    'conflict',
    'address_taken',
    "This merge can't be undone: the email address of the removed account now belongs to someone else.",
  );
}

const lock: Undoable['lock'] = (tx, operation) => {
  const { from, into } = pairOf(operation);
  return lockBoth(tx, [from, into]);
};

/** Restores the merged account: each has its former data, unless changed since. */
const undo: Undoable['undo'] = async (ctx, tx, caller, operation) => {
  const { changes } = operation;
  const { from, into } = pairOf(operation);
  const survivor = await findSeparable(tx, operation);
  assertMayManage(caller, toCurrentUser(survivor));
  const skipped_others = await revert(tx, changes);
  await tx
    .update(users)
    .set({ updated_at: sql`now()` })
    .where(inArray(users.id, [from, into]));
  const merge = { from, into, by: caller.id, changes };
  const skipped: SkippedTicket[] = [];
  for (const settle of ctx.hooks('mergeUndone')) skipped.push(...(await settle(ctx, tx, merge)));
  const back = await findUser(tx, from);
  if (back !== undefined) assertMayManage(caller, toCurrentUser(back));
  for (const user_id of [from, into]) await ctx.jobs.emit(tx, eventOf(accountChanged, { user_id }));
  await audit(ctx, tx, {
    action: 'user.unmerge',
    subject_type: 'user',
    subject_id: String(into),
    before: { merged: { id: from, email: back?.email } },
    after: { merged: null },
  });
  // The tickets among the rows are named one by one.
  return { skipped, skipped_others: Math.max(0, skipped_others - skipped.length) };
};

/** Deletes the avatar of the merged account once its merge can not be undone any more. */
const forget: Undoable['forget'] = async (services, tx, operation) => {
  const { avatar } = goneOf(operation, pairOf(operation).from);
  if (typeof avatar !== 'string' || (await tx.$count(users, eq(users.avatar, avatar))) > 0) return;
  await dropAvatarFile(services, tx, avatar);
};

export const undoableMerge: Undoable = { type: 'user_merge', permission: 'users.merge', lock, undo, forget };
