import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { accessTokenSchema, createTokenInput } from '#shared/tokens.ts';
import { recordId } from '#shared/wire.ts';
import { makingTokens, managingTokens } from '../procedure.ts';
import { createToken, removeToken } from './service.ts';

const rest = restCalls('Account security');

export const tokensRouter = router({
  create: makingTokens
    .meta(
      rest('POST /api/v1/access-tokens', 'Create an API token', {
        once: true,
        description: 'The plain text token is only in this response.',
        success: 201,
      }),
    )
    .input(createTokenInput)
    .output(output(z.object({ token: accessTokenSchema, plainTextToken: z.string() })))
    .mutation(({ ctx, input }) => createToken(ctx, ctx.user, input)),

  remove: managingTokens
    .meta(
      rest('DELETE /api/v1/access-tokens/{id}', 'Delete an API token', {
        description: 'The token stops working at once. Tokens of other people are 404.',
      }),
    )
    .input(z.object({ id: recordId() }))
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await removeToken(ctx, ctx.user.id, input.id);
      return {};
    }),
});
