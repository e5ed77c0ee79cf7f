import { eq, sql } from 'drizzle-orm';
import { deleteCredentials } from './account-deletion.ts';
import type { OnMerge } from './account-hooks.ts';
import { handOverAddresses } from './addresses.ts';
import { signIns } from './sign-ins/tables.ts';
import { socialProfiles } from './social/tables.ts';
import { invites, userActivity, userRoles, users } from './tables.ts';

/** Moves addresses and visit data. Ends all sessions, tokens and linked external accounts of the merged account. */
export const mergeCredentials: OnMerge = async (services, tx, merge) => {
  const { from, into, journal } = merge;
  await handOverAddresses(journal, from, into);
  for (const column of [signIns.user_id, invites.accepted_by, users.merged_into])
    await journal.move(column, merge);
  await tx.execute(sql`update user_activity set last_active_at = greatest(user_activity.last_active_at, gone.last_active_at)
    from user_activity gone where gone.user_id = ${from} and user_activity.user_id = ${into}`);
  // Sessions, tokens and mailed links end for good; the rest is restored by an undo.
  for (const table of [socialProfiles, userRoles, userActivity])
    await journal.remove(table, eq(table.user_id, from));
  await deleteCredentials(services, tx, from);
};
