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
    .meta(rest('GET /api/v1/users/me/email', 'Own address, and the one that waits to be confirmed'))
    .output(output(emailStateSchema))
    .query(({ ctx }) => readAddress(ctx, ctx.user)),

  request: passwordConfirmed
    .meta(
      rest('POST /api/v1/users/me/email', 'Ask for another address', {
        description: 'The account changes when the link that is mailed to the new address was used.',
      }),
    )
    .input(emailChangeInput)
    .output(output(emailStateSchema))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, ctx.user, input.email)),

  cancel: inSession
    .meta(rest('DELETE /api/v1/users/me/email', 'Keep the address one has'))
    .output(output(emailStateSchema))
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.user)),

  check: openProcedure
    .meta(rest('GET /auth/email/change/{token}', 'Which address a mailed link is about', { protect: false }))
    .input(emailLinkInput)
    .output(output(answer))
    .query(({ ctx, input }) => readEmailChange(ctx, input.token)),

  confirm: openProcedure
    .meta(
      rest('POST /auth/email/change', 'Confirm another address with the link of a mail', { protect: false }),
    )
    .input(emailLinkInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.token)),
});
