import { z } from 'zod';
import { emailLinkInput } from '#shared/account-security.ts';
import { forgotPasswordInput, resetPasswordInput } from '#shared/auth.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { publicProcedure } from '../procedure.ts';
import { checkResetLink, forgotPassword, resetPassword } from './service.ts';

const tags = ['Authentication'];

const answer = z.object({ message: z.string() });

export const forgottenPasswordRouter = router({
  request: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/forgot-password',
        tags,
        protect: false,
        summary: 'Ask for a link that sets a new password',
      },
    })
    .input(forgotPasswordInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),

  check: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/reset-password/{token}',
        tags,
        protect: false,
        summary: 'Whether the link of a mail still works',
      },
    })
    .input(emailLinkInput)
    .output(output(z.object({ valid: z.boolean() })))
    .query(({ ctx, input }) => checkResetLink(ctx, input.token)),

  reset: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/reset-password',
        tags,
        protect: false,
        summary: 'Set a new password with the link of a mail',
      },
    })
    .input(resetPasswordInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
