import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { confirmationSeconds } from '#shared/limits.ts';
import { userTopic } from '../../../platform/events/events.ts';
import { randomText, sameText, sha256 } from '../../../platform/keys.ts';
import type { PersonCache } from '../../../platform/person-cache.ts';
import { createSessions, rememberDays, type Sessions } from '../../../platform/session/sessions.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { findUser, type UserRow } from '../queries.ts';
import {
  countLiveSessions,
  type Device,
  findRememberToken,
  notePasswordConfirmed,
  passwordConfirmedAt,
  removeSessionsOf,
  sessionStore,
} from './queries.ts';
import { rememberTokens, sessions } from './tables.ts';

type Needs = Pick<Services, 'db' | 'people'>;

const managers = new WeakMap<PersonCache, Sessions<UserRow>>();

/** Made once per process: every request asks for it. */
function manager({ db, people }: Needs): Sessions<UserRow> {
  let made = managers.get(people);
  if (made === undefined) {
    made = createSessions<UserRow>(sessionStore(db, people));
    managers.set(people, made);
  }
  return made;
}

/** Opens a session and returns the id for its cookie. */
export async function openSession(services: Needs, userId: number, device: Device): Promise<string> {
  const { id } = await createSessions(sessionStore(services.db, services.people, device)).create(userId);
  return id;
}

/** The live session of a cookie, extended by this use. Suspended people have none. */
export async function resumeSession(services: Needs, id: string) {
  const live = await manager(services).validate(id);
  return live === null || live.user.suspended_at !== null ? null : live;
}

export const endSession = (services: Needs, id: string) => manager(services).end(id);

/** Ends all sessions of a person but the one of that id; pages that are open elsewhere hear of it. */
export async function endOtherSessions(
  { db, people, events }: Needs & Pick<Services, 'events'>,
  userId: number,
  keptId: string | null,
): Promise<void> {
  await removeSessionsOf(db, people, userId, keptId === null ? null : sha256(keptId));
  await events.publish(db, [userTopic(userId)], { name: 'session', id: null });
}

/** Ends the session of that hash if it is the person's; false when it is not, or is over already. */
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

/** Notes that the person of this session has just proved their password. */
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

/** The refusal of what asks for a password that was proved not long ago. */
export const passwordUnconfirmed = () =>
  new AppError('confirm_password', 'password_unconfirmed', 'Password confirmation required.');

/** In how many browsers a person is signed in. */
export const countSessions = ({ db }: Pick<Needs, 'db'>, userId: number) => countLiveSessions(db, userId);

export const sweepSessions = (services: Needs) => manager(services).sweep();

/** The text of a new remember cookie, valid for 30 days. */
export async function rememberPerson(services: Needs, userId: number): Promise<string> {
  const selector = randomText(20);
  const validator = randomText(40);
  const expires = new Date(Date.now() + rememberDays * 86_400_000).toISOString();
  await services.db
    .insert(rememberTokens)
    .values({ selector, validator_hash: sha256(validator), user_id: userId, expires_at: expires });
  return `${selector}.${validator}`;
}

/** The two parts of a remember cookie; null for anything else, which is nobody's. */
function readRemembered(cookie: string): { selector: string; validator: string } | null {
  const [, selector, validator] = /^([A-Za-z0-9]{20})\.([A-Za-z0-9]{40})$/.exec(cookie) ?? [];
  return selector === undefined || validator === undefined ? null : { selector, validator };
}

/** Whom a remember cookie stands for; null when it is unknown, forged, old, or the person is suspended. */
export async function recognise(services: Needs, cookie: string): Promise<UserRow | null> {
  const shown = readRemembered(cookie);
  if (shown === null) return null;
  const token = await findRememberToken(services.db, shown.selector);
  if (token === undefined || !sameText(token.validator_hash, sha256(shown.validator))) return null;
  const user = await findUser(services.db, token.user_id);
  return user === undefined || user.suspended_at !== null ? null : user;
}

/** Every remember cookie of the person stops working, in whatever browser. */
export async function forgetEverywhere(services: Needs, userId: number): Promise<void> {
  await services.db.delete(rememberTokens).where(eq(rememberTokens.user_id, userId));
}

export async function forgetPerson(services: Needs, cookie: string): Promise<void> {
  const shown = readRemembered(cookie);
  if (shown === null) return;
  await services.db.delete(rememberTokens).where(eq(rememberTokens.selector, shown.selector));
}
