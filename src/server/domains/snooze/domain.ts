import { defineDomain } from '../../platform/domain.ts';
import { snoozeJobs } from './jobs.ts';
import { snoozeNotificationKinds } from './notification-kinds.ts';
import { snoozeRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { snoozeWrites } from './writes.ts';

/** Hiding tickets from the folders of work for a time. */
export const snoozeDomain = defineDomain({
  name: 'snooze',
  routers: { snooze: snoozeRouter },
  writes: snoozeWrites,
  jobs: snoozeJobs,
  notificationKinds: snoozeNotificationKinds,
  apiTexts: { bodies: { 'snooze.set': { until_reply: true, reason: 'Waiting for the parts' } } },
  texts: { de: german, ar: arabic },
});
