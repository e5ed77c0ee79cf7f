import { z } from 'zod';
import { confirmationSeconds } from './limits.ts';
import { emailAddress, newPassword, newPasswordAgain, requiredText } from './validation.ts';
import { flag, listOf, timestamp, wholeNumber } from './wire.ts';

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

/** The second step of a sign-in. A recovery code goes before a code. */
export const challengeInput = z.object({
  code: oneTimeCode().nullish(),
  recovery_code: recoveryCode().nullish(),
});

export const challengeCodeForm = z.object({ code: oneTimeCode() });
export const challengeRecoveryForm = z.object({ recovery_code: recoveryCode() });

export const enableTwoFactorInput = z.object({ force: flag().nullish() });
export const confirmTwoFactorInput = z.object({ code: oneTimeCode() });

export const qrCodeSchema = z.object({ svg: z.string(), secret: z.string() });

/** The password as proof that the caller owns the account. */
export const passwordProofInput = z.object({ password: z.string().min(1).max(255) });

export const confirmationStatusInput = z.object({
  seconds: wholeNumber(z.int().min(1).max(2_147_483_647)).default(confirmationSeconds),
});

/** The current password is asked of everybody who has one. */
export const changePasswordInput = z.object({
  current_password: z.string().max(255).nullish(),
  password: newPassword(),
  password_confirmation: newPasswordAgain().min(1),
});

/** The address that somebody wants to have. */
export const emailChangeInput = z.object({ email: emailAddress() });

/** The secret of a mailed link. */
export const emailLinkInput = z.object({ token: z.string().trim().min(1).max(255) });

export const emailStateSchema = z.object({
  email: z.string(),
  pending: z.object({ email: z.string(), expires_at: timestamp() }).nullable(),
});

/** A browser in which somebody is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  device_type: z.enum(['mobile', 'tablet', 'other']),
  platform: z.string().nullable(),
  browser: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  ip_address: z.string().nullable(),
  /** A label to tell sessions apart; worth nothing as a credential. */
  token: z.string(),
  is_current_device: z.boolean(),
  last_active: timestamp(),
});

export const endSessionInput = z.object({ id: z.string().max(100) });

export type Session = z.infer<typeof sessionSchema>;

export const accessTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  last_used_at: timestamp().nullable(),
  created_at: timestamp(),
});

export type AccessToken = z.infer<typeof accessTokenSchema>;

export const createTokenInput = z.object({
  tokenName: requiredText(),
  abilities: listOf(z.string().trim().min(1).max(100), 50).nullish(),
});
