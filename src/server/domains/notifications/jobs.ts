import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { mailDueDigests } from './digests.ts';
import { sendPushes } from './push/delivery.ts';
import { pushJob } from './service.ts';

/** Sends push messages to browsers. */
export const sendPushMessages = defineJob({
  name: pushJob,
  label: 'Send push notifications',
  data: z.object({ ids: z.array(z.int()) }),
  // Push services may be slow.
  atOnce: 4,
  run: (services: Services, { ids }) => sendPushes(services, ids),
});

export const mailDigests = defineJob({
  name: 'notifications-digest',
  label: 'Send notification digests',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: (services: Services) => mailDueDigests(services),
});

export const notificationJobs = [sendPushMessages, mailDigests];
