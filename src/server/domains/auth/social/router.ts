import { z } from 'zod';
import { currentUserSchema } from '#shared/auth.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { socialConnectInput } from '#shared/social.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { inSession, openProcedure } from '../procedure.ts';
import { connectPending, disconnect } from './service.ts';

const tags = ['Authentication'];

export const socialRouter = router({
  connect: openProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/secure/auth/social/connect',
        tags,
        protect: false,
        summary: 'Connect the sign-in that waits for a password',
      },
    })
    .input(socialConnectInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema.optional(), two_factor: z.boolean() })))
    .mutation(({ ctx, input }) => connectPending(ctx, input)),

  disconnect: inSession
    .meta({
      openapi: {
        method: 'POST',
        path: '/secure/auth/social/{service}/disconnect',
        tags,
        protect: true,
        summary: 'Disconnect a sign-in service',
      },
    })
    .input(z.object({ service: z.string() }))
    .output(output(z.object({ user: currentUserSchema })))
    .mutation(({ ctx, input }) => disconnect(ctx, ctx.user.id, input.service)),
});
