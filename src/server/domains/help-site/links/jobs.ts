import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { runJob } from '../../jobs/run-job.ts';
import { checkLinks } from './checking.ts';

export const checkLinksJob = defineJob({
  name: 'helpcenter-link-check',
  label: 'Check links in articles',
  isOnRequest: true,
  data: z.object({ id: z.uuid() }),
  run: (services: Services, { id }) => runJob(services, id, (run) => checkLinks(services, run)),
});
