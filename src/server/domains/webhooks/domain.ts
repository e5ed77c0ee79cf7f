import { defineDomain } from '../../platform/domain.ts';
import { deleteDeliveries, mergeDeliveries } from './account-deletion.ts';
import { webhookApiTexts } from './api-texts.ts';
import { filterEvents } from './event-filter.ts';
import { webhookJobs } from './jobs.ts';
import { webhookLimits } from './limits.ts';
import { webhookNotificationKinds } from './notification-kinds.ts';
import { webhookPermissions } from './permissions.ts';
import { webhooksRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { webhookWrites } from './writes.ts';

/** Delivery of events to other programs. */
export const webhooksDomain = defineDomain({
  name: 'webhooks',
  routers: { webhooks: webhooksRouter },
  writes: webhookWrites,
  jobs: webhookJobs,
  permissions: webhookPermissions,
  notificationKinds: webhookNotificationKinds,
  limits: webhookLimits,
  hooks: { accountDeleted: deleteDeliveries, accountsMerged: mergeDeliveries },
  start: filterEvents,
  texts: { de: german, ar: arabic },
  apiTexts: webhookApiTexts,
});
