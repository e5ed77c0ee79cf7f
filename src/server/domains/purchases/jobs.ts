import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import type { OnLink } from '../auth/account-hooks.ts';
import { readSettings } from '../settings/service.ts';
import { importPurchases, marketplaceName } from './service.ts';

const importing = defineJob({
  name: 'purchases-import',
  label: 'Import marketplace purchases',
  data: z.object({ user_id: z.int() }),
  run: async (services: Services, { user_id }) => {
    const { envato } = await readSettings(services);
    if (!envato.enable) return;
    try {
      await importPurchases(services, user_id);
    } catch (error) {
      // Disconnected or revoked: a retry is useless.
      if (!(error instanceof AppError && error.reason === 'marketplace_not_connected')) throw error;
    }
  },
});

/** Imports purchases automatically after a sign-in by the marketplace. */
export const importSalesOnLink: OnLink = async ({ jobs }, tx, userId, service) => {
  if (service === marketplaceName) await jobs.enqueue(tx, importing, { user_id: userId });
};

export const purchaseJobs = [importing];
