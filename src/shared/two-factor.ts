import { z } from 'zod';
import { flag } from './wire.ts';

/** Digits of a code from an authenticator. */
const codeLength = 6;

/** Characters of a recovery code: ten, a dash, ten. */
export const recoveryCodeLength = 21;

export const wrongCode = 'The provided two factor authentication code was invalid.';
export const wrongRecoveryCode = 'The provided two factor recovery code was invalid.';

/** Six digits, however they came: blanks between them are dropped, and a number gets back its leading zeros. */
export const oneTimeCode = () =>
  z
    .preprocess(
      (value: string) => {
        const raw: unknown = value;
        if (typeof raw === 'number') return String(raw).padStart(codeLength, '0');
        return typeof raw === 'string' ? raw.replaceAll(/\s/g, '') : raw;
      },
      z
        .string()
        .min(1)
        .regex(/^\d{6}$/, { error: wrongCode, abort: true }),
    )
    .meta({ override: { type: 'string' } });

/** Ten alphanumerics, a dash, ten more; capitals count. */
export const recoveryCode = () =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^[A-Za-z0-9]{10}-[A-Za-z0-9]{10}$/, { error: wrongRecoveryCode });

/** The second step of a sign-in. A recovery code has priority over a code. */
export const challengeInput = z.object({
  code: oneTimeCode().nullish(),
  recovery_code: recoveryCode().nullish(),
});

export const challengeCodeForm = z.object({ code: oneTimeCode() });
export const challengeRecoveryForm = z.object({ recovery_code: recoveryCode() });

export const enableTwoFactorInput = z.object({ force: flag().nullish() });
export const confirmTwoFactorInput = z.object({ code: oneTimeCode() });

export const qrCodeSchema = z.object({ svg: z.string(), secret: z.string() });
