import { publicNotificationSettings } from '#shared/notification-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const notificationSettings = {
  public: publicNotificationSettings,
  defaults: () => ({ notifications: { integrated: true }, notif_subs: { integrated: false } }),
} satisfies DomainSettings<typeof publicNotificationSettings>;
