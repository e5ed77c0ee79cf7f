import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { deliver } from './delivery-jobs.ts';
import { announce } from './enqueue-deliveries.ts';
import { webhookDeliveries } from './tables.ts';

/** Runs on every event that some webhook subscribes to, and creates its deliveries. */
export const enqueueDeliveries = defineJob({
  name: 'webhooks-hear',
  label: 'Prepare webhook deliveries',
  data: z.looseObject({ event: z.string() }),
  isForAllEvents: true,
  run: (services: Services, { event, ...data }, finish) => announce(services, { event, data }, finish),
});

/** How long deliveries can be looked up. */
const keptDays = 14;

export const pruneDeliveries = defineJob({
  name: 'webhooks-sweep',
  label: 'Clean up the webhook delivery log',
  data: z.object({}),
  cron: '41 3 * * *',
  run: async ({ db }: Services) => {
    await db
      .delete(webhookDeliveries)
      .where(lt(webhookDeliveries.created_at, sql`now() - make_interval(days => ${keptDays})`));
  },
});

export const webhookJobs = [enqueueDeliveries, deliver, pruneDeliveries];
