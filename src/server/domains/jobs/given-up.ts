import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/statements.ts';
import { wasEnded } from '../../platform/jobs/leases.ts';
import type { Services } from '../../platform/services.ts';

const endedTwice = 'It was given up because the server ended twice while it ran.';
const unfinished = 'It could not be finished. Please try again.';

/** The entry of the queue that does a job, where there is still one in such a state. */
const entry = (names: string, states: SQL) => sql`select output from jobs.job
  where name in (select jsonb_array_elements_text(${names}::text::jsonb))
    and data->>'id' = waiting.id::text and ${states}`;

/**
 * Ends the jobs that nobody works on any more: the queue has given them up, or knows nothing of them. Whoever waits
 * learns why.
 */
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
