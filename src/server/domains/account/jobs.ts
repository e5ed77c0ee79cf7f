import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/trpc/context.ts';

/** Takes away the file of an avatar that nobody has any more. */
export const removeAvatarFile = defineJob({
  name: 'avatar-remove',
  data: z.object({ name: z.string().regex(/^[\w.-]+$/) }),
  run: async ({ storage }: Services, { name }) => {
    await storage.remove(`public/avatars/${name}`);
  },
});

export const accountJobs = [removeAvatarFile];
