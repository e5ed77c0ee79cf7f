import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import { addressProven } from './events.ts';
import { endAccess } from './revoke-access.ts';
import { mailAccountOwner } from './security-mails.ts';
import { socialProfiles } from './social/tables.ts';
import { users } from './tables.ts';

/** Credentials from before the verification that remain valid. */
interface KeptAtProof {
  /** The id of the session in which the address is verified. */
  session: string | null;
  /** False when the mailed link is the only proof: the password may be someone else's. */
  password: boolean;
}

const withoutFactor = {
  two_factor_confirmed_at: null,
  two_factor_secret: null,
  two_factor_recovery_codes: null,
  two_factor_last_step: null,
};

/**
 * Marks the address of an account as verified, in the transaction `tx`. The first time revokes everything set up
 * before, possibly by a stranger who registered with the address, and notifies its owner by mail. False when it is
 * verified already.
 * @param kept `everything` where the account itself opens the link, in a session of its own.
 */
export async function proveAddress(
  ctx: Context,
  tx: Database,
  { id, email }: { id: number; email: string },
  kept: KeptAtProof | 'everything',
): Promise<boolean> {
  const [found] = await tx
    .select({ secret: users.two_factor_secret, password: users.password_hash })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.email, email),
        isNull(users.email_verified_at),
        isNull(users.deleted_at),
      ),
    )
    .for('update');
  if (found === undefined) return false;
  const ends = kept !== 'everything';
  const losesPassword = ends && !kept.password && found.password !== null;
  await tx
    .update(users)
    .set({
      email_verified_at: sql`now()`,
      ...(ends && withoutFactor),
      ...(losesPassword && { password_hash: null }),
    })
    .where(eq(users.id, id));
  if (ends) {
    const ended = await endAccess(ctx, tx, id, kept.session);
    const unlinked = await tx
      .delete(socialProfiles)
      .where(eq(socialProfiles.user_id, id))
      .returning({ id: socialProfiles.id });
    const isNoticed = ended + unlinked.length > 0 || found.secret !== null || losesPassword;
    if (isNoticed) await mailAccountOwner(ctx, tx, email, 'address_verified');
  }
  await ctx.jobs.emit(tx, eventOf(addressProven, { user_id: id }));
  return true;
}
