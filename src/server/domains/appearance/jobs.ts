import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { removeUnusedImages } from './images.ts';

const prunePictures = defineJob({
  name: 'appearance-prune-pictures',
  label: 'Delete unused logos and images',
  data: z.object({}),
  cron: '23 3 * * *',
  run: (services: Services) => removeUnusedImages(services),
});

export const appearanceJobs = [prunePictures];
