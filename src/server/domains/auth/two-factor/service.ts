import { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import { defineSessionState } from '#server/platform/session/state.ts';
import { invalid } from '#shared/errors.ts';
import type { SignInReason } from '#shared/logs.ts';
import type { challengeInput } from '#shared/two-factor.ts';
import { wrongCode, wrongRecoveryCode } from '#shared/two-factor.ts';
import { readBootstrap } from '../bootstrap.ts';
import { findUser, toCurrentUser, type UserRow } from '../queries.ts';
import { isPasswordConfirmed } from '../sessions/service.ts';
import { recordRefusal, recordSignIn } from '../sign-ins/service.ts';
import { acceptCode, acceptRecoveryCode, openRecoveryCodes } from './codes.ts';

/** A sign-in that waits for its second step, in the session of the browser that began it. */
const challenge = defineSessionState({
  name: 'two_factor',
  seconds: 15 * 60,
  schema: z.object({ user_id: z.int(), remember: z.boolean(), password: z.string() }),
});

/** Fingerprint of the password, which detects a change during a sign-in. */
const passwordMark = (user: UserRow) => sha256(`${user.id}:${user.password_hash ?? ''}`);

const masked = '••••••••••-••••••••••';

type Codes = z.infer<typeof challengeInput>;

const refuseCode = (action?: { label: string; action: string }) =>
  invalid({ code: [wrongCode] }, 'wrong_code', action);

const refuseRecoveryCode = (action?: { label: string; action: string }) =>
  invalid({ recovery_code: [wrongRecoveryCode] }, 'wrong_recovery_code', action);

/**
 * Throws 422 without a valid second factor; a code is valid once, a recovery code is replaced. Throws 429 after too
 * many attempts.
 */
export async function requireSecondFactor(ctx: Context, userId: number, codes: Codes): Promise<void> {
  const { code, recovery_code: recoveryCode } = codes;
  if (!recoveryCode && !code) throw invalid({ code: ['The code field is required.'] }, 'two_factor_required');
  await ctx.limits.consume('two_factor_hour', userId);
  await ctx.limits.consume('two_factor', userId);
  if (recoveryCode) {
    if (!(await acceptRecoveryCode(ctx, userId, recoveryCode))) throw refuseRecoveryCode();
  } else if (!code || !(await acceptCode(ctx, userId, code))) {
    throw refuseCode();
  }
  await ctx.limits.reset('two_factor', userId);
}

/**
 * Continues a sign-in after the first factor, password or provider: opens a session, or begins a challenge for users
 * with a second factor. After `two_factor` there is no session and no personal data may be sent; the browser continues
 * with `answerChallenge`.
 */
export async function beginSignIn(
  ctx: Context,
  user: UserRow,
  remember: boolean,
  way: SignInReason,
): Promise<'signed_in' | 'two_factor'> {
  if (user.two_factor_confirmed_at === null) {
    await Promise.all([ctx.session.signIn(user.id, remember), recordSignIn(ctx, user, true, way)]);
    return 'signed_in';
  }
  await recordSignIn(ctx, user, false, 'two_factor_required');
  ctx.session.state.write(challenge, { user_id: user.id, remember, password: passwordMark(user) });
  return 'two_factor';
}

/** The user of the pending challenge; undefined without one, or when the account changed meanwhile. */
async function challenged(ctx: Context): Promise<{ user: UserRow; remember: boolean } | undefined> {
  const begun = ctx.session.state.read(challenge);
  const user = begun === null ? undefined : await findUser(ctx.db, begun.user_id);
  if (begun === null || user === undefined || user.suspended_at !== null) return undefined;
  if (user.two_factor_confirmed_at === null || begun.password !== passwordMark(user)) return undefined;
  return { user, remember: begun.remember };
}

/** Finishes a sign-in with a code or a recovery code. Throws 422 for a wrong one, or when no sign-in waits for one. */
export async function answerChallenge(ctx: Context, codes: Codes) {
  const waiting = await challenged(ctx);
  if (waiting === undefined) {
    const login = { label: 'Sign in', action: '/login' };
    throw codes.recovery_code ? refuseRecoveryCode(login) : refuseCode(login);
  }
  const { user, remember } = waiting;
  await requireSecondFactor(ctx, user.id, codes).catch((error) => recordRefusal(ctx, user, error));
  await Promise.all([ctx.session.signIn(user.id, remember), recordSignIn(ctx, user, true, 'two_factor')]);
  return {
    bootstrapData: await readBootstrap(ctx, toCurrentUser(user)),
    two_factor: false as const,
  };
}

/**
 * Recovery codes of the signed-in user: none without a second factor, eight masks until the password was confirmed in
 * this session, undefined for callers without a browser session.
 */
export async function recoveryCodesFor(
  ctx: Pick<Context, 'db' | 'keys' | 'people' | 'identity'>,
  account: Pick<UserRow, 'recovery_codes'>,
): Promise<string[] | undefined> {
  if (ctx.identity.mode !== 'session') return undefined;
  const codes = openRecoveryCodes(ctx.keys, account.recovery_codes);
  if (codes.length === 0 || (await isPasswordConfirmed(ctx, ctx.identity.sessionId))) return codes;
  return codes.map(() => masked);
}
