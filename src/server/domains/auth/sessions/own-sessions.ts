import type { Context } from '#server/platform/context.ts';
import { describeUserAgent } from '#server/platform/http/user-agent.ts';
import { countryOf } from '#server/platform/security/geoip.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import { notFound } from '#shared/errors.ts';
import type { Session } from '#shared/sessions.ts';
import { assertPassword } from '../password-check.ts';
import { liveSessionsOf } from './queries.ts';
import { endSessionOf } from './service.ts';

const labelLength = 8;

/** The user's sessions: the current one first, then by last use. */
export async function listSessions(ctx: Context, userId: number, sessionId: string): Promise<Session[]> {
  const current = sha256(sessionId);
  const rows = await liveSessionsOf(ctx.db, userId);
  const sessions = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      ...describeUserAgent(row.user_agent ?? ''),
      city: null,
      country: await countryOf(row.ip_address ?? ''),
      ip_address: row.ip_address,
      token: row.id.slice(0, labelLength),
      is_current_device: row.id === current,
      last_active: row.last_active,
    })),
  );
  return sessions.sort((left, right) => Number(right.is_current_device) - Number(left.is_current_device));
}

/**
 * Ends one of the person's sessions, by its hash in the list. Throws 404 for a foreign one. Other browsers remain
 * signed in, but their remember cookies are revoked: which one belongs to the session is unknown.
 */
export async function endOwnSession(
  ctx: Context,
  userId: number,
  sessionId: string,
  hash: string,
): Promise<void> {
  if (hash === sha256(sessionId)) return ctx.session.signOut();
  if (!(await endSessionOf(ctx, userId, hash))) throw notFound();
  await ctx.session.forgetOthers(userId);
}

/** Ends all other sessions of the user, including remember cookies, for the right password. API tokens are kept. */
export async function endOwnOtherSessions(ctx: Context, userId: number, password: string): Promise<void> {
  await ctx.limits.consume('logout_other', userId);
  await assertPassword(ctx, userId, password);
  await ctx.session.endOthers(userId);
}
