import type { NotificationCatalogue } from '#shared/notification-kinds.ts';
import { hasPermission } from '#shared/permissions.ts';

export const webhookNotificationKinds = {
  webhook_disabled: {
    group: 'administration',
    label: 'A webhook has been disabled',
    defaults: { email: false, browser: false },
    isFor: (user) => hasPermission(user, 'webhooks.update'),
  },
} as const satisfies NotificationCatalogue;

declare module '#shared/notification-kinds.ts' {
  interface NotificationKinds extends Record<keyof typeof webhookNotificationKinds, true> {}
}
