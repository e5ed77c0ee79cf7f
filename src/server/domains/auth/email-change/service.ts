import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { isInUse } from '../addresses.ts';
import { accountChanged, addressProven } from '../events.ts';
import { findUserByEmail } from '../queries.ts';
import { mailAccountOwner } from '../security-mails.ts';
import { passwordResets, userEmails, users } from '../tables.ts';
import { addressInUse, confirmAddress } from './emails.tsx';
import { emailChanges } from './tables.ts';

const linkHours = 24;
const tokenBytes = 32;

const alive = gt(emailChanges.created_at, sql`now() - make_interval(hours => ${linkHours})`);

/** The address of the account, and the one that waits to be confirmed. */
export async function readAddress({ db }: Pick<Context, 'db'>, user: CurrentUser) {
  const [row] = await db
    .select({ email: emailChanges.email, created_at: emailChanges.created_at })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, user.id), alive));
  if (row === undefined) return { email: user.email, pending: null };
  const expires = new Date(Date.parse(row.created_at) + linkHours * 3_600_000);
  return { email: user.email, pending: { email: row.email, expires_at: expires.toISOString() } };
}

/**
 * Mails a link to the new address, and a notice to the old one; the address changes when the link is used. Revokes an
 * earlier link. The answer is the same for an address in use: only its owner learns of it, by mail.
 */
export async function requestEmailChange(ctx: Context, user: CurrentUser, email: string) {
  await ctx.limits.consume('verification', `email:${user.id}`);
  if (email === user.email.toLowerCase()) {
    throw invalid({ email: ['This is already the email address of your account.'] }, 'same_email');
  }
  const token = randomBytes(tokenBytes).toString('hex');
  const taken = (await findUserByEmail(ctx.db, email)) !== undefined;
  const change = { email, token_hash: sha256(token), created_at: sql`now()` };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ user_id: user.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.user_id, set: change });
    const link = `${baseUrl(ctx.env)}/account/email/${token}`;
    if (taken) await ctx.mailer.queue(ctx, tx, addressInUse, { emails: [email] }, {});
    else await ctx.mailer.queue(ctx, tx, confirmAddress, { emails: [email] }, { link });
    await mailAccountOwner(ctx, tx, user.email, 'email_change_requested');
  });
  ctx.jobs.nudge();
  return readAddress(ctx, user);
}

/** Revokes the mailed link. */
export async function cancelEmailChange(ctx: Context, user: CurrentUser) {
  await deleteEmailChange(ctx.db, user.id);
  return readAddress(ctx, user);
}

export async function deleteEmailChange(db: Database, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.user_id, userId));
}

const usable = (token: string) =>
  and(
    eq(emailChanges.token_hash, sha256(token)),
    alive,
    sql`not ${isInUse(sql`${emailChanges.email}`, sql`${emailChanges.user_id}`)}`,
  );

/** The address of a link. Throws 404 for one that is redeemed, expired, revoked or unknown. */
export async function readEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  await ctx.limits.consume('verification', ctx.request.ip);
  const [row] = await ctx.db.select({ email: emailChanges.email }).from(emailChanges).where(usable(token));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Sets the new address, verified. Sessions persist, because the change required the password; links mailed to the old
 * address are revoked, and it is notified. Throws 422 on `token` where `readEmailChange` throws 404.
 */
export async function confirmEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  await ctx.limits.consume('verification', ctx.request.ip);
  const refused = invalid(
    { token: ['This link has expired or is incomplete. Request a new one.'] },
    'invalid_token',
  );
  const changed = await ctx.db.transaction(async (tx) => {
    const [change] = await tx.delete(emailChanges).where(usable(token)).returning();
    if (change === undefined) throw refused;
    const [owner] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, change.user_id), isNull(users.deleted_at)))
      .for('update');
    if (owner === undefined) throw refused;
    await tx
      .update(users)
      .set({ email: change.email, email_verified_at: sql`now()` })
      .where(eq(users.id, change.user_id));
    await tx.delete(userEmails).where(eq(userEmails.email, change.email));
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, change.user_id));
    await mailAccountOwner(ctx, tx, owner.email, 'email_changed');
    await ctx.jobs.emit(tx, eventOf(accountChanged, { user_id: change.user_id }));
    await ctx.jobs.emit(tx, eventOf(addressProven, { user_id: change.user_id }));
    return change;
  });
  ctx.people.dropPerson(changed.user_id);
  ctx.jobs.nudge();
  return { email: changed.email };
}
