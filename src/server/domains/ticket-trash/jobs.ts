import { inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { tickets } from '../tickets/tables.ts';
import { deleteTickets, lockTrashed } from './deletion.ts';

/** Tickets per transaction. */
const batch = 50;

/** Deletes the tickets that have been in the trash for as long as the setting says. */
export async function purgeOld(services: Services): Promise<void> {
  const { tickets: rules } = await readSettings(services);
  const isOld = lt(tickets.deleted_at, sql`now() - make_interval(days => ${rules.bin_days}::integer)`);
  for (;;) {
    const oldest = services.db.select({ id: tickets.id }).from(tickets).where(isOld).limit(batch);
    const count = await services.db.transaction(async (tx) => {
      const trashed = await lockTrashed(tx, inArray(tickets.id, oldest));
      if (trashed.length > 0) await deleteTickets(services, tx, trashed);
      return trashed.length;
    });
    services.jobs.nudge();
    if (count === 0) return;
  }
}

const purge = defineJob({
  name: 'tickets-purge',
  label: 'Delete old tickets from the trash',
  data: z.object({}),
  cron: '23 * * * *',
  run: (services: Services) => purgeOld(services),
});

export const trashJobs = [purge];
