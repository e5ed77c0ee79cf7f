import { z } from 'zod';
import { forgotPasswordInput, resetPasswordInput } from '#shared/auth.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { publicProcedure } from '../procedure.ts';
import { forgotPassword, resetPassword } from './service.ts';

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
