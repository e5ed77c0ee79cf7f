import type { NotificationCatalogue } from '#shared/notification-kinds.ts';
import { isStaff } from '#shared/permissions.ts';

export const snoozeNotificationKinds = {
  ticket_woken: {
    label: 'The snooze of my ticket ends',
    defaults: { email: false, browser: true },
    group: 'tickets',
    isFor: (user) => isStaff(user),
  },
} as const satisfies NotificationCatalogue;

declare module '#shared/notification-kinds.ts' {
  interface NotificationKinds extends Record<keyof typeof snoozeNotificationKinds, true> {}
}
