import { defineDomain } from '../../platform/domain.ts';
import { notificationApiTexts } from './api-texts.ts';
import { notificationsRouter } from './router.ts';
import { forgetNotifications } from './service.ts';

/** What people are told on the site, and the live stream to their pages. */
export const notificationsDomain = defineDomain({
  name: 'notifications',
  routers: { notifications: notificationsRouter },
  hooks: { accountDeleted: forgetNotifications },
  apiTexts: notificationApiTexts,
});
