import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { deleteEntryRows } from './service.ts';
import { fileEntries, uploads } from './tables.ts';

/** Deletes a person's files without references; files of tickets are kept. */
export const deleteFilesOf: OnDelete = async (services, tx, userId) => {
  await deleteEntryRows(services, tx, and(eq(fileEntries.user_id, userId), isNull(fileEntries.attached_at)));
  // The next sweep deletes their partial content.
  await tx.update(uploads).set({ expires_at: sql`now()` }).where(eq(uploads.user_id, userId));
};

/** Moves files and running uploads to the merged account. */
export const mergeFiles: OnMerge = async (_services, _tx, merge) => {
  for (const { user_id } of [fileEntries, uploads]) await merge.journal.move(user_id, merge);
};
