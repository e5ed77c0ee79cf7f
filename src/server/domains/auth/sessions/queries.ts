import { and, count, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { PersonCache } from '#server/platform/cache/user-cache.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/statements.ts';
import type { SessionStore } from '#server/platform/session/sessions.ts';
import { cutText } from '#shared/text.ts';
import { type UserRow, userColumns } from '../queries.ts';
import { users } from '../tables.ts';
import { rememberTokens, sessions } from './tables.ts';

const liveSession = prepared((db) =>
  db
    .select({
      expires_at: sessions.expires_at,
      user: {
        ...userColumns,
        viewed_role: sql<UserRow['viewed_role']>`(
          select json_build_object('id', roles.id, 'name', roles.name, 'permissions', roles.permissions)
          from roles where roles.id = ${sessions.view_as_role_id}
        )`,
        impersonator: sql<UserRow['impersonator']>`(
          select json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
            'email', person.email)
          from sessions origin join users person on person.id = origin.user_id
          where origin.id = ${sessions.started_from}
        )`,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('hash')),
        gt(sessions.expires_at, sql`now()`),
        isNull(users.deleted_at),
      ),
    )
    .prepare('live_session'),
);

/** Sets the role as which a session views the site; null ends it. */
export async function setViewedRole(
  db: Database,
  people: PersonCache,
  hash: string,
  roleId: number | null,
): Promise<void> {
  await db.update(sessions).set({ view_as_role_id: roleId }).where(eq(sessions.id, hash));
  people.drop(nameOf(hash));
}

/** The browser that a session is opened in, for its owner to recognise it. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** Selector of the remember cookie of the session. */
  rememberedBy?: string | undefined;
  /** Hash of the impersonator's session. */
  startedFrom?: string | undefined;
}

/** Grace period in which concurrent requests of a browser may send the same remember cookie. */
const graceSeconds = 30;

/** Sessions that a list shows at most. */
const maxListed = 200;

const nameOf = (hash: string) => `session:${hash}`;

/**
 * Session store, which loads a session by the hash of its id together with the user and their roles, in one statement
 * or none.
 */
export const sessionStore = (
  db: Database,
  people: PersonCache,
  origin?: SessionOrigin,
): SessionStore<UserRow> => ({
  find: async (hash) => {
    const row = await people.read(
      nameOf(hash),
      (found) => found.user.id,
      async () => (await liveSession(db).execute({ hash }))[0] ?? null,
    );
    if (row === null) return null;
    return { session: { user_id: row.user.id, expires_at: new Date(row.expires_at) }, user: row.user };
  },
  insert: async (hash, session) => {
    await db.insert(sessions).values({
      id: hash,
      user_id: session.user_id,
      ip_address: origin?.ip,
      user_agent: origin && cutText(origin.userAgent, 500),
      expires_at: session.expires_at.toISOString(),
      remembered_by: origin?.rememberedBy,
      started_from: origin?.startedFrom,
    });
  },
  extend: async (hash, expiresAt) => {
    await db
      .update(sessions)
      .set({ expires_at: expiresAt.toISOString(), last_active: sql`now()` })
      .where(eq(sessions.id, hash));
    people.drop(nameOf(hash));
  },
  remove: async (hash) => {
    await db.delete(sessions).where(eq(sessions.id, hash));
    people.drop(nameOf(hash));
  },
  removeAllOf: (userId) => removeSessionsOf(db, people, userId, null),
  removeExpired: async () => {
    await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`));
    await db.delete(rememberTokens).where(lt(rememberTokens.expires_at, sql`now()`));
  },
});

/** Ends the sessions of a user except that one, if any; invalidates them in this process at once. */
export async function removeSessionsOf(
  db: Database,
  people: PersonCache,
  userId: number,
  keptHash: string | null,
): Promise<void> {
  const theirs = eq(sessions.user_id, userId);
  await db.delete(sessions).where(keptHash === null ? theirs : and(theirs, ne(sessions.id, keptHash)));
  people.dropPerson(userId);
}

/** Excludes sessions of impersonators. */
const liveOf = (userId: number) =>
  and(eq(sessions.user_id, userId), isNull(sessions.started_from), gt(sessions.expires_at, sql`now()`));

/** The valid sessions of a user, by last use. */
export const liveSessionsOf = (db: Database, userId: number) =>
  db
    .select({
      id: sessions.id,
      ip_address: sessions.ip_address,
      user_agent: sessions.user_agent,
      last_active: sessions.last_active,
    })
    .from(sessions)
    .where(liveOf(userId))
    .orderBy(desc(sessions.last_active), sessions.id)
    .limit(maxListed);

export async function countLiveSessions(db: Database, userId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(sessions).where(liveOf(userId));
  return found?.count ?? 0;
}

export async function passwordConfirmedAt(db: Database, hash: string): Promise<string | null> {
  const [row] = await db
    .select({ at: sessions.password_confirmed_at })
    .from(sessions)
    .where(eq(sessions.id, hash));
  return row?.at ?? null;
}

export async function notePasswordConfirmed(db: Database, hash: string): Promise<void> {
  await db.update(sessions).set({ password_confirmed_at: sql`now()` }).where(eq(sessions.id, hash));
}

/** The valid remember cookie of a selector, and whether its last use is within the grace period. */
export async function findRememberToken(db: Database, selector: string) {
  const [row] = await db
    .select({
      user_id: rememberTokens.user_id,
      validator_hash: rememberTokens.validator_hash,
      previous_hash: rememberTokens.previous_hash,
      sealed_session: rememberTokens.sealed_session,
      is_fresh: sql<boolean>`coalesce(${rememberTokens.used_at} > now() - make_interval(secs => ${graceSeconds}), false)`,
    })
    .from(rememberTokens)
    .where(and(eq(rememberTokens.selector, selector), gt(rememberTokens.expires_at, sql`now()`)));
  return row;
}

/** Revokes a remember cookie and every session opened by it; answers with their owners. */
export async function removeFamily(db: Database, people: PersonCache, selector: string): Promise<number[]> {
  await db.delete(rememberTokens).where(eq(rememberTokens.selector, selector));
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.remembered_by, selector))
    .returning({ user_id: sessions.user_id });
  const owners = [...new Set(ended.map(({ user_id }) => user_id))];
  for (const owner of owners) people.dropPerson(owner);
  return owners;
}
