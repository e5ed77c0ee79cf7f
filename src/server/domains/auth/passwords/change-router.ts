import { z } from 'zod';
import {
  changePasswordInput,
  confirmationStatusInput,
  passwordProofInput,
} from '#shared/account-security.ts';
import { invalid } from '#shared/errors.ts';
import { router, toAppError, toTRPCError } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { inSession } from '../procedure.ts';
import { changePassword, confirmPassword, currentPasswordMissing, readConfirmation } from './change.ts';

const rest = restCalls('Account security');
const done = output(z.object({}));

const currentPasswordGiven = z.object({ current_password: z.string().min(1) });

/** Says that the current password is missing together with what else is wrong; the input alone can not tell. */
const namingCurrentPassword = inSession.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { kind, texts } = toAppError(result.error);
  const given = currentPasswordGiven.safeParse(await getRawInput()).success;
  if (kind !== 'invalid' || given || !ctx.user.has_password) return result;
  return { ...result, error: toTRPCError(invalid({ ...currentPasswordMissing, ...texts })) };
});

export const passwordRouter = router({
  confirmation: inSession
    .meta(
      rest(
        'GET /auth/user/confirmed-password-status',
        'Whether the password was confirmed in this session not long ago',
      ),
    )
    .input(confirmationStatusInput)
    .output(output(z.object({ confirmed: z.boolean() })))
    .query(({ ctx, input }) => readConfirmation(ctx, ctx.sessionId, input.seconds)),

  confirm: inSession
    .meta(
      rest('POST /auth/user/confirm-password', 'Confirm the password, for what asks for that', {
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
    .meta(rest('PUT /auth/user/password', 'Change the own password'))
    .input(changePasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, ctx.user, input);
      return {};
    }),
});
