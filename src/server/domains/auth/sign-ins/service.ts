import { lt, sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import { AppError } from '#shared/errors.ts';
import { maxSignIns } from '#shared/limits.ts';
import type { SignInReason } from '#shared/logs.ts';
import { readPrivateSettings } from '../../settings/service.ts';
import { signIns } from './tables.ts';

/** The claimed account, or an unknown address. */
export type Claimant = { id: number; email: string } | { id: null; email: string };

/** Log reasons of refusals; others, such as rate limits, are not logged. */
const refusals: Partial<Record<string, SignInReason>> = {
  wrong_credentials: 'wrong_credentials',
  wrong_password: 'wrong_credentials',
  suspended: 'suspended',
  wrong_code: 'wrong_code',
  wrong_recovery_code: 'wrong_code',
};

/** Writes a try to sign in down. */
export async function recordSignIn(
  { db, request }: Pick<Context, 'db' | 'request'>,
  { id, email }: Claimant,
  ok: boolean,
  reason: SignInReason,
): Promise<void> {
  await db.insert(signIns).values({
    user_id: id,
    email: email.slice(0, 255),
    ok,
    reason,
    ip_address: request.ip,
    user_agent: request.userAgent.slice(0, 500),
  });
}

/** Rethrows a refusal of that user, and logs it if it has a reason. */
export async function recordRefusal(
  ctx: Pick<Context, 'db' | 'request'>,
  claimant: Claimant,
  error: unknown,
): Promise<never> {
  const reason = error instanceof AppError ? refusals[error.reason] : undefined;
  if (reason !== undefined) await recordSignIn(ctx, claimant, false, reason);
  throw error;
}

/** Deletes entries older than the retention, and the oldest above the max of the log. */
export async function pruneSignIns(services: Services): Promise<void> {
  const { db } = services;
  const { sign_ins_days: days } = await readPrivateSettings(services, 'privacy');
  if (days !== null) {
    await db.delete(signIns).where(lt(signIns.created_at, sql`now() - make_interval(days => ${days})`));
  }
  const firstKept = db
    .select({ id: signIns.id })
    .from(signIns)
    .orderBy(sql`${signIns.id} desc`)
    .offset(maxSignIns - 1)
    .limit(1);
  await db.delete(signIns).where(lt(signIns.id, sql`(${firstKept})`));
}
