import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { allMailboxes } from '../mailboxes/queries.ts';
import { fetchMailbox } from './fetch.ts';

/** Milliseconds to wait for a fetch under way: it may have looked before the message came. */
const patienceMs = 20_000;

/** Fetches a batch; where more may be there, another job goes on, so that other mailboxes do not wait for it. */
async function fetchBatch(services: Services, id: number, wait: number): Promise<void> {
  const hasMore = await fetchMailbox(services, id, wait);
  if (!hasMore) return;
  await services.jobs.enqueue(services.db, fetchOneMailbox, { id });
  services.jobs.nudge();
}

export const fetchOneMailbox = defineJob({
  name: 'inbound-mail-fetch-one',
  label: 'Fetch a mailbox with a new email',
  data: z.object({ id: z.int() }),
  atOnce: 4,
  run: (services: Services, { id }): Promise<void> => fetchBatch(services, id, patienceMs),
});

/** Fetches every mailbox of a mail server, one after the other. */
export async function fetchEveryMailbox(services: Services): Promise<void> {
  const wanted = (await allMailboxes(services.db)).filter(
    ({ enabled, inbound }) => enabled && inbound.kind === 'imap',
  );
  for (const { id } of wanted) await fetchBatch(services, id, 0);
}
