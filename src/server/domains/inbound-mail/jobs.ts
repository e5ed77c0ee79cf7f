import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { readPrivateSettings } from '../settings/service.ts';
import { fetchEveryMailbox, fetchOneMailbox } from './fetch-jobs.ts';
import { processMail } from './processing-jobs.ts';
import { inboundMessages } from './tables.ts';
import { watchMailboxes } from './watch.ts';

/** Minutes after which a mail that nobody handles is handled again: its job was lost with its process. */
const lostMinutes = 15;

/** Mails that are looked for at once. */
const batch = 500;

export const resumeMails = defineJob({
  name: 'inbound-mail-resume',
  label: 'Resume interrupted incoming emails',
  data: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  run: async ({ db, jobs }: Services) => {
    const lost = await db
      .select({ id: inboundMessages.id })
      .from(inboundMessages)
      .where(
        and(
          inArray(inboundMessages.state, ['stored', 'processing']),
          lt(inboundMessages.received_at, sql`now() - make_interval(mins => ${lostMinutes})`),
        ),
      )
      .limit(batch);
    if (lost.length === 0) return;
    await db.transaction((tx) =>
      jobs.enqueueBehind(tx, processMail, ...lost.map(({ id }) => ({ id, force: false }))),
    );
    jobs.nudge();
  },
});

/** Deletes mails after their time; quarantined ones stay until somebody decides. */
export const pruneInbound = defineJob({
  name: 'inbound-mail-prune',
  label: 'Clean up incoming emails',
  data: z.object({}),
  cron: '47 3 * * *',
  run: async (services: Services) => {
    const { db, storages } = services;
    const { keep_days } = await readPrivateSettings(services, 'inbound');
    for (;;) {
      const old = await db
        .select({ id: inboundMessages.id, driver: inboundMessages.driver, key: inboundMessages.storage_key })
        .from(inboundMessages)
        .where(
          and(
            lt(inboundMessages.received_at, sql`now() - make_interval(days => ${keep_days})`),
            notInArray(inboundMessages.state, ['stored', 'processing', 'quarantined']),
          ),
        )
        .limit(batch);
      for (const { id, driver, key } of old) {
        await storages.on(driver).remove(key);
        await db.delete(inboundMessages).where(eq(inboundMessages.id, id));
      }
      if (old.length < batch) return;
    }
  },
});

const fetchMailboxes = defineJob({
  name: 'inbound-mail-fetch',
  label: 'Fetch mailboxes',
  data: z.object({}),
  cron: '* * * * *',
  run: async (services: Services) => {
    await watchMailboxes(services);
    await fetchEveryMailbox(services);
  },
});

export const inboundJobs = [processMail, fetchMailboxes, fetchOneMailbox, resumeMails, pruneInbound];
