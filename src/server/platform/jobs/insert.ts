import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Lease of a job in hand, in seconds: a live process renews it; after a crash the job is given to another process. */
export const leaseSeconds = 60;

export const settings = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: leaseSeconds,
} as const;

export interface NewJob {
  name: string;
  data: object;
  /** Those of a higher one in its queue are fetched first; 0 without it. */
  priority?: number;
}

/** A job of that name for each of the data. */
export const newJobs = (name: string, data: readonly object[], priority?: number): NewJob[] =>
  data.map((one) => ({ name, data: one, ...(priority !== undefined && { priority }) }));

/**
 * The statement that enqueues jobs, a list as JSON. The library's own reads the settings of the queue each time, which
 * are the same for all of ours.
 * @param also What is added to the data of each, from the rows of `from`.
 * @param start When they are done at the earliest.
 */
export const jobInserts = (
  jobs: SQL | Placeholder,
  also: SQL = sql`'{}'::jsonb`,
  from: SQL = sql``,
  start: SQL = sql`now()`,
) => sql`
  insert into jobs.job (name, data, priority, start_after, retry_limit, retry_delay, retry_backoff, expire_in, policy)
  select job.name, job.data || ${also}, coalesce(job.priority, 0), ${start}, ${sql.raw(
    [settings.retryLimit, settings.retryDelay, settings.retryBackoff].join(),
  )},
    make_interval(secs => ${sql.raw(String(leaseSeconds))}), 'standard'
  from jsonb_to_recordset(${jobs}::text::jsonb) as job(name text, data jsonb, priority integer) ${from}`;
