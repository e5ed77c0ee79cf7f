import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const notificationApiTexts: DomainApiTexts = {
  tags: {
    Notifications: 'What the signed-in person was told.',
  },
  parameters: {
    unread: 'Only those that are not read yet.',
    grouped: 'All of one ticket as one item, the newest of the last 300.',
    endpoint: 'The address that the push service gave the browser.',
  },
  bodies: {
    'notifications.markAsRead': { markAllAsRead: true },
    'notifications.saveSubscriptions': {
      selections: [{ notif_id: 'request_reply', channels: { email: true, browser: false } }],
      digest: 'daily',
      quiet_hours: { from: '22:00', to: '07:00' },
    },
    'notifications.addBrowser': {
      endpoint: 'https://push.example.com/send/5f0c8a9e',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  },
};
