import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const notificationApiTexts: DomainApiTexts = {
  tags: {
    Notifications: 'What the signed-in person was told.',
  },
  parameters: {
    unread: 'Only those that are not read yet.',
  },
  bodies: {
    'notifications.markAsRead': { markAllAsRead: true },
  },
};
