import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import { invalid } from '#shared/errors.ts';
import { type forgotPasswordInput, resetLinkSent, type resetPasswordInput } from '#shared/passwords.ts';
import { proveAddress } from '../address-proof.ts';
import { deleteEmailChange } from '../email-change/service.ts';
import { assertSamePassword, hashPassword } from '../service.ts';
import { revokeAllRememberTokens } from '../sessions/remember-tokens.ts';
import { endOtherSessions } from '../sessions/service.ts';
import { users } from '../tables.ts';
import { sendReset } from './jobs.ts';
import { findOwner, isLinkValid, redeemLink, sealAddress } from './reset-tokens.ts';

const tooSoon = () => invalid({ email: ['Please wait before retrying.'] }, 'too_soon');

/**
 * Requests a reset link. Same answer and same work for every address: accounts are looked up later. Throws 422 on
 * `email` within a minute of the last request.
 */
export async function forgotPassword(ctx: Context, { email }: z.infer<typeof forgotPasswordInput>) {
  await ctx.limits.consume('forgot_password_ip', ctx.request.ip);
  await ctx.limits.consume('forgot_password', email, tooSoon);
  await ctx.jobs.enqueue(ctx.db, sendReset, { sealed_email: sealAddress(ctx, email) });
  ctx.jobs.nudge();
  return { message: resetLinkSent };
}

/** Whether a mailed reset link is valid, before a password is typed. */
export async function checkResetLink(ctx: Context, token: string): Promise<{ valid: boolean }> {
  await ctx.limits.consume('reset_password', ctx.request.ip);
  return { valid: await isLinkValid(ctx.db, token) };
}

const invalidToken = () => invalid({ email: ['This password reset token is invalid.'] }, 'invalid_token');

/**
 * Sets a new password by a mailed token, which also verifies the mailbox. Ends all sessions; a first verification also
 * revokes everything else that was set up before. Throws 422 on `email` for a wrong, redeemed or expired token and for
 * an unknown address.
 */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetPasswordInput>) {
  await ctx.limits.consume('reset_password', ctx.request.ip);
  assertSamePassword(input);
  const userId = await findOwner(ctx.db, input.email, input.token);
  if (userId === null) throw invalidToken();
  const password_hash = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    if (!(await redeemLink(tx, userId, input.token))) throw invalidToken();
    const [owner] = await tx
      .update(users)
      .set({ password_hash })
      .where(eq(users.id, userId))
      .returning({ id: users.id, email: users.email });
    if (owner !== undefined) await proveAddress(ctx, tx, owner, { session: null, password: true });
    await deleteEmailChange(tx, userId);
    const services = withDb(ctx, tx);
    await endOtherSessions(services, userId, null);
    await revokeAllRememberTokens(services, userId);
  });
  ctx.people.dropPerson(userId);
  ctx.jobs.nudge();
  if (ctx.identity.user?.id === userId) await ctx.session.signOut();
  return { message: 'Your password has been reset.' };
}
