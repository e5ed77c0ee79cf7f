import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { announceReturn } from '../../platform/mail/returns.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import type { Services } from '../../platform/services.ts';

/** Retention of the mail log in days. */
const keptDays = 30;

/** Deletes old mails. One that is pending for longer than mails are tried has no job any more. */
export const pruneMails = defineJob({
  name: 'mails-prune',
  label: 'Clean up the email log',
  data: z.object({}),
  cron: '33 3 * * *',
  run: async (services: Services) => {
    const { db } = services;
    await db.transaction(async (tx) => {
      const lost = await tx
        .update(outgoingMails)
        .set({ state: 'failed', error: sql`coalesce(${outgoingMails.error}, 'It was tried too often.')` })
        .where(
          and(
            eq(outgoingMails.state, 'queued'),
            lt(outgoingMails.created_at, sql`now() - interval '3 days'`),
          ),
        )
        .returning();
      for (const mail of lost) await announceReturn(services, tx, mail, mail.error ?? '');
    });
    await db
      .delete(outgoingMails)
      .where(lt(outgoingMails.created_at, sql`now() - make_interval(days => ${keptDays})`));
  },
});

export const mailJobs = [pruneMails];
