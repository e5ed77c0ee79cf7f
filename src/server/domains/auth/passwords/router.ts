import { z } from 'zod';
import { emailLinkInput } from '#shared/account-security.ts';
import { forgotPasswordInput, resetPasswordInput } from '#shared/auth.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { publicProcedure } from '../procedure.ts';
import { checkResetLink, forgotPassword, resetPassword } from './service.ts';

const rest = restCalls('Authentication');

const answer = z.object({ message: z.string() });

export const forgottenPasswordRouter = router({
  request: publicProcedure
    .meta(rest('POST /auth/forgot-password', 'Ask for a link that sets a new password', { protect: false }))
    .input(forgotPasswordInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),

  check: publicProcedure
    .meta(
      rest('GET /auth/reset-password/{token}', 'Whether the link of a mail still works', { protect: false }),
    )
    .input(emailLinkInput)
    .output(output(z.object({ valid: z.boolean() })))
    .query(({ ctx, input }) => checkResetLink(ctx, input.token)),

  reset: publicProcedure
    .meta(rest('POST /auth/reset-password', 'Set a new password with the link of a mail', { protect: false }))
    .input(resetPasswordInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
