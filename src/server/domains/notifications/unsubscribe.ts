import { sql } from 'drizzle-orm';
import { notFound } from '#shared/errors.ts';
import type { MailedNotification } from '#shared/notifications.ts';
import { readUnsubscribeToken } from '../../platform/mail/unsubscribe.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { readSettings } from '../settings/service.ts';
import { readMailWishes } from './queries.ts';
import { notificationPreferences } from './tables.ts';

/** The kind and the person of a mailed link. Throws the same 404 for everything that is wrong with it. */
async function openLink(services: Services, token: string) {
  const { kind, email } = readUnsubscribeToken(services, token) ?? {};
  if (kind === undefined || email === undefined) throw notFound();
  const entry = Object.hasOwn(services.notificationKinds, kind)
    ? services.notificationKinds[kind]
    : undefined;
  const { notif_subs } = await readSettings(services);
  if (entry === undefined || !notif_subs.integrated) throw notFound();
  const owner = await findOwnerOf(services.db, email);
  if (owner === undefined) throw notFound();
  return { kind, email, entry, userId: owner.id };
}

/** The kind that the link of a notification turns off, and its reader. Throws 404. */
export async function readMailedNotification(services: Services, token: string): Promise<MailedNotification> {
  const { kind, email, entry, userId } = await openLink(services, token);
  const [wish] = await readMailWishes(services.db, [userId], kind, entry.defaults.email);
  return { email, notification: entry.label, subscribed: wish?.wanted ?? false };
}

/** Turns emails of the link's kind off, or on again, for its person alone. Throws 404. */
export async function switchMailedNotification(
  services: Services,
  { token, subscribed }: { token: string; subscribed: boolean },
): Promise<MailedNotification> {
  const { kind, email, entry, userId } = await openLink(services, token);
  const channels = JSON.stringify({ email: subscribed });
  const { selections } = notificationPreferences;
  await services.db
    .insert(notificationPreferences)
    .values({ user_id: userId, selections: { [kind]: { email: subscribed } } })
    .onConflictDoUpdate({
      target: notificationPreferences.user_id,
      set: {
        selections: sql`${selections} || jsonb_build_object(${kind}::text, coalesce(${selections} -> ${kind}::text, '{}'::jsonb) || ${channels}::jsonb)`,
        updated_at: sql`now()`,
      },
    });
  return { email, notification: entry.label, subscribed };
}
