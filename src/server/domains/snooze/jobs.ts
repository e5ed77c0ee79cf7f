import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translatable } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { defineListener } from '../../platform/jobs/domain-events.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { writeActivities } from '../notifications/activity.ts';
import { prepareTicketActivity } from '../ticket-announcements/ticket-activity.ts';
import { changeTickets } from '../tickets/change-ticket.ts';
import { ticketsPlaced } from '../tickets/events.ts';
import { tickets } from '../tickets/tables.ts';

/** Tickets per transaction. */
const batch = 100;

const isDue = lte(tickets.snoozed_until, sql`now()`);

const findDue = (db: Database) =>
  db.select({ id: tickets.id }).from(tickets).where(isDue).orderBy(asc(tickets.snoozed_until)).limit(batch);

/** Ends the snoozes whose time has come. */
export async function wakeDue(services: Services): Promise<void> {
  for (;;) {
    const due = (await findDue(services.db)).map(({ id }) => id);
    if (due.length === 0) return;
    await services.db.transaction((tx) =>
      // Read again under the lock: somebody may have snoozed one anew, or deleted it.
      changeTickets(services, tx, null, sql`${inArray(tickets.id, due)} and ${isDue}`, {
        placement: { type: 'woken', cause: 'time' },
      }),
    );
    services.jobs.nudge();
  }
}

const wake = defineJob({
  name: 'tickets-wake',
  label: 'End snoozes of tickets',
  data: z.object({}),
  cron: '* * * * *',
  run: (services: Services) => wakeDue(services),
});

const announce = defineListener(ticketsPlaced, {
  name: 'wake-announce',
  label: 'Notify agents of tickets whose snooze ended',
  // A reply has its own notification.
  when: ({ cause }) => cause === 'time',
  run: async (services: Services, { ticket_ids }, finish) => {
    const woken = await services.db
      .select({ id: tickets.id, subject: tickets.subject, assigned_to: tickets.assigned_to })
      .from(tickets)
      .where(and(inArray(tickets.id, ticket_ids), inArray(tickets.queue_state, ['open', 'pending'])))
      .orderBy(asc(tickets.id));
    const tellers = await Promise.all(
      woken.map((ticket) =>
        prepareTicketActivity(services, ticket.assigned_to, 'ticket_woken', 'agent', ticket, {
          headline: translatable('The snooze of ticket #:id has ended', { id: ticket.id }),
        }),
      ),
    );
    await writeActivities(services, tellers, finish);
  },
});

export const snoozeJobs = [wake, announce];
