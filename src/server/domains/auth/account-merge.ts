import { eq, sql } from 'drizzle-orm';
import { deleteCredentials } from './account-deletion.ts';
import type { OnMerge } from './account-hooks.ts';
import { handOverAddresses } from './addresses.ts';
import { signIns } from './sign-ins/tables.ts';
import { invites, users } from './tables.ts';

/**
 * Hands over addresses and what was noted of visits. Every way into the account that goes ends, its linked accounts
 * elsewhere among them.
 */
export const mergeCredentials: OnMerge = async (services, tx, { from, into }) => {
  await handOverAddresses(tx, from, into);
  await tx.update(signIns).set({ user_id: into }).where(eq(signIns.user_id, from));
  await tx.update(invites).set({ accepted_by: into }).where(eq(invites.accepted_by, from));
  await tx.update(users).set({ merged_into: into }).where(eq(users.merged_into, from));
  await tx.execute(sql`update user_activity set last_active_at = greatest(user_activity.last_active_at, gone.last_active_at)
    from user_activity gone where gone.user_id = ${from} and user_activity.user_id = ${into}`);
  await deleteCredentials(services, tx, from);
};
