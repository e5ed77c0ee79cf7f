import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { deleteEntryRows } from './service.ts';
import { fileEntries, uploads } from './tables.ts';

/** Takes away what a person uploaded and nothing refers to; what is in a ticket stays there. */
export const deleteFilesOf: OnDelete = async (services, tx, userId) => {
  await deleteEntryRows(services, tx, and(eq(fileEntries.user_id, userId), isNull(fileEntries.attached_at)));
  // The next sweep takes what has arrived of them so far.
  await tx.update(uploads).set({ expires_at: sql`now()` }).where(eq(uploads.user_id, userId));
};

/** Files, and those on their way, go along with their owner's account. */
export const mergeFiles: OnMerge = async (_services, _tx, merge) => {
  for (const { user_id } of [fileEntries, uploads]) await merge.journal.move(user_id, merge);
};
