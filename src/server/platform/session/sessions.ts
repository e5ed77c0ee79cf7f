import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import { sha256 } from '../security/keys.ts';

export const sessionMinutes = 120;
export const rememberDays = 30;

/** A persisted session, found by the hash of the id in the cookie. */
export interface StoredSession {
  user_id: number;
  expires_at: Date;
}

/** Persistence of sessions. Every id here is already a hash. */
export interface SessionStore<User> {
  find(hash: string): Promise<{ session: StoredSession; user: User } | null>;
  insert(hash: string, session: StoredSession): Promise<void>;
  extend(hash: string, expiresAt: Date): Promise<void>;
  remove(hash: string): Promise<void>;
  removeAllOf(userId: number): Promise<void>;
  removeExpired(): Promise<void>;
}

/** A valid session: its id, which is the cookie's value, and the person. */
export interface LiveSession<User> {
  id: string;
  expiresAt: Date;
  user: User;
}

/** Extending writes a row: once a minute is often enough. */
const extendAfterMs = 60_000;

function adapterOf<User>(store: SessionStore<User>): Adapter {
  const toLucia = (id: string, session: StoredSession): DatabaseSession =>
    ({
      id,
      userId: String(session.user_id),
      expiresAt: session.expires_at,
      attributes: {},
    }) as DatabaseSession;
  return {
    getSessionAndUser: async (id) => {
      const found = await store.find(sha256(id));
      if (found === null) return [null, null];
      const user = { id: String(found.session.user_id), attributes: { user: found.user } };
      return [toLucia(id, found.session), user as unknown as DatabaseUser];
    },
    getUserSessions: async () => [],
    setSession: (session) =>
      store.insert(sha256(session.id), { user_id: Number(session.userId), expires_at: session.expiresAt }),
    updateSessionExpiration: (id, expiresAt) => store.extend(sha256(id), expiresAt),
    deleteSession: (id) => store.remove(sha256(id)),
    deleteUserSessions: (userId) => store.removeAllOf(Number(userId)),
    deleteExpiredSessions: () => store.removeExpired(),
  };
}

/**
 * Sessions of 120 minutes that every use extends. The library behind it sees ids; the store sees only their hashes.
 */
export function createSessions<User>(store: SessionStore<User>) {
  const lucia = new Lucia(adapterOf(store), {
    sessionExpiresIn: new TimeSpan(sessionMinutes, 'm'),
    getUserAttributes: (attributes) => attributes as { user: User },
  });
  const lifetime = sessionMinutes * 60_000;
  return {
    create: async (userId: number): Promise<{ id: string }> => {
      const session = await lucia.createSession(String(userId) as never, {});
      return { id: session.id };
    },
    /** The session of that id, extended; null when there is none or it has expired. */
    validate: async (id: string): Promise<LiveSession<User> | null> => {
      const { session, user } = await lucia.validateSession(id);
      if (session === null || user === null) return null;
      const extended = new Date(Date.now() + lifetime);
      if (extended.getTime() - session.expiresAt.getTime() > extendAfterMs) {
        await store.extend(sha256(id), extended);
      }
      return { id, expiresAt: extended, user: (user as unknown as { user: User }).user };
    },
    end: (id: string) => lucia.invalidateSession(id),
    endAllOf: (userId: number) => lucia.invalidateUserSessions(String(userId) as never),
    sweep: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions<User> = ReturnType<typeof createSessions<User>>;
