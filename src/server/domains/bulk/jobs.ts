import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { runBulkJob } from './run.ts';

export const runBulk = defineJob({
  name: 'tickets-bulk',
  label: 'Change many tickets',
  isOnRequest: true,
  data: z.object({ id: z.uuid() }),
  run: (services: Services, { id }) => runBulkJob(services, id),
});

export const bulkJobs = [runBulk];
