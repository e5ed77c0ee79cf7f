import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { currentUserSchema } from '#shared/auth.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { socialConnectInput } from '#shared/social.ts';
import { inSession, openProcedure } from '../procedure.ts';
import { connectPending, disconnect } from './service.ts';

const rest = restCalls('Authentication');

export const socialRouter = router({
  connect: openProcedure
    .meta(
      rest('POST /secure/auth/social/connect', 'Connect a social account with a password', {
        description:
          'Links a sign-in service to an existing account with the same email address. Requires the password of that account.',
        protect: false,
      }),
    )
    .input(socialConnectInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema.optional(), two_factor: z.boolean() })))
    .mutation(({ ctx, input }) => connectPending(ctx, input)),

  disconnect: inSession
    .meta(
      rest('POST /secure/auth/social/{service}/disconnect', 'Disconnect a social account', {
        description:
          'Removes the link between the own account and the service. Refused when there would be no other way to sign in.',
        protect: true,
      }),
    )
    .input(z.object({ service: z.string().max(100) }))
    .output(output(z.object({ user: currentUserSchema })))
    .mutation(({ ctx, input }) => disconnect(ctx, ctx.user.id, input.service)),
});
