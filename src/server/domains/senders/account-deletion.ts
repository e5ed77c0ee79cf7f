import { eq } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { unverifiedSenders } from '../tickets/sender-tables.ts';
import { deleteSenders } from './service.ts';

export const deleteUnverified: OnDelete = async (_services, tx, userId) => {
  await deleteSenders(tx, userId);
};

/** A merged sender is no unverified one any more; those who used the address of a merged account belong to the other. */
export const mergeUnverified: OnMerge = async (_services, _tx, merge) => {
  await merge.journal.remove(unverifiedSenders, eq(unverifiedSenders.user_id, merge.from));
  await merge.journal.move(unverifiedSenders.account_id, merge);
};
