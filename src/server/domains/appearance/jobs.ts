import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { removeUnusedPictures } from './pictures.ts';

const prunePictures = defineJob({
  name: 'appearance-prune-pictures',
  label: 'Delete unused logos and pictures',
  data: z.object({}),
  cron: '23 3 * * *',
  run: (services: Services) => removeUnusedPictures(services),
});

export const appearanceJobs = [prunePictures];
