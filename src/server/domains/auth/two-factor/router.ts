import { z } from 'zod';
import {
  challengeInput,
  confirmTwoFactorInput,
  enableTwoFactorInput,
  qrCodeSchema,
} from '#shared/account-security.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { inSession, openProcedure, passwordConfirmed } from '../procedure.ts';
import { answerChallenge } from './service.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readQrCode,
  replaceRecoveryCodes,
} from './setup/service.ts';

const tags = ['Account security'];
const done = output(z.object({}));

const enabling = '/auth/user/two-factor-authentication';

export const twoFactorRouter = router({
  answer: openProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor-challenge',
        tags: ['Authentication'],
        protect: false,
        summary: 'Finish signing in with a second factor',
      },
    })
    .input(challengeInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema, two_factor: z.literal(false) })))
    .mutation(({ ctx, input }) => answerChallenge(ctx, input)),

  enable: passwordConfirmed
    .meta({
      openapi: { method: 'POST', path: enabling, tags, summary: 'Begin to set up two factor authentication' },
    })
    .input(enableTwoFactorInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await enableTwoFactor(ctx, ctx.user.id, input.force ?? false);
      return {};
    }),

  qrCode: passwordConfirmed
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/user/two-factor/qr-code',
        tags,
        summary: 'Key for the authenticator, until it is confirmed',
      },
    })
    .output(output(qrCodeSchema))
    .query(({ ctx }) => readQrCode(ctx, ctx.user.id)),

  confirm: passwordConfirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/user/confirmed-two-factor-authentication',
        tags,
        summary: 'Finish setting up two factor authentication',
      },
    })
    .input(confirmTwoFactorInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await confirmTwoFactor(ctx, ctx.user.id, input.code);
      return {};
    }),

  replaceCodes: passwordConfirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/user/two-factor-recovery-codes',
        tags,
        summary: 'Replace all recovery codes',
      },
    })
    .output(done)
    .mutation(async ({ ctx }) => {
      await replaceRecoveryCodes(ctx, ctx.user.id);
      return {};
    }),

  disable: inSession
    .meta({
      openapi: { method: 'DELETE', path: enabling, tags, summary: 'Turn two factor authentication off' },
    })
    .output(done)
    .mutation(async ({ ctx }) => {
      await disableTwoFactor(ctx, ctx.user.id, ctx.sessionId);
      return {};
    }),
});
