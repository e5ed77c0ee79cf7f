import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { resendVerificationInput, verifyEmailInput } from '#shared/verification.ts';
import { openProcedure, signedInUnverified } from '../procedure.ts';
import { resendVerification, verifyEmail } from './service.ts';

const rest = restCalls('Authentication');

export const verificationRouter = router({
  resend: signedInUnverified
    .meta(
      rest('POST /auth/email/verification-notification', 'Resend the verification email', {
        description:
          'Sends a new link to the address of the account. The response is the same whether or not an account has the address.',
        success: 202,
        otherwise: { 204: 'The address is verified already; no email is sent.' },
      }),
    )
    .input(resendVerificationInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await resendVerification(ctx, ctx.user, input);
      return {};
    }),

  verify: openProcedure
    .meta(
      rest('GET /auth/email/verify/{id}/{hash}', 'Verify an email address', {
        protect: false,
        success: 204,
        refusals: ['forbidden'],
        description:
          'The first verification outside of a session of the account ends what was set up before: sessions, tokens, two-factor authentication, connected accounts, and the password.',
      }),
    )
    .input(verifyEmailInput)
    .output(output(z.object({ email: z.string(), reset_token: z.string().nullable() })))
    .query(({ ctx, input }) => verifyEmail(ctx, input)),
});
