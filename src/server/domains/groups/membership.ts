import { eq, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { groupMembers } from './tables.ts';

/** A deleted account is in no group. */
export const leaveGroups: OnDelete = async (_services, tx, userId) => {
  await tx.delete(groupMembers).where(eq(groupMembers.user_id, userId));
};

/** The merged person is in the groups of both accounts. */
export const mergeGroups: OnMerge = async (_services, _tx, { from, into, journal }) => {
  await journal.add(
    groupMembers,
    ['group_id', 'user_id'],
    sql`select group_id, ${into}::integer from group_members moved where user_id = ${from}
      and not exists (select from group_members held where held.user_id = ${into} and held.group_id = moved.group_id)`,
  );
  await journal.remove(groupMembers, eq(groupMembers.user_id, from));
};
