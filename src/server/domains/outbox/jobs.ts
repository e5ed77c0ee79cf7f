import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translatable } from '#shared/translation.ts';
import { defineListener } from '../../platform/jobs/domain-events.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { writeActivities } from '../notifications/activity.ts';
import { prepareTicketActivity } from '../ticket-announcements/ticket-activity.ts';
import { sendingRefused } from './events.ts';
import { findScheduled } from './queries.ts';
import { sendAllDue } from './sending.ts';
import { outbox } from './tables.ts';

/** Enqueued for the time of each reply; the clock finds those of which the time was moved by hand. */
export const sendScheduled = defineJob({
  name: 'outbox-send',
  label: 'Send replies whose time has come',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
  run: (services: Services) => sendAllDue(services),
});

/** Days for which a reply that was sent or canceled is stored, and its idempotency key with it. */
const keptDays = 30;

/** Deletes replies of which nothing is left to do: a sent one is a message of its ticket. */
export const pruneOutbox = defineJob({
  name: 'outbox-prune',
  label: 'Clean up the outbox',
  data: z.object({}),
  cron: '37 3 * * *',
  run: async ({ db }: Services) => {
    const isOld = lt(outbox.send_after, sql`now() - make_interval(days => ${keptDays})`);
    await db.delete(outbox).where(and(inArray(outbox.state, ['sent', 'cancelled']), isOld));
  },
});

const announceHeld = defineListener(sendingRefused, {
  name: 'outbox-held-announce',
  label: 'Notify authors of replies that were not sent',
  run: async (services: Services, { id }, finish) => {
    const [held] = await findScheduled(services.db, eq(outbox.id, id), null, 1);
    const tellers =
      held === undefined || held.state !== 'held'
        ? []
        : [
            await prepareTicketActivity(services, held.user.id, 'reply_held', 'agent', held.ticket, {
              headline: translatable('Your reply in ticket #:id was not sent', { id: held.ticket_id }),
            }),
          ];
    await writeActivities(services, tellers, finish);
  },
});

export const outboxJobs = [sendScheduled, announceHeld, pruneOutbox];
