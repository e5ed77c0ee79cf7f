import { defineDomain } from '../../platform/domain.ts';
import { notificationApiTexts } from './api-texts.ts';
import { notificationsRouter } from './router.ts';
import { forgetNotifications, mergeNotifications } from './service.ts';
import { notificationSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** What people are told on the site, and the live stream to their pages. */
export const notificationsDomain = defineDomain({
  name: 'notifications',
  routers: { notifications: notificationsRouter },
  settings: notificationSettings,
  hooks: { accountDeleted: forgetNotifications, accountsMerged: mergeNotifications },
  apiTexts: notificationApiTexts,
  texts: { de: german, ar: arabic },
});
