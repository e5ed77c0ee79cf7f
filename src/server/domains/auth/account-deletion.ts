import { eq } from 'drizzle-orm';
import type { OnDelete } from './account-hooks.ts';
import { emailChanges } from './email-change/tables.ts';
import { rememberTokens, sessions } from './sessions/tables.ts';
import { signIns } from './sign-ins/tables.ts';
import { socialProfiles } from './social/tables.ts';
import { invites, passwordResets, userActivity, userEmails, userRoles } from './tables.ts';
import { accessTokens } from './tokens/tables.ts';

/** Deletes every credential of an account (sessions, tokens, linked accounts, mailed links), and its roles. */
export const deleteCredentials: OnDelete = async (_services, tx, userId) => {
  for (const table of [
    sessions,
    rememberTokens,
    accessTokens,
    socialProfiles,
    passwordResets,
    emailChanges,
    signIns,
    userRoles,
    userEmails,
    userActivity,
  ]) {
    await tx.delete(table).where(eq(table.user_id, userId));
  }
  await tx.delete(invites).where(eq(invites.accepted_by, userId));
};
