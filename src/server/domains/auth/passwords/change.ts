import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import type { changePasswordInput } from '#shared/passwords.ts';
import { confirmationErrors } from '#shared/validation.ts';
import { deleteEmailChange } from '../email-change/service.ts';
import { assertPassword, findPasswordHash } from '../password-check.ts';
import { mailAccountOwner } from '../security-mails.ts';
import { hashPassword } from '../service.ts';
import { confirmPasswordIn, isPasswordConfirmed } from '../sessions/service.ts';
import { passwordResets, users } from '../tables.ts';

export const currentPasswordMissing: FieldTexts = {
  current_password: ['The current password field is required.'],
};

/** Stores in this session that its user has confirmed the password. */
export async function confirmPassword(
  ctx: Context,
  caller: { userId: number; sessionId: string },
  password: string,
): Promise<void> {
  await ctx.limits.consume('confirm_password', caller.userId);
  await assertPassword(ctx, caller.userId, password);
  await confirmPasswordIn(ctx, caller.sessionId);
}

export const readConfirmation = async (ctx: Context, sessionId: string, seconds: number) => ({
  confirmed: await isPasswordConfirmed(ctx, sessionId, seconds),
});

/**
 * Changes the password and revokes other sessions, remember cookies, reset links, and a pending change of address,
 * which may be someone else's. Throws 422 for a wrong current password; users without one need none.
 */
export async function changePassword(
  ctx: Context,
  user: { id: number; email: string },
  input: z.infer<typeof changePasswordInput>,
): Promise<void> {
  await ctx.limits.consume('change_password', user.id);
  const errors: FieldTexts = {};
  const hash = await findPasswordHash(ctx.db, user.id);
  if (hash !== null && !input.current_password) {
    Object.assign(errors, currentPasswordMissing);
  } else if (hash !== null && !(await verify(hash, input.current_password ?? ''))) {
    errors.current_password = ['The provided password does not match your current password.'];
  }
  Object.assign(errors, confirmationErrors(input));
  if (Object.keys(errors).length > 0) throw invalid(errors, 'password_refused');
  const password_hash = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, user.id));
    await deleteEmailChange(tx, user.id);
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, user.id));
    await mailAccountOwner(ctx, tx, user.email, 'password_changed');
  });
  ctx.people.dropPerson(user.id);
  await ctx.session.endOthers(user.id);
}
