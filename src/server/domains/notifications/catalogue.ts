import type { CurrentUser } from '#shared/auth.ts';
import {
  type NotificationCatalogue,
  type NotificationEntry,
  notificationGroups,
} from '#shared/notification-kinds.ts';
import type { PublicSettings } from '#shared/settings.ts';

const labels: Record<NotificationEntry['group'], string> = {
  requests: 'Your requests',
  shared_requests: 'Invites and shared requests',
  tickets: 'Tickets',
  administration: 'Admin area',
};

const off: NotificationEntry['defaults'] = { email: false, browser: false };

/** Channels of a kind by default. Kinds outside of the catalogue only reach the list on the site. */
export const defaultsOf = (catalogue: NotificationCatalogue, kind: string): NotificationEntry['defaults'] =>
  catalogue[kind]?.defaults ?? off;

/** Kinds and channels that a person can choose. */
export function choicesOf(catalogue: NotificationCatalogue, user: CurrentUser, settings: PublicSettings) {
  const own = Object.entries(catalogue).filter(([, { isFor }]) => isFor(user, settings));
  return notificationGroups
    .map((group) => ({
      group_name: labels[group],
      subscriptions: own
        .filter(([, entry]) => entry.group === group)
        .map(([notif_id, { label, defaults }]) => ({ notif_id, name: label, defaults })),
    }))
    .filter(({ subscriptions }) => subscriptions.length > 0);
}
