import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { emailChangeInput, emailLinkInput, emailStateSchema } from '#shared/email-change.ts';
import { inSession, openProcedure, passwordConfirmed } from '../procedure.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readAddress,
  readEmailChange,
  requestEmailChange,
} from './service.ts';

const rest = restCalls('Account security');

const answer = z.object({ email: z.string() });

export const emailChangeRouter = router({
  get: inSession
    .meta(
      rest('GET /api/v1/users/me/email', 'Get your email address and any pending change', {
        description:
          'Shows the own email address, and the new one with its deadline while that is not verified.',
      }),
    )
    .output(output(emailStateSchema))
    .query(({ ctx }) => readAddress(ctx, ctx.user)),

  request: passwordConfirmed
    .meta(
      rest('POST /api/v1/users/me/email', 'Request an email change', {
        description: 'The account changes once the link sent to the new address is used.',
      }),
    )
    .input(emailChangeInput)
    .output(output(emailStateSchema))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, ctx.user, input.email)),

  cancel: inSession
    .meta(
      rest('DELETE /api/v1/users/me/email', 'Cancel the pending email change', {
        description: 'Cancels a change of the email address. The link that was mailed stops working.',
      }),
    )
    .output(output(emailStateSchema))
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.user)),

  check: openProcedure
    .meta(
      rest('GET /auth/email/change/{token}', 'Get the address of an email change link', {
        description:
          'Reads the new address of a link without using the link up. 404 or 422 for a link that has expired or was used.',
        protect: false,
      }),
    )
    .input(emailLinkInput)
    .output(output(answer))
    .query(({ ctx, input }) => readEmailChange(ctx, input.token)),

  confirm: openProcedure
    .meta(
      rest('POST /auth/email/change', 'Confirm an email change', {
        description:
          'Makes the new address the address of the account and counts it as verified. The link works once.',
        protect: false,
      }),
    )
    .input(emailLinkInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.token)),
});
