import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { JobResult } from '#shared/jobs.ts';
import { cutText } from '#shared/text.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { JobRow } from './service.ts';
import { jobResults, jobs } from './tables.ts';

export type BatchResult = Omit<JobResult, 'ok' | 'position' | 'subject_type'> & { subject_id: number };

interface Batches {
  /** The records, in the order of processing. */
  ids: readonly number[];
  /** Records per transaction. */
  size: number;
  /** Processes some records in the transaction `tx`: one result for each, and the operation that undoes the change. */
  run: (
    tx: Database,
    ids: readonly number[],
  ) => Promise<{ results: readonly BatchResult[]; operation_id: string | null }>;
  /** The result of a record for which `run` throws. */
  failed: (id: number, error: AppError) => BatchResult;
}

const isActive = inArray(jobs.state, ['queued', 'running']);

async function store(
  tx: Database,
  { id, done, succeeded, failed, operation_id }: JobRow,
  total: number,
  made: { results: readonly Omit<JobResult, 'ok' | 'position'>[]; operation_id: string | null },
) {
  const rows = made.results.map((result, index) => ({
    ...result,
    title: cutText(result.title, 500),
    message: result.message && cutText(result.message, 1000),
    ok: result.outcome !== 'failed',
    job_id: id,
    position: done + index,
  }));
  await tx.insert(jobResults).values(rows);
  const good = rows.filter(({ ok }) => ok).length;
  const isLast = done + rows.length >= total;
  await tx
    .update(jobs)
    .set({
      total,
      done: done + rows.length,
      succeeded: succeeded + good,
      failed: failed + rows.length - good,
      operation_id: operation_id ?? made.operation_id,
      state: isLast ? 'done' : 'running',
      ...(isLast && { finished_at: sql`now()` }),
    })
    .where(eq(jobs.id, id));
}

const unknown = new AppError('failed', 'failed', 'Something went wrong. Please try again.');

/**
 * Runs a job over records in batches. Each is a transaction with its results and the progress, under a lock of the job:
 * after a crash it goes on behind the last one, and two processes never do a batch twice. An error in a batch of several
 * is found by doing them one by one. Ends early when the job is cancelled.
 * @param plan Called with the job as it is stored.
 */
export async function runBatches(
  services: Services,
  id: string,
  subject_type: string,
  plan: (job: JobRow) => Batches,
): Promise<void> {
  /** Does the next batch; null when there is none. A refusal is the result of its records. */
  const next = (size: number | null, refusal: AppError | null = null) =>
    services.db.transaction(async (tx) => {
      const [job] = await tx
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), isActive))
        .for('update');
      if (job === undefined) return null;
      const { ids, run, failed, size: usual } = plan(job);
      const part = ids.slice(job.done, job.done + (size ?? usual));
      const made =
        refusal === null
          ? await run(tx, part)
          : { results: part.map((record) => failed(record, refusal)), operation_id: null };
      const results = made.results.map((result) => ({ ...result, subject_type }));
      await store(tx, job, ids.length, { ...made, results });
      return part.length;
    });
  const single = async () => {
    try {
      return await next(1);
    } catch (error) {
      if (error instanceof AppError) return next(1, error);
      services.log.error({ err: error, job: id }, 'a record of a job failed');
      return next(1, unknown);
    }
  };
  /** Max number of records done one by one after an error. */
  const oneByOne = 50;
  for (let singles = 0; ; ) {
    try {
      const count = singles > 0 ? await single() : await next(null);
      services.jobs.nudge();
      if (count === null) return;
      singles = Math.max(0, singles - 1);
    } catch (error) {
      if (singles > 0) throw error;
      singles = oneByOne;
    }
  }
}
