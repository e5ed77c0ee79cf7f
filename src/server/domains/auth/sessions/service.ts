import { and, eq } from 'drizzle-orm';
import type { PersonCache } from '#server/platform/cache/user-cache.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { userTopic } from '#server/platform/events/events.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { createSessions, type Sessions } from '#server/platform/session/sessions.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import { confirmationSeconds } from '#shared/limits.ts';
import type { SettingsNeeds } from '../../settings/service.ts';
import { withinWorkspaces } from '../active-workspace.ts';
import { toCurrentUser, type UserRow } from '../queries.ts';
import {
  countLiveSessions,
  notePasswordConfirmed,
  passwordConfirmedAt,
  removeSessionsOf,
  type SessionOrigin,
  sessionStore,
  setViewedRole,
} from './queries.ts';
import { sessions } from './tables.ts';

type Needs = Pick<Services, 'db' | 'people'>;

const managers = new WeakMap<PersonCache, Sessions<UserRow>>();

/** Created once per process: every request needs it. */
function manager({ db, people }: Needs): Sessions<UserRow> {
  let made = managers.get(people);
  if (made === undefined) {
    made = createSessions<UserRow>(sessionStore(db, people));
    managers.set(people, made);
  }
  return made;
}

/** Opens a session and returns the id for its cookie. */
export async function openSession(services: Needs, userId: number, origin: SessionOrigin): Promise<string> {
  const { id } = await createSessions(sessionStore(services.db, services.people, origin)).create(userId);
  return id;
}

/** The valid session of a cookie, extended by this use. Suspended users have none. */
export async function resumeSession(services: Needs, id: string) {
  const live = await manager(services).validate(id);
  return live === null || live.user.suspended_at !== null ? null : live;
}

/** The user of a session; null when it has ended. Does not extend it. */
export async function whoIsIn(services: Needs & SettingsNeeds, id: string): Promise<CurrentUser | null> {
  const found = await sessionStore(services.db, services.people).find(sha256(id));
  if (found === null || found.user.suspended_at !== null) return null;
  if (found.session.expires_at.getTime() <= Date.now()) return null;
  return withinWorkspaces(services, toCurrentUser(found.user));
}

/** Sets the role as which a session views the site; null ends it. */
export const viewSessionAs = ({ people }: Needs, tx: Database, id: string, roleId: number | null) =>
  setViewedRole(tx, people, sha256(id), roleId);

export const endSession = (services: Needs, id: string) => manager(services).end(id);

/** Ends all sessions of a user except that one; notifies open pages. */
export async function endOtherSessions(
  { db, people, events }: Needs & Pick<Services, 'events'>,
  userId: number,
  keptId: string | null,
): Promise<void> {
  await removeSessionsOf(db, people, userId, keptId === null ? null : sha256(keptId));
  await events.publish(db, [userTopic(userId)], { name: 'session', id: null });
}

/** Ends the session of that hash if it is the user's; false for a foreign or ended one. */
export async function endSessionOf(
  { db, people, events }: Needs & Pick<Services, 'events'>,
  userId: number,
  hash: string,
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, hash), eq(sessions.user_id, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  people.dropPerson(userId);
  await events.publish(db, [userTopic(userId)], { name: 'session', id: null });
  return true;
}

/** Stores that the user of this session has just confirmed the password. */
export const confirmPasswordIn = (services: Needs, id: string) =>
  notePasswordConfirmed(services.db, sha256(id));

/** Whether the password was proved in this session within the last seconds; never longer than the window. */
export async function isPasswordConfirmed(
  services: Needs,
  id: string,
  seconds = confirmationSeconds,
): Promise<boolean> {
  const at = await passwordConfirmedAt(services.db, sha256(id));
  return at !== null && Date.now() - Date.parse(at) < Math.min(seconds, confirmationSeconds) * 1000;
}

/** Error of procedures that require a recently confirmed password. */
export const passwordUnconfirmed = () =>
  new AppError('confirm_password', 'password_unconfirmed', 'Password confirmation required.');

export const countSessions = ({ db }: Pick<Needs, 'db'>, userId: number) => countLiveSessions(db, userId);

export const pruneSessions = (services: Needs) => manager(services).sweep();
