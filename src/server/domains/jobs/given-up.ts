import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/statements.ts';
import { wasEnded } from '../../platform/jobs/leases.ts';
import type { Services } from '../../platform/services.ts';

const endedTwice = 'It was stopped because the server ended twice while it ran.';
const unfinished = 'It could not be finished. Please try again.';

/** The queue's entry of a job, if it exists in such a state. */
const entry = (names: string, states: SQL) => sql`select output from jobs.job
  where name in (select jsonb_array_elements_text(${names}::text::jsonb))
    and data->>'id' = waiting.id::text and ${states}`;

/** Fails jobs without a worker: those that the queue has failed or lost. The requester gets the reason. */
export async function failGivenUp({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>): Promise<void> {
  const names = JSON.stringify(jobs.askedFor);
  const failed = await rows<{ id: string; error: string }>(
    db,
    sql`update jobs waiting
      set state = 'failed', finished_at = now(), error = case
        when exists (${entry(names, sql`state = 'failed' and ${wasEnded}`)}) then ${endedTwice} else ${unfinished} end
      where state in ('queued', 'running') and not exists (${entry(names, sql`state < 'completed'`)})
      returning id::text as id, error`,
  );
  if (failed.length > 0) log.error({ failed }, 'jobs were given up');
}
