import { eq, inArray, sql } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors.ts';
import type { SkippedTicket } from '#shared/operations.ts';
import type { Database } from '../../platform/db/connect.ts';
import { takeBack } from '../../platform/db/row-journal.ts';
import { fact } from '../../platform/jobs/domain-events.ts';
import { audit } from '../audit/service.ts';
import { isTaken } from '../auth/addresses.ts';
import { accountChanged } from '../auth/events.ts';
import { assertMayManage } from '../auth/policy.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import type { KeptOperation, OperationRow, Undoable } from '../operations/undoable.ts';
import { dropAvatarFile } from '../users/avatar.ts';
import { lockBoth } from './merge.ts';

/** The row of the account that went, as it was. */
function goneOf({ changes }: KeptOperation, id: number): Record<string, unknown> {
  const gone = changes
    .flatMap((change) => (change.kind === 'changed' && change.table === 'users' ? change.before : []))
    .find((row) => row.id === id);
  if (gone === undefined) throw new Error('A merge does not know who went.');
  return gone;
}

const pairOf = ({ subject_id, part_ids }: OperationRow) => {
  const [from] = part_ids;
  if (from === undefined) throw new Error('A merge does not know who went.');
  return { from, into: subject_id };
};

/** Throws 409 unless the two can be what they were: the one who took over is still there, the address is still free. */
async function assertSeparable(tx: Database, operation: KeptOperation): Promise<void> {
  const { from, into } = pairOf(operation);
  const found = await lockBoth(tx, [from, into]);
  const gone = found.find(({ id }) => id === from);
  if (found.find(({ id }) => id === into)?.deleted_at !== null || gone?.merged_into !== into)
    throw new AppError('conflict', 'merged_further', 'Undo first what was done to the other account since.');
  const email = String(goneOf(operation, from).email);
  const isOwn = sql<boolean>`exists (select from users where id = ${into} and email = ${email})`;
  const [address] = await tx
    .select({ isTaken: sql<boolean>`${isTaken(email, into)} or ${isOwn}` })
    .from(sql`(values (1)) one`);
  if (address?.isTaken !== true) return;
  throw new AppError(
    'conflict',
    'address_taken',
    'The address of the account belongs to somebody else by now.',
  );
}

const lock: Undoable['lock'] = (tx, operation) => {
  const { from, into } = pairOf(operation);
  return lockBoth(tx, [from, into]);
};

/** Makes two people of one again: each has what was theirs, unless somebody has changed it since. */
const undo: Undoable['undo'] = async (ctx, tx, caller, operation) => {
  const { changes } = operation;
  const { from, into } = pairOf(operation);
  await assertSeparable(tx, operation);
  const survivor = await findUser(tx, into);
  if (survivor === undefined) throw notFound();
  assertMayManage(caller, toCurrentUser(survivor));
  const skipped_others = await takeBack(tx, changes);
  await tx
    .update(users)
    .set({ updated_at: sql`now()` })
    .where(inArray(users.id, [from, into]));
  const merge = { from, into, by: caller.id, changes };
  const skipped: SkippedTicket[] = [];
  for (const settle of ctx.hooks('mergeUndone')) skipped.push(...(await settle(ctx, tx, merge)));
  const back = await findUser(tx, from);
  if (back !== undefined) assertMayManage(caller, toCurrentUser(back));
  for (const user_id of [from, into]) await ctx.jobs.emit(tx, fact(accountChanged, { user_id }));
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

/** The picture of who went is kept as long as they can come back. */
const forget: Undoable['forget'] = async (services, tx, operation) => {
  const { avatar } = goneOf(operation, pairOf(operation).from);
  if (typeof avatar !== 'string' || (await tx.$count(users, eq(users.avatar, avatar))) > 0) return;
  await dropAvatarFile(services, tx, avatar);
};

export const undoableMerge: Undoable = { type: 'user_merge', permission: 'users.merge', lock, undo, forget };
