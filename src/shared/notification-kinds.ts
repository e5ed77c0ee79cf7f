import type { CurrentUser } from './auth.ts';
import type { NotificationChannel } from './notifications.ts';
import type { PublicSettings } from './settings.ts';

/** Headings of the notification settings, in this order. */
export const notificationGroups = ['requests', 'shared_requests', 'tickets', 'administration'] as const;

/** A kind of notification by mail and browser. */
export interface NotificationEntry {
  group: (typeof notificationGroups)[number];
  label: string;
  /** Default channels. */
  defaults: Readonly<Record<NotificationChannel, boolean>>;
  /** Whether a user is ever notified of it, on a site with these settings. */
  isFor: (user: CurrentUser, settings: PublicSettings) => boolean;
}

export type NotificationCatalogue = Readonly<Record<string, NotificationEntry>>;

/** The names of all kinds. The domain that notifies adds its own: `declare module … { interface NotificationKinds { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds & string;
