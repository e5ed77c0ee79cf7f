import { z } from 'zod';
import { challengeSchema, verifyHumanInput } from '#shared/human-check.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { publicProcedure } from '../procedure.ts';
import { readChallenge, verifyHuman } from './service.ts';

const tags = ['Authentication'];

export const humanCheckRouter = router({
  challenge: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/recaptcha/challenge',
        tags,
        protect: false,
        summary: 'Work to do where a human check is asked for without reCAPTCHA',
      },
    })
    .output(output(z.object({ challenge: challengeSchema })))
    .query(({ ctx }) => readChallenge(ctx)),

  verify: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/recaptcha/verify',
        tags,
        protect: false,
        summary: 'Pass the human check',
      },
    })
    .input(verifyHumanInput)
    .output(output(z.object({ success: z.boolean() })))
    .mutation(({ ctx, input }) => verifyHuman(ctx, input)),
});
