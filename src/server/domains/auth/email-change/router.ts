import { z } from 'zod';
import { emailChangeInput, emailLinkInput, emailStateSchema } from '#shared/account-security.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { inSession, openProcedure, passwordConfirmed } from '../procedure.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readAddress,
  readEmailChange,
  requestEmailChange,
} from './service.ts';

const tags = ['Account security'];

const path = '/api/v1/users/me/email';

const answer = z.object({ email: z.string() });

export const emailChangeRouter = router({
  get: inSession
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'Own address, and the one that waits to be confirmed' },
    })
    .output(output(emailStateSchema))
    .query(({ ctx }) => readAddress(ctx, ctx.user)),

  request: passwordConfirmed
    .meta({
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Ask for another address',
        description: 'The account changes when the link that is mailed to the new address was used.',
      },
    })
    .input(emailChangeInput)
    .output(output(emailStateSchema))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, ctx.user, input.email)),

  cancel: inSession
    .meta({ openapi: { method: 'DELETE', path, tags, summary: 'Keep the address one has' } })
    .output(output(emailStateSchema))
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.user)),

  check: openProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/email/change/{token}',
        tags,
        protect: false,
        summary: 'Which address a mailed link is about',
      },
    })
    .input(emailLinkInput)
    .output(output(answer))
    .query(({ ctx, input }) => readEmailChange(ctx, input.token)),

  confirm: openProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/email/change',
        tags,
        protect: false,
        summary: 'Confirm another address with the link of a mail',
      },
    })
    .input(emailLinkInput)
    .output(output(answer))
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.token)),
});
