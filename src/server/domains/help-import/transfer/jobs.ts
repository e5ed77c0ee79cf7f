import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { runJob } from '../../jobs/run-job.ts';
import { runImport } from './importing.ts';

const data = z.object({ id: z.uuid() });

export const importHelpCenter = defineJob({
  name: 'helpcenter-import',
  label: 'Import into the help center',
  isOnRequest: true,
  data,
  run: (services: Services, { id }) => runJob(services, id, (run) => runImport(services, run)),
});
