import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, notFound } from '#shared/errors.ts';
import type { jobLogInput, LoggedJob, Schedule } from '#shared/system.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { rows } from '../../platform/db/statements.ts';
import { settings } from '../../platform/jobs/insert.ts';
import type { Services } from '../../platform/services.ts';
import { type Actor, audit } from '../audit/service.ts';
import { reopenJob } from '../jobs/service.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'texts'>;

/** Cursor of a log: time and id. */
export const logPlace = z.object({ at: z.iso.datetime({ offset: true }), id: z.union([z.uuid(), z.int()]) });

/** Names of jobs whose label matches the text, in any language. */
function namesLike({ jobs, texts }: Needs, words: string): string[] {
  const wanted = words.toLowerCase();
  const known = [...jobs.labels];
  return known.flatMap(([name, label]) => {
    const said = [label, ...Object.values(texts).map((lines) => lines[label] ?? '')];
    return said.some((text) => text.toLowerCase().includes(wanted)) ? [name] : [];
  });
}

interface JobRow extends Record<string, unknown> {
  id: string;
  name: string;
  state: LoggedJob['state'];
  attempts: number;
  created_at: string;
  /** To the microsecond, for the cursor. */
  exactly: string;
  started_at: string | null;
  finished_at: string | null;
  due_at: string | null;
  error: string | null;
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const columns = sql`id, name, state, retry_count, created_on, started_on, completed_on, start_after, output`;

/** Pending and finished jobs, the newest first; finished ones are kept for a week. Without their data. */
export async function listJobs(services: Needs, input: z.output<typeof jobLogInput>) {
  const { db, jobs } = services;
  const { limit, state, name, query, from, to } = input;
  const cursor = readCursor(logPlace, input.cursor);
  const wanted = [
    sql`name not like '\\_\\_%'`,
    ...(state ? [sql`state::text = ${state}`] : []),
    ...(name ? [sql`name = ${name}`] : []),
    ...(query
      ? [
          sql`(name ilike ${partOf(query)} or coalesce(output->>'message', output->'value'->>'message') ilike ${partOf(query)}
            or name in (select jsonb_array_elements_text(${JSON.stringify(namesLike(services, query))}::text::jsonb)))`,
        ]
      : []),
    ...(from ? [sql`created_on >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_on < ${to}::timestamptz`] : []),
    ...(cursor ? [sql`(created_on, id::text) < (${cursor.at}::timestamptz, ${String(cursor.id)})`] : []),
  ];
  const where = sql.join(wanted, sql` and `);
  const found = await rows<JobRow>(
    db,
    sql`select id::text, name, state::text, retry_count as attempts, ${iso('created_on')} as created_at,
        to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
        ${iso('started_on')} as started_at, ${iso('completed_on')} as finished_at,
        case when state in ('created', 'retry') then ${iso('start_after')} end as due_at,
        left(coalesce(output->>'message', output->'value'->>'message'), 500) as error
      from (
        select ${columns} from jobs.job where ${where}
        union all
        select ${columns} from jobs.archive where ${where}
      ) job
      order by created_on desc, id::text desc limit ${limit + 1}::integer`,
  );
  const page = cursorPage(found, limit, ({ exactly, id }) => ({ at: exactly, id }));
  return {
    ...page,
    data: page.data.map(
      ({ exactly: _, ...job }): LoggedJob => ({ ...job, label: jobs.labels.get(job.name) ?? job.name }),
    ),
  };
}

/** Retries a failed job with a full number of attempts. Throws 404, and 409 for one that has not failed. */
export async function retryJob(services: Pick<Services, 'db' | 'jobs'> & Actor, id: string): Promise<void> {
  const { db, jobs } = services;
  const known = await rows<{ name: string; state: string; archived: boolean }>(
    db,
    sql`select name, state::text, false as archived from jobs.job where id = ${id}::uuid
      union all select name, state::text, true from jobs.archive where id = ${id}::uuid`,
  );
  const [job] = known;
  if (job === undefined) throw notFound();
  if (job.state !== 'failed')
    throw new AppError('conflict', 'not_failed', 'Only failed jobs can be retried.');
  await db.transaction(async (tx) => {
    if (job.archived) {
      await tx.execute(sql`
        insert into jobs.job (id, name, data, state, retry_limit, retry_delay, retry_backoff, expire_in, created_on, policy)
        select id, name, data, 'failed', retry_limit, retry_delay, retry_backoff, expire_in, created_on, policy
        from jobs.archive where id = ${id}::uuid and name in (select name from jobs.queue) on conflict do nothing`);
      await tx.execute(sql`delete from jobs.archive where id = ${id}::uuid`);
    }
    await tx.execute(sql`
      update jobs.job set state = 'retry', retry_count = 0, retry_limit = ${settings.retryLimit}, start_after = now(),
        started_on = null, completed_on = null, output = null
      where id = ${id}::uuid and name = ${job.name} and state = 'failed'`);
    if (jobs.askedFor.includes(job.name)) await reopenJob(tx, job.name, id);
    await audit(services, tx, {
      action: 'job.retry',
      subject_type: 'job',
      subject_id: id,
      after: { name: job.name },
    });
  });
  jobs.expect(job);
  jobs.nudge();
}

/** Scheduled jobs, with the outcome of their last run. */
export async function listSchedule({ db, jobs }: Needs): Promise<Schedule> {
  const found = await rows<Omit<Schedule[number], 'label'>>(
    db,
    sql`select schedule.name, schedule.cron, ${iso('last.created_on')} as last_at, last.state::text as last_state
      from jobs.schedule left join lateral (
        select created_on, state from (
          (select created_on, state from jobs.job where name = schedule.name and state >= 'completed' order by created_on desc limit 1)
          union all
          (select created_on, state from jobs.archive where name = schedule.name order by created_on desc limit 1)
        ) done order by created_on desc limit 1
      ) last on true order by schedule.name`,
  );
  return found.map((one) => ({ ...one, label: jobs.labels.get(one.name) ?? one.name }));
}
