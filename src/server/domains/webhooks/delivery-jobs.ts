import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { tryDelivery } from './delivery.ts';

/** Sends a delivery. Concurrent, so that a slow receiver does not delay the others. */
export const deliver: Job<Services, { id: string }> = defineJob({
  name: 'webhooks-deliver',
  label: 'Deliver webhooks',
  data: z.object({ id: z.uuid() }),
  atOnce: 10,
  run: (services: Services, { id }, finish) =>
    tryDelivery(services, id, finish, (tx, seconds) =>
      services.jobs.enqueueLater(tx, deliver, seconds, { id }),
    ),
});
