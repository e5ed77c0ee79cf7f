import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { runJob } from '../jobs/run-job.ts';
import { exportersOf } from './exporter.ts';

export const makeExport = defineJob({
  name: 'export',
  label: 'Create an export file',
  isOnRequest: true,
  data: z.object({ id: z.uuid() }),
  run: (services: Services, { id }) =>
    runJob(services, id, async (run) => {
      const exporter = exportersOf(services).find(({ what }) => run.job.type === `${what}_export`);
      if (exporter === undefined) throw new Error(`Nothing exports ${run.job.type}.`);
      await exporter.run(services, run);
    }),
});
