import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';

/** Deletes the file of an unused avatar. */
export const removeAvatarFile = defineJob({
  name: 'avatar-remove',
  label: 'Delete old avatars',
  data: z.object({ name: z.string().regex(/^[\w.-]+$/) }),
  run: async ({ storages }: Services, { name }) => {
    // In every store, because the site's choice may have changed since.
    await Promise.all([storages.local, storages.s3].map((store) => store?.remove(`public/avatars/${name}`)));
  },
});

export const userJobs = [removeAvatarFile];
