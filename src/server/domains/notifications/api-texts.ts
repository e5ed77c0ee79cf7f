import { notificationSchema, quietHoursSchema } from '#shared/notifications.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const notificationApiTexts: DomainApiTexts = {
  tags: {
    Notifications: 'Notifications and preferences of the signed-in person.',
  },
  parameters: {
    unread: 'Only unread notifications.',
    grouped: 'Groups notifications by ticket, and those of new unassigned requests, among the latest 300.',
    endpoint: "Endpoint URL from the browser's push service.",
  },
  bodies: {
    'notifications.markAsRead': { markAllAsRead: true },
    'notifications.saveSubscriptions': {
      selections: [{ notif_id: 'request_reply', channels: { email: true, browser: false } }],
      digest: 'daily',
      quiet_hours: { from: '22:00', to: '07:00' },
    },
    'notifications.unsubscribe': { token: 'token-of-the-email' },
    'notifications.addBrowser': {
      endpoint: 'https://push.example.com/send/5f0c8a9e',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  },
  schemas: {
    Notification: notificationSchema,
    QuietHours: quietHoursSchema,
  },
};
