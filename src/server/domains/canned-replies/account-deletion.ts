import { inArray } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { deleteEntryRows } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';
import { findFileIds, ownOf } from './queries.ts';
import { cannedReplies } from './tables.ts';

/** Deletes what nobody else sees, with its files. Shared saved replies stay, without an author. */
export const deleteOwnCanned: OnDelete = async (services, tx, userId) => {
  const own = await tx.select({ id: cannedReplies.id }).from(cannedReplies).where(ownOf(userId));
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  const files = (await findFileIds(tx, ids)).map(({ id }) => id);
  await tx.delete(cannedReplies).where(inArray(cannedReplies.id, ids));
  if (files.length > 0) await deleteEntryRows(services, tx, inArray(fileEntries.id, files));
};

export const mergeCanned: OnMerge = async (_services, _tx, merge) => {
  await merge.journal.move(cannedReplies.user_id, merge);
};
