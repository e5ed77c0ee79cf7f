import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';

/** Takes away the file of an avatar that nobody has any more. */
export const removeAvatarFile = defineJob({
  name: 'avatar-remove',
  label: 'Delete old profile pictures',
  data: z.object({ name: z.string().regex(/^[\w.-]+$/) }),
  run: async ({ storages }: Services, { name }) => {
    // Wherever avatars went when it came.
    await Promise.all([storages.local, storages.s3].map((store) => store?.remove(`public/avatars/${name}`)));
  },
});

export const userJobs = [removeAvatarFile];
