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
    .meta(rest('GET /api/v1/users/me/email', 'Get your email address and any pending change'))
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
    .meta(rest('DELETE /api/v1/users/me/email', 'Cancel the pending email change'))
    .output(output(emailStateSchema))
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.user)),

  check: openProcedure
    .meta(
      rest('GET /auth/email/change/{token}', 'Get the address of an email change link', { protect: false }),
    )
    .input(emailLinkInput)
    .output(output(answer))
    .query(({ ctx, input }) => readEmailChange(ctx, input.token)),

  confirm: openProcedure
    .meta(rest('POST /auth/email/change', 'Confirm an email change', { protect: false }))
    .input(emailLinkInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.token)),
});
