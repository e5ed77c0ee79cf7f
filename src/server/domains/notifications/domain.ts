import { defineDomain } from '../../platform/domain.ts';
import { notificationApiTexts } from './api-texts.ts';
import { notificationMails } from './emails.tsx';
import { notificationJobs } from './jobs.ts';
import { notificationLimits } from './limits.ts';
import { notificationsRouter } from './router.ts';
import { deleteNotifications, mergeNotifications } from './service.ts';
import { notificationSettings } from './settings.ts';
import { mergePreferences } from './subscriptions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { notificationWrites } from './writes.ts';

/** Moves notifications and preferences to the merged account. */
const mergeAll: typeof mergeNotifications = async (...merge) => {
  await mergeNotifications(...merge);
  await mergePreferences(...merge);
};

/** Notifications on the site, and the live stream to open pages. */
export const notificationsDomain = defineDomain({
  name: 'notifications',
  publicFiles: ['activity.ts', 'queries.ts', 'service.ts', 'topics.ts'],
  routers: { notifications: notificationsRouter },
  writes: notificationWrites,
  jobs: notificationJobs,
  mails: notificationMails,
  limits: notificationLimits,
  settings: notificationSettings,
  hooks: { accountDeleted: deleteNotifications, accountsMerged: mergeAll },
  apiTexts: notificationApiTexts,
  texts: { de: german, ar: arabic },
});
