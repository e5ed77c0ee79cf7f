import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

/** What the documentation of the REST API says of these calls. */
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
