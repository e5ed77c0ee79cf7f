import { z } from 'zod';
import { drivers } from '#shared/uploads.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';

/** Deletes stored files without references. Retried while their store is unreachable. */
export const removeFiles = defineJob({
  name: 'files-remove',
  label: 'Delete files from storage',
  data: z.object({ driver: z.enum(drivers), keys: z.array(z.string()) }),
  run: async ({ storages }: Services, { driver, keys }) => {
    const store = storages.on(driver);
    await Promise.all(keys.map((key) => store.remove(key)));
  },
});
