import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';

export const pruneEvents = defineJob({
  name: 'events-prune',
  label: 'Tidy up live updates',
  data: z.object({}),
  cron: '17 3 * * *',
  run: ({ events }: Services) => events.prune(),
});
