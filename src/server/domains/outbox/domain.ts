import { defineDomain } from '../../platform/domain.ts';
import { outboxApiTexts } from './api-texts.ts';
import { outboxJobs } from './jobs.ts';
import { outboxNotificationKinds } from './notification-kinds.ts';
import { signatureOf } from './preferences.ts';
import { outboxRouter } from './router.ts';
import { scheduleReply } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { outboxWrites } from './writes.ts';

/** Replies of agents that are sent later, or can be taken back for a while. */
export const outboxDomain = defineDomain({
  name: 'outbox',
  routers: { outbox: outboxRouter },
  writes: outboxWrites,
  jobs: outboxJobs,
  notificationKinds: outboxNotificationKinds,
  hooks: { scheduleReply, signatureOf },
  apiTexts: outboxApiTexts,
  texts: { de: german, ar: arabic },
});
