import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import {
  challengeInput,
  confirmTwoFactorInput,
  enableTwoFactorInput,
  qrCodeSchema,
} from '#shared/two-factor.ts';
import { gettingSecure, gettingSecureConfirmed, openProcedure } from '../procedure.ts';
import { answerChallenge } from './service.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readQrCode,
  replaceRecoveryCodes,
} from './setup.ts';

const rest = restCalls('Account security');
const restOfSignIn = restCalls('Authentication');
const done = output(z.object({}));

export const twoFactorRouter = router({
  answer: openProcedure
    .meta(
      restOfSignIn('POST /auth/two-factor-challenge', 'Answer the two-factor challenge', {
        description:
          'Takes a code of the authenticator or a recovery code, after `POST /auth/login` with the right password. A recovery code works once. Attempts are rate limited.',
        protect: false,
      }),
    )
    .input(challengeInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema, two_factor: z.literal(false) })))
    .mutation(({ ctx, input }) => answerChallenge(ctx, input)),

  enable: gettingSecureConfirmed
    .meta(
      rest('POST /auth/user/two-factor-authentication', 'Enable two-factor authentication', {
        description:
          'Creates a key for an authenticator. It counts once `POST /auth/user/confirmed-two-factor-authentication` has confirmed it.',
      }),
    )
    .input(enableTwoFactorInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await enableTwoFactor(ctx, ctx.user.id, input.force ?? false);
      return {};
    }),

  qrCode: gettingSecureConfirmed
    .meta(
      rest('GET /auth/user/two-factor/qr-code', 'Get the two-factor QR code', {
        description:
          'Returns the key as text and as a QR code in SVG. It is not shown again once it is confirmed.',
      }),
    )
    .output(output(qrCodeSchema))
    .query(({ ctx }) => readQrCode(ctx, ctx.user.id)),

  confirm: gettingSecureConfirmed
    .meta(
      rest('POST /auth/user/confirmed-two-factor-authentication', 'Confirm two-factor authentication', {
        description:
          'Takes a code of the authenticator to prove that the key was stored. From then on signing in requires a code.',
      }),
    )
    .input(confirmTwoFactorInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await confirmTwoFactor(ctx, ctx.user.id, input.code);
      return {};
    }),

  replaceCodes: gettingSecureConfirmed
    .meta(
      rest('POST /auth/user/two-factor-recovery-codes', 'Regenerate recovery codes', {
        description: 'Creates new recovery codes. All earlier ones stop working.',
      }),
    )
    .output(done)
    .mutation(async ({ ctx }) => {
      await replaceRecoveryCodes(ctx, ctx.user.id);
      return {};
    }),

  disable: gettingSecure
    .meta(
      rest('DELETE /auth/user/two-factor-authentication', 'Disable two-factor authentication', {
        description: 'Removes the key and all recovery codes. Signing in then needs the password only.',
        refusals: ['confirm_password'],
      }),
    )
    .output(done)
    .mutation(async ({ ctx }) => {
      await disableTwoFactor(ctx, ctx.user.id, ctx.sessionId);
      return {};
    }),
});
