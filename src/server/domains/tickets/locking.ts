import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { statusFor } from '../tags/service.ts';
import { changeTickets } from './change-ticket.ts';

/** Tickets per transaction. */
const batch = 100;

/**
 * Locks the tickets that were closed as many days ago as the setting says. Those in spam or the trash and merged ones,
 * which take no messages anyway, stay as they are, so that an undo finds them unchanged.
 */
export async function lockOldTickets(services: Services): Promise<void> {
  const { lock_after_days } = (await readSettings(services)).tickets;
  if (lock_after_days === null) return;
  const status = await statusFor(services, 'locked');
  // In the form of the index by closing time.
  const isOld = sql`queue_state = 'closed' and merged_into is null
    and coalesce(closed_at, 'infinity') <= now() - make_interval(days => ${lock_after_days}::integer)`;
  const oldest = sql`id in (
    select id from tickets where ${isOld} order by coalesce(closed_at, 'infinity'), id limit ${batch})`;
  for (;;) {
    const { tickets } = await services.db.transaction((tx) =>
      // Read again under the lock: somebody may have reopened one.
      changeTickets(services, tx, null, sql`${oldest} and ${isOld}`, { status }),
    );
    services.jobs.nudge();
    if (tickets.length === 0) return;
  }
}
