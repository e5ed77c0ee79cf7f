import type { NotificationCatalogue } from '#shared/notification-kinds.ts';
import { isStaff } from '#shared/permissions.ts';

export const outboxNotificationKinds = {
  reply_held: {
    label: 'A reply that I scheduled is not sent',
    defaults: { email: true, browser: true },
    group: 'tickets',
    isFor: (user) => isStaff(user),
  },
} as const satisfies NotificationCatalogue;

declare module '#shared/notification-kinds.ts' {
  interface NotificationKinds extends Record<keyof typeof outboxNotificationKinds, true> {}
}
