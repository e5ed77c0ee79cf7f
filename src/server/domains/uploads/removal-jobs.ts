import { z } from 'zod';
import { drivers } from '#shared/uploads.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';

/** Takes files away that nothing refers to any more. Tried again while their store does not answer. */
export const removeFiles = defineJob({
  name: 'files-remove',
  label: 'Delete files from storage',
  data: z.object({ driver: z.enum(drivers), keys: z.array(z.string()) }),
  run: async ({ storages }: Services, { driver, keys }) => {
    const store = storages.on(driver);
    await Promise.all(keys.map((key) => store.remove(key)));
  },
});
