import type { CurrentUser } from './auth.ts';
import type { NotificationChannel } from './notifications.ts';
import type { PublicSettings } from './settings.ts';

/** The headings of what people can choose, in this order. */
export const notificationGroups = ['requests', 'shared_requests', 'tickets', 'administration'] as const;

/** What somebody can be notified of by mail and browser. */
export interface NotificationEntry {
  group: (typeof notificationGroups)[number];
  label: string;
  /** What holds while a person chose nothing. */
  defaults: Readonly<Record<NotificationChannel, boolean>>;
  /** Who is ever notified of it, on a site with these settings. */
  isFor: (user: CurrentUser, settings: PublicSettings) => boolean;
}

export type NotificationCatalogue = Readonly<Record<string, NotificationEntry>>;

/** The names of all kinds. The domain that notifies adds its own: `declare module … { interface NotificationKinds { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds & string;
