import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { ownOf } from './queries.ts';
import { macros } from './tables.ts';

/** Deletes the macros that no one else sees. Shared ones stay, without an author. */
export const deleteOwnMacros: OnDelete = async (_services, tx, userId) => {
  await tx.delete(macros).where(ownOf(userId));
};

export const mergeMacros: OnMerge = async (_services, _tx, merge) => {
  await merge.journal.move(macros.user_id, merge);
};
