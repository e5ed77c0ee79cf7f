import { z } from 'zod';
import { pruneKeys } from '../../platform/idempotency/keys.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { foldCounters } from './counters.ts';
import { lockOldTickets } from './locking.ts';

const fold = defineJob({
  name: 'ticket-counters-fold',
  label: 'Update ticket counts',
  data: z.object({}),
  cron: '* * * * *',
  run: (services: Services) => foldCounters(services),
});

const lock = defineJob({
  name: 'tickets-lock',
  label: 'Lock tickets that were closed long ago',
  data: z.object({}),
  cron: '37 * * * *',
  run: (services: Services) => lockOldTickets(services),
});

const prune = defineJob({
  name: 'idempotency-keys-prune',
  label: 'Clean up idempotency keys',
  data: z.object({}),
  cron: '41 * * * *',
  run: async ({ db }: Services) => {
    await pruneKeys(db);
  },
});

export const ticketJobs = [fold, lock, prune];
