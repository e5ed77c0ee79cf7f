import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { createTOTPKeyURI } from '@oslojs/otp';
import { and, eq, isNull, sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { wrongCode } from '#shared/two-factor.ts';
import type { SecurityEvent } from '../security-emails.tsx';
import { mailAccountOwner } from '../security-mails.ts';
import { isPasswordConfirmed, passwordUnconfirmed } from '../sessions/service.ts';
import { users } from '../tables.ts';
import {
  acceptCode,
  codeDigits,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealRecoveryCodes,
  sealSecret,
  stepSeconds,
} from './codes.ts';
import { findTwoFactor, lockTwoFactor, type TwoFactorRow } from './queries.ts';

const notEnabled = () =>
  new AppError('not_found', 'two_factor_off', 'Two factor authentication has not been enabled.');

type Change = Partial<typeof users.$inferInsert>;

/** Change of a second factor, and its notification to the owner. */
interface Outcome {
  change: Change;
  event?: SecurityEvent | null;
}

const off: Change = {
  two_factor_secret: null,
  two_factor_recovery_codes: null,
  two_factor_confirmed_at: null,
  two_factor_last_step: null,
};

/** Changes the second factor of a user as `decide` returns for the current state; null leaves it. */
async function change(
  ctx: Context,
  userId: number,
  decide: (row: TwoFactorRow) => Outcome | null,
): Promise<void> {
  await ctx.db.transaction(async (tx: Database) => {
    const row = await lockTwoFactor(tx, userId);
    const outcome = row === undefined ? null : decide(row);
    if (row === undefined || outcome === null) return;
    await tx.update(users).set(outcome.change).where(eq(users.id, userId));
    if (outcome.event) await mailAccountOwner(ctx, tx, row.email, outcome.event);
  });
  ctx.people.dropPerson(userId);
}

/**
 * Begins the setup: creates key and recovery codes, which are valid once confirmed by a code. An existing key is kept,
 * unless forced; then it is replaced, confirmed or not.
 */
export const enableTwoFactor = (ctx: Context, userId: number, force: boolean) =>
  change(ctx, userId, (row) => {
    if (row.sealed_secret !== null && !force) return null;
    return {
      change: {
        ...off,
        two_factor_secret: sealSecret(ctx.keys, newSecret()),
        two_factor_recovery_codes: sealRecoveryCodes(ctx.keys, newRecoveryCodes()),
      },
      event: row.confirmed_at === null ? null : 'two_factor_disabled',
    };
  });

/**
 * Disables the second factor, or cancels its setup; idempotent. Throws 423 when it is active and the password was not
 * confirmed in this session.
 */
export async function disableTwoFactor(ctx: Context, userId: number, sessionId: string): Promise<void> {
  const mayWeaken = await isPasswordConfirmed(ctx, sessionId);
  await change(ctx, userId, (row) => {
    if (row.sealed_secret === null) return null;
    if (row.confirmed_at === null) return { change: off };
    if (!mayWeaken) throw passwordUnconfirmed();
    return { change: off, event: 'two_factor_disabled' };
  });
}

/** Replaces all recovery codes. Throws 404 without a second factor. */
export const replaceRecoveryCodes = (ctx: Context, userId: number) =>
  change(ctx, userId, (row) => {
    if (row.sealed_secret === null) throw notEnabled();
    return {
      change: { two_factor_recovery_codes: sealRecoveryCodes(ctx.keys, newRecoveryCodes()) },
      event: row.confirmed_at === null ? null : 'recovery_codes_replaced',
    };
  });

/** Completes the setup: sign-ins require a code from now on. Throws 422 for a wrong code. */
export async function confirmTwoFactor(ctx: Context, userId: number, code: string): Promise<void> {
  await ctx.limits.consume('confirm_two_factor', userId);
  const before = await findTwoFactor(ctx.db, userId);
  if (before?.sealed_secret == null || !(await acceptCode(ctx, userId, code))) {
    throw invalid({ code: [wrongCode] }, 'wrong_code');
  }
  const { sealed_secret } = before;
  await ctx.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(users)
      .set({ two_factor_confirmed_at: sql`now()` })
      .where(
        and(
          eq(users.id, userId),
          eq(users.two_factor_secret, sealed_secret),
          isNull(users.two_factor_confirmed_at),
        ),
      )
      .returning({ email: users.email });
    if (confirmed !== undefined) await mailAccountOwner(ctx, tx, confirmed.email, 'two_factor_enabled');
  });
  ctx.people.dropPerson(userId);
}

/** The key as a picture and as text, while it waits to be confirmed. Throws 404 otherwise. */
export async function readQrCode(ctx: Context, userId: number) {
  const row = await findTwoFactor(ctx.db, userId);
  const secret = row === undefined ? null : openSecret(ctx.keys, row);
  if (row === undefined || secret === null || row.confirmed_at !== null) throw notEnabled();
  const site = await ctx.siteName();
  const key = decodeBase32IgnorePadding(secret);
  // Authenticators read the parameters as a URI, in which a plus is no blank.
  const uri = createTOTPKeyURI(site, row.email, key, stepSeconds, codeDigits).replaceAll('+', '%20');
  ctx.request.response.setHeader('Cache-Control', 'no-store');
  return { svg: await QRCode.toString(uri, { type: 'svg', margin: 2 }), secret };
}
