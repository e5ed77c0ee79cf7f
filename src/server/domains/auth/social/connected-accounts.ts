import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { readOAuthClient } from '#server/platform/security/oauth.ts';
import type { Services } from '#server/platform/services.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import { type SocialService, socialNames, socialServices } from '#shared/social.ts';
import { cutText } from '#shared/text.ts';
import { readSettings, type SettingsNeeds } from '../../settings/service.ts';
import { findUser, type UserRow } from '../queries.ts';
import { users } from '../tables.ts';
import type { SocialProfile } from './profiles.ts';
import { sealTokens } from './provider-tokens.ts';
import { socialProfiles } from './tables.ts';

type Needs = SettingsNeeds;

/** The client for a service that the site offers; null when it is switched off or not configured. */
export async function offeredClient(services: Needs, service: SocialService) {
  const { social } = await readSettings(services);
  return social[service].enable ? readOAuthClient(services.env, service) : null;
}

const isIdentity = (service: SocialService, userServiceId: string) =>
  and(eq(socialProfiles.service_name, service), eq(socialProfiles.user_service_id, userServiceId));

/** The user linked to an external account. */
export async function findLinked(
  db: Database,
  service: SocialService,
  userServiceId: string,
): Promise<UserRow | undefined> {
  const [link] = await db
    .select({ user_id: socialProfiles.user_id })
    .from(socialProfiles)
    .where(isIdentity(service, userServiceId));
  return link && findUser(db, link.user_id);
}

/**
 * Links an external account to a user, or updates it. Throws 403 when it belongs to another user, or the user has
 * another account of that service.
 */
export async function linkProfile(
  services: Services,
  tx: Database,
  userId: number,
  service: SocialService,
  profile: SocialProfile,
): Promise<void> {
  const known = {
    username: cutText(profile.username, 255),
    sealed_tokens: profile.tokens && sealTokens(services.keys, profile.tokens),
  };
  const identity = { user_id: userId, service_name: service, user_service_id: profile.user_service_id };
  const linked = await tx
    .insert(socialProfiles)
    .values({ ...identity, ...known })
    .onConflictDoNothing()
    .returning({ id: socialProfiles.id });
  if (linked.length === 0) await refresh(tx, userId, service, profile, known);
  for (const onLink of services.hooks('accountLinked')) await onLink(services, tx, userId, service);
}

/** Updates a link. Throws 403 for another account of the service. */
async function refresh(
  tx: Database,
  userId: number,
  service: SocialService,
  profile: SocialProfile,
  known: { username: string; sealed_tokens: string | null },
): Promise<void> {
  const [holder] = await tx
    .select({ user_id: socialProfiles.user_id })
    .from(socialProfiles)
    .where(isIdentity(service, profile.user_service_id));
  const values = { service: socialNames[service] };
  if (holder === undefined) {
    throw forbidden(
      { line: 'Another :service account is already connected.', values },
      'other_account_connected',
    );
  }
  if (holder.user_id !== userId) {
    throw forbidden(
      { line: 'This :service account is already connected to another user.', values },
      'connected_elsewhere',
    );
  }
  await tx.update(socialProfiles).set(known).where(isIdentity(service, profile.user_service_id));
}

/** Whether a person could still sign in without that service. */
async function hasOtherWayIn(
  tx: Database,
  userId: number,
  service: SocialService,
  offered: readonly SocialService[],
): Promise<boolean> {
  // Locked until the end, so that two services are not disconnected concurrently.
  const [user] = await tx
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (user === undefined || user.password_hash !== null) return true;
  const others = offered.filter((name) => name !== service);
  const linked = await tx
    .select({ id: socialProfiles.id })
    .from(socialProfiles)
    .where(and(eq(socialProfiles.user_id, userId), inArray(socialProfiles.service_name, others)));
  return linked.length > 0;
}

/** Unlinks a service; idempotent. Throws 422 when it is the user's last way to sign in. */
export async function unlinkProfile(services: Services, userId: number, service: SocialService) {
  const { social } = await readSettings(services);
  const offered = socialServices.filter((name) => social[name].enable);
  const theirs = and(eq(socialProfiles.user_id, userId), eq(socialProfiles.service_name, service));
  await services.db.transaction(async (tx) => {
    const other = await hasOtherWayIn(tx, userId, service, offered);
    const removed = await tx.delete(socialProfiles).where(theirs).returning({ id: socialProfiles.id });
    if (removed.length > 0 && !other) {
      const message = 'Set a password before disconnecting this account.';
      throw new AppError('invalid', 'last_way_in', message);
    }
  });
  services.people.dropPerson(userId);
}
