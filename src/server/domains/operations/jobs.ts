import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { deleteExpiredOperations } from './service.ts';

export const pruneOperations = defineJob({
  name: 'operations-sweep',
  label: 'Delete expired undo data',
  cron: '43 3 * * *',
  data: z.object({}),
  run: (services: Services) => deleteExpiredOperations(services),
});
