import { z } from 'zod';
import { resendVerificationInput, verifyEmailInput } from '#shared/auth.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { openProcedure, recognised } from '../procedure.ts';
import { resendVerification, verifyEmail } from './service.ts';

const tags = ['Authentication'];

export const verificationRouter = router({
  resend: recognised
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/email/verification-notification',
        tags,
        summary: 'Send the mail that proves an address again',
      },
      success: 202,
    })
    .input(resendVerificationInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await resendVerification(ctx, ctx.user, input);
      return {};
    }),

  verify: openProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/email/verify/{id}/{hash}',
        tags,
        protect: false,
        summary: 'Open the link that proves an address',
      },
      success: 204,
    })
    .input(verifyEmailInput)
    .output(output(z.object({})))
    .query(async ({ ctx, input }) => {
      await verifyEmail(ctx, input);
      return {};
    }),
});
