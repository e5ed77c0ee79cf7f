import { z } from 'zod';
import { accessTokenSchema, createTokenInput } from '#shared/account-security.ts';
import { recordId } from '#shared/wire.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { makingTokens, managingTokens } from '../procedure.ts';
import { createToken, removeToken } from './service.ts';

const tags = ['Account security'];

export const tokensRouter = router({
  create: makingTokens
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/access-tokens',
        tags,
        summary: 'Make an API token',
        description: 'The text of the token is in this answer and never again.',
      },
      success: 201,
    })
    .input(createTokenInput)
    .output(output(z.object({ token: accessTokenSchema, plainTextToken: z.string() })))
    .mutation(({ ctx, input }) => createToken(ctx, ctx.user, input)),

  remove: managingTokens
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/v1/access-tokens/{id}',
        tags,
        summary: 'Delete an own API token',
      },
    })
    .input(z.object({ id: recordId() }))
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await removeToken(ctx, ctx.user.id, input.id);
      return {};
    }),
});
