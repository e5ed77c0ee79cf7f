import { and, eq, sql } from 'drizzle-orm';
import { userTopic } from '#server/platform/events/events.ts';
import { randomText, sameText, sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { rememberDays } from '#server/platform/session/sessions.ts';
import { findUser, type UserRow } from '../queries.ts';
import { findRememberToken, removeFamily, type SessionOrigin } from './queries.ts';
import { endSession, openSession, resumeSession } from './service.ts';
import { rememberTokens, sessions } from './tables.ts';

type Needs = Pick<Services, 'db' | 'people' | 'keys' | 'events'>;

const purpose = 'remembered-session';

const expiry = () => new Date(Date.now() + rememberDays * 86_400_000).toISOString();

const cookieOf = (selector: string, validator: string) => `${selector}.${validator}`;

/** Selector and validator hash of a remember cookie; null for a malformed one. */
function readRemembered(cookie: string): { selector: string; shown: string } | null {
  const [, selector, validator] = /^([A-Za-z0-9]{20})\.([A-Za-z0-9]{40})$/.exec(cookie) ?? [];
  return selector === undefined || validator === undefined ? null : { selector, shown: sha256(validator) };
}

/** A new remember cookie, valid for 30 days; every use rotates it. */
export async function issueRememberToken({ db }: Pick<Needs, 'db'>, userId: number): Promise<string> {
  const selector = randomText(20);
  const validator = randomText(40);
  await db
    .insert(rememberTokens)
    .values({ selector, validator_hash: sha256(validator), user_id: userId, expires_at: expiry() });
  return cookieOf(selector, validator);
}

/** Result of a remember cookie: user, session, and the new cookie after its first use. */
interface Remembered {
  user: UserRow;
  sessionId: string;
  cookie: string | null;
}

/**
 * Opens a session for a remember cookie. Concurrent requests with the same one share the session. An outdated cookie
 * indicates theft: all its sessions are revoked. Null for an invalid one.
 */
export async function resolveRememberToken(
  services: Needs,
  cookie: string,
  origin: SessionOrigin,
): Promise<Remembered | null> {
  const read = readRemembered(cookie);
  const token = read && (await findRememberToken(services.db, read.selector));
  if (!read || !token) return null;
  const { selector, shown } = read;
  if (sameText(token.validator_hash, shown)) {
    const user = await findUser(services.db, token.user_id);
    if (user === undefined || user.suspended_at !== null) return null;
    return (
      (await spendCookie(services, user, selector, shown, origin)) ?? shareSession(services, selector, shown)
    );
  }
  if (!sameText(token.previous_hash ?? '', shown) || !token.is_fresh) {
    await revokeTokenFamily(services, selector);
    return null;
  }
  return shareSession(services, selector, shown);
}

/** Null when a concurrent request has rotated the same cookie. */
async function spendCookie(
  { db, people, keys }: Needs,
  user: UserRow,
  selector: string,
  shown: string,
  origin: SessionOrigin,
): Promise<Remembered | null> {
  const validator = randomText(40);
  const used = and(eq(rememberTokens.selector, selector), eq(rememberTokens.validator_hash, shown));
  return db.transaction(async (tx) => {
    const fresh = { validator_hash: sha256(validator), previous_hash: shown, used_at: sql`now()` };
    const mine = await tx
      .update(rememberTokens)
      .set({ ...fresh, expires_at: expiry() })
      .where(used)
      .returning({ selector: rememberTokens.selector });
    if (mine.length === 0) return null;
    const sessionId = await openSession({ db: tx, people }, user.id, { ...origin, rememberedBy: selector });
    await tx
      .update(rememberTokens)
      .set({ sealed_session: keys.seal(purpose, sessionId) })
      .where(eq(rememberTokens.selector, selector));
    return { user, sessionId, cookie: cookieOf(selector, validator) };
  });
}

/** The session that a concurrent request has just opened with the cookie, without a new one. */
async function shareSession(services: Needs, selector: string, shown: string): Promise<Remembered | null> {
  const token = await findRememberToken(services.db, selector);
  if (!token?.is_fresh || !sameText(token.previous_hash ?? '', shown)) return null;
  const sessionId = services.keys.unseal(purpose, token.sealed_session ?? '');
  const live = sessionId === null ? null : await resumeSession(services, sessionId);
  return live === null ? null : { user: live.user, sessionId: live.id, cookie: null };
}

/** The session of this browser belongs to that remember cookie from now on, and ends with it. */
export async function linkSession(
  { db }: Pick<Needs, 'db'>,
  sessionId: string,
  cookie: string,
): Promise<void> {
  const remembered_by = readRemembered(cookie)?.selector ?? null;
  await db
    .update(sessions)
    .set({ remembered_by })
    .where(eq(sessions.id, sha256(sessionId)));
}

/** Revokes a remember cookie and its sessions; notifies their open pages. */
export async function revokeTokenFamily({ db, people, events }: Needs, selector: string): Promise<void> {
  const owners = await removeFamily(db, people, selector);
  await events.publish(db, owners.map(userTopic), { name: 'session', id: null });
}

/** Ends an impersonator's session, and with it the one that was started from it. */
async function endOrigin({ db, people, events }: Needs, hash: string): Promise<void> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.id, hash))
    .returning({ user_id: sessions.user_id, selector: sessions.remembered_by });
  if (ended === undefined) return;
  people.dropPerson(ended.user_id);
  if (ended.selector) await revokeTokenFamily({ db, people, events } as Needs, ended.selector);
}

/** Ends a session, and the remember cookie that belongs to it with all that came of it. */
export async function signOutSession(services: Needs, sessionId: string): Promise<void> {
  const [session] = await services.db
    .select({ selector: sessions.remembered_by, origin: sessions.started_from })
    .from(sessions)
    .where(eq(sessions.id, sha256(sessionId)));
  await endSession(services, sessionId);
  // Signing out of an impersonation ends both sessions.
  if (session?.origin) await endOrigin(services, session.origin);
  if (session?.selector) await revokeTokenFamily(services, session.selector);
}

/** Ends a remember cookie that a browser shows, if it is a true one. */
export async function revokeRememberToken(services: Needs, cookie: string): Promise<void> {
  const read = readRemembered(cookie);
  const token = read && (await findRememberToken(services.db, read.selector));
  if (!read || !token) return;
  const { selector, shown } = read;
  const isTrue = sameText(token.validator_hash, shown) || sameText(token.previous_hash ?? '', shown);
  if (isTrue) await revokeTokenFamily(services, selector);
}

/** Revokes all remember cookies of a user. */
export async function revokeAllRememberTokens({ db }: Pick<Needs, 'db'>, userId: number): Promise<void> {
  await db.delete(rememberTokens).where(eq(rememberTokens.user_id, userId));
}
