import { z } from 'zod';
import { router, toAppError, toTRPCError } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { invalid } from '#shared/errors.ts';
import {
  changePasswordInput,
  confirmationStatusInput,
  forgotPasswordInput,
  passwordProofInput,
  resetLinkInput,
  resetPasswordInput,
} from '#shared/passwords.ts';
import { gettingSecure, recovering } from '../procedure.ts';
import { changePassword, confirmPassword, currentPasswordMissing, readConfirmation } from './change.ts';
import { checkResetLink, forgotPassword, resetPassword } from './service.ts';

const rest = restCalls('Account security');
const restOfSignIn = restCalls('Authentication');
const done = output(z.object({}));
const answer = output(z.object({ message: z.string() }));

const currentPasswordGiven = z.object({ current_password: z.string().min(1) });

/** Reports a missing current password together with other input errors, which need the user. */
const namingCurrentPassword = gettingSecure.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { kind, texts } = toAppError(result.error);
  const given = currentPasswordGiven.safeParse(await getRawInput()).success;
  if (kind !== 'invalid' || given || !ctx.user.has_password) return result;
  return { ...result, error: toTRPCError(invalid({ ...currentPasswordMissing, ...texts })) };
});

export const passwordsRouter = router({
  confirmation: gettingSecure
    .meta(
      rest('GET /auth/user/confirmed-password-status', 'Check whether the password was confirmed recently', {
        description: 'Reads whether calls that require a confirmed password would pass. It changes nothing.',
      }),
    )
    .input(confirmationStatusInput)
    .output(output(z.object({ confirmed: z.boolean() })))
    .query(({ ctx, input }) => readConfirmation(ctx, ctx.sessionId, input.seconds)),

  confirm: gettingSecure
    .meta(
      rest('POST /auth/user/confirm-password', 'Confirm your password', {
        description:
          'Confirms the password for this session, so that calls that answer 423 without it pass for a while. A wrong password is 422.',
        success: 201,
      }),
    )
    .input(passwordProofInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx, { userId: ctx.user.id, sessionId: ctx.sessionId }, input.password);
      return {};
    }),

  change: namingCurrentPassword
    .meta(
      rest('PUT /auth/user/password', 'Change your password', {
        description:
          'Requires the current password, unless the account has none. Other sessions of the account are signed out.',
      }),
    )
    .input(changePasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, ctx.user, input);
      return {};
    }),

  requestReset: recovering
    .meta(
      restOfSignIn('POST /auth/forgot-password', 'Request a password reset', {
        description:
          'Emails a link that works once and for a limited time. The response is the same whether or not an account has the address; calls are rate limited.',
        protect: false,
      }),
    )
    .input(forgotPasswordInput)
    .output(answer)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),

  checkReset: recovering
    .meta(
      restOfSignIn('GET /auth/reset-password/{token}', 'Check a password reset link', {
        description: 'Checks a link without using it up. An expired or used one is refused.',
        protect: false,
      }),
    )
    .input(resetLinkInput)
    .output(output(z.object({ valid: z.boolean() })))
    .query(({ ctx, input }) => checkResetLink(ctx, input.token)),

  reset: recovering
    .meta(
      restOfSignIn('POST /auth/reset-password', 'Reset a password', {
        description:
          'Sets the password of the account that the link was mailed to. The link works once, and sessions of the account end.',
        protect: false,
      }),
    )
    .input(resetPasswordInput)
    .output(answer)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
