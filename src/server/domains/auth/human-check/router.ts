import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { challengeSchema, verifyHumanInput } from '#shared/human-check.ts';
import { publicProcedure } from '../procedure.ts';
import { readChallenge, verifyHuman } from './service.ts';

const rest = restCalls('Authentication');

export const humanCheckRouter = router({
  challenge: publicProcedure
    .meta(
      rest('GET /api/v1/recaptcha/challenge', 'Get a proof-of-work challenge', {
        description:
          'Returns a small computation for the client, in place of reCAPTCHA, on sites without keys for that.',
        protect: false,
      }),
    )
    .output(output(z.object({ challenge: challengeSchema })))
    .query(({ ctx }) => readChallenge(ctx)),

  verify: publicProcedure
    .meta(
      rest('POST /api/v1/recaptcha/verify', 'Verify the human check', {
        description:
          'Checks a token of reCAPTCHA, or the result of the challenge. The session counts as human for some minutes afterwards.',
        protect: false,
      }),
    )
    .input(verifyHumanInput)
    .output(output(z.object({ success: z.boolean() })))
    .mutation(({ ctx, input }) => verifyHuman(ctx, input)),
});
