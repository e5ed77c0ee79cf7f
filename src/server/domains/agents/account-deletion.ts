import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { deleteAvailability } from './service.ts';

export const deleteAgent: OnDelete = async (_services, tx, userId) => {
  await deleteAvailability(tx, userId);
};

/** Merged accounts are customers, whatever they were before. */
export const mergeAgent: OnMerge = async (_services, tx, { from }) => {
  await deleteAvailability(tx, from);
};
