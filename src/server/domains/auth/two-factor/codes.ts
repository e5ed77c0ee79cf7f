import { decodeBase32IgnorePadding, encodeBase32NoPadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { type Keys, randomPart, randomText, sameText } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '../tables.ts';
import { findTwoFactor, type TwoFactorRow } from './queries.ts';

type Needs = Pick<Services, 'db' | 'keys'>;

/** Defaults of authenticator apps. */
export const stepSeconds = 30;
export const codeDigits = 6;

const secretBytes = 20;
const recoveryCodes = 8;
const secretPurpose = 'two-factor-secret';
const codesPurpose = 'two-factor-recovery-codes';

/** A new key for an authenticator, in base32. */
export const newSecret = () => encodeBase32NoPadding(randomPart(secretBytes));

const newRecoveryCode = () => `${randomText(10)}-${randomText(10)}`;

export const newRecoveryCodes = () => Array.from({ length: recoveryCodes }, newRecoveryCode);

export const sealSecret = (keys: Keys, secret: string) => keys.seal(secretPurpose, secret);

export const sealRecoveryCodes = (keys: Keys, codes: readonly string[]) =>
  keys.seal(codesPurpose, JSON.stringify(codes));

/** The key in base32; null without one, or when it can not be decrypted. */
export const openSecret = (keys: Keys, row: TwoFactorRow) =>
  row.sealed_secret === null ? null : keys.unseal(secretPurpose, row.sealed_secret);

export function openRecoveryCodes(keys: Keys, sealed: string | null): string[] {
  const text = sealed === null ? null : keys.unseal(codesPurpose, sealed);
  return text === null ? [] : z.array(z.string()).parse(JSON.parse(text));
}

/** The time step of a code: the current one, or one either side for clock skew; null for none. */
function stepOf(secret: string, code: string, now: number): number | null {
  const key = decodeBase32IgnorePadding(secret);
  const current = Math.floor(now / (stepSeconds * 1000));
  const matching = [current - 1, current, current + 1].filter((step) =>
    sameText(generateHOTP(key, BigInt(step), codeDigits), code),
  );
  return matching.at(-1) ?? null;
}

/** Whether the code is valid and new. Invalidates codes of its time step and earlier ones. */
export async function acceptCode({ db, keys }: Needs, userId: number, code: string): Promise<boolean> {
  const row = await findTwoFactor(db, userId);
  const secret = row === undefined ? null : openSecret(keys, row);
  const step = secret === null ? null : stepOf(secret, code, Date.now());
  if (row === undefined || row.sealed_secret === null || step === null) return false;
  const used = await db
    .update(users)
    .set({ two_factor_last_step: step })
    .where(
      and(
        eq(users.id, userId),
        eq(users.two_factor_secret, row.sealed_secret),
        or(isNull(users.two_factor_last_step), lt(users.two_factor_last_step, step)),
      ),
    )
    .returning({ id: users.id });
  return used.length > 0;
}

/** Whether the recovery code is valid. Replaces it, so that there are always eight. */
export async function acceptRecoveryCode(
  { db, keys }: Needs,
  userId: number,
  code: string,
): Promise<boolean> {
  // Concurrent codes: each attempt either replaces this one or reads the other's replacement.
  for (let tries = 0; tries < recoveryCodes; tries += 1) {
    const row = await findTwoFactor(db, userId);
    if (row === undefined || row.sealed_codes === null) return false;
    const codes = openRecoveryCodes(keys, row.sealed_codes);
    const index = codes.findIndex((candidate) => sameText(candidate, code));
    if (index === -1) return false;
    const left = codes.with(index, newRecoveryCode());
    const used = await db
      .update(users)
      .set({ two_factor_recovery_codes: sealRecoveryCodes(keys, left) })
      .where(and(eq(users.id, userId), eq(users.two_factor_recovery_codes, row.sealed_codes)))
      .returning({ id: users.id });
    if (used.length > 0) return true;
  }
  return false;
}
