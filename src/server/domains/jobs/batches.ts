import { and, eq, sql } from 'drizzle-orm';
import { AppError, failedUnexpectedly } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { type NewResult, resultRow } from './result-rows.ts';
import { isActive, type JobRow } from './service.ts';
import { jobResults, jobs } from './tables.ts';

export type BatchResult = NewResult & { subject_id: number };

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

const progress = {
  done: jobs.done,
  succeeded: jobs.succeeded,
  failed: jobs.failed,
  operation_id: jobs.operation_id,
};

type Progress = Pick<JobRow, keyof typeof progress>;

async function store(
  tx: Database,
  id: string,
  { done, succeeded, failed, operation_id }: Progress,
  made: Awaited<ReturnType<Batches['run']>>,
  isLast: boolean,
) {
  const rows = made.results.map((result, index) => ({
    ...resultRow(result, done + index),
    job_id: id,
  }));
  await tx.insert(jobResults).values(rows);
  const good = rows.filter(({ ok }) => ok).length;
  await tx
    .update(jobs)
    .set({
      done: done + rows.length,
      succeeded: succeeded + good,
      failed: failed + rows.length - good,
      operation_id: operation_id ?? made.operation_id,
      state: isLast ? 'done' : 'running',
      ...(isLast && { finished_at: sql`now()` }),
    })
    .where(eq(jobs.id, id));
}

/** Max number of records done one by one after an error. */
const oneByOne = 50;

/**
 * Runs a job over records in batches. Each is a transaction with its results and the progress, under a lock of the job:
 * after a crash it goes on behind the last one, and two processes never do a batch twice. An error in a batch of several
 * is found by doing them one by one. Ends early when the job is cancelled.
 */
export async function runBatches(
  services: Services,
  id: string,
  plan: (job: JobRow) => Batches,
): Promise<void> {
  const isIt = and(eq(jobs.id, id), isActive);
  const [job] = await services.db.select().from(jobs).where(isIt);
  if (job === undefined) return;
  // The input is large, and never changes: each batch reads the progress alone.
  const { ids, run, failed, size: usual } = plan(job);
  /** Does the next batch; null when there is none. A refusal is the result of its records. */
  const next = (size: number, refusal: AppError | null = null) =>
    services.db.transaction(async (tx) => {
      const [now] = await tx.select(progress).from(jobs).where(isIt).for('update');
      if (now === undefined) return null;
      const part = ids.slice(now.done, now.done + size);
      const made =
        refusal === null
          ? await run(tx, part)
          : { results: part.map((record) => failed(record, refusal)), operation_id: null };
      await store(tx, id, now, made, now.done + part.length >= ids.length);
      return part.length;
    });
  const single = async () => {
    try {
      return await next(1);
    } catch (error) {
      if (error instanceof AppError) return next(1, error);
      services.log.error({ err: error, job: id }, 'a record of a job failed');
      return next(1, failedUnexpectedly());
    }
  };
  for (let singles = 0; ; ) {
    try {
      const count = singles > 0 ? await single() : await next(usual);
      services.jobs.nudge();
      if (count === null) return;
      singles = Math.max(0, singles - 1);
    } catch (error) {
      if (singles > 0) throw error;
      singles = oneByOne;
    }
  }
}
