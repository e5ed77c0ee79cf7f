import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { pruneEntries, pruneLeftovers, pruneUploads } from './prune.ts';
import { removeFiles } from './removal-jobs.ts';

const sweep = defineJob({
  name: 'files-sweep',
  label: 'Clean up unused files',
  data: z.object({}),
  cron: '23 * * * *',
  run: async (services: Services) => {
    await pruneUploads(services);
    await pruneEntries(services);
    await pruneLeftovers(services);
  },
});

export const uploadJobs = [removeFiles, sweep];
