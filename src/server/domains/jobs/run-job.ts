import { and, eq, lte, sql } from 'drizzle-orm';
import { AppError, failedUnexpectedly } from '#shared/errors.ts';
import type { JobResult } from '#shared/jobs.ts';
import { uploadTexts } from '#shared/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { isFull } from '../../platform/storage/storage.ts';
import { driverOf } from '../uploads/service.ts';
import { type NewResult, resultRow } from './result-rows.ts';
import { isActive, type JobRow } from './service.ts';
import { jobResults, jobs } from './tables.ts';

/** The job was cancelled: finished parts are kept, the rest is skipped. */
export class Cancelled extends Error {}

const tellMs = 500;
const batch = 200;

/** A running job: progress, results per record, and its file. */
export class Run {
  readonly job: JobRow;
  readonly #services: Services;
  #total = 0;
  #done = 0;
  #succeeded = 0;
  #failed = 0;
  #told = 0;
  #position = 0;
  #waiting: JobResult[] = [];

  constructor(services: Services, job: JobRow) {
    this.#services = services;
    this.job = job;
  }

  /** Sets the progress, published with the next step. */
  note(done: number, total: number): void {
    this.#done = done;
    this.#total = total;
  }

  /** Sets the progress, published at intervals. Throws `Cancelled` for a cancelled job. */
  async step(done: number, total: number): Promise<void> {
    this.note(done, total);
    if (Date.now() - this.#told < tellMs) return;
    await this.#tell();
  }

  /** Adds results of one or several records. */
  async add(...results: NewResult[]): Promise<void> {
    for (const result of results) {
      const row = resultRow(result, this.#position);
      if (row.ok) this.#succeeded += 1;
      else this.#failed += 1;
      this.#waiting.push(row);
      this.#position += 1;
    }
    if (this.#waiting.length >= batch) await this.flush();
  }

  /** Stores pending results. */
  async flush(): Promise<void> {
    for (let from = 0; from < this.#waiting.length; from += batch) {
      const part = this.#waiting.slice(from, from + batch);
      await this.#services.db.insert(jobResults).values(part.map((row) => ({ ...row, job_id: this.job.id })));
    }
    this.#waiting = [];
  }

  /** A new temporary folder, which the caller removes. */
  workFolder(name: string): Promise<string> {
    return this.#services.workFolders.make(name);
  }

  /** Stores a local file as the result of the job. */
  async keepFile(path: string, size: number, name: string, type: string): Promise<void> {
    const driver = await driverOf(this.#services, 'uploads');
    const storage_key = `exports/${this.job.id}`;
    await this.#services.storages.on(driver).put(storage_key, { path, size }, type);
    await this.#services.db
      .update(jobs)
      .set({ driver, storage_key, file_name: name, file_type: type, file_size: size })
      .where(eq(jobs.id, this.job.id));
  }

  async #tell(): Promise<void> {
    this.#told = Date.now();
    const found = await this.#services.db
      .update(jobs)
      .set(this.counts)
      .where(and(eq(jobs.id, this.job.id), eq(jobs.state, 'running')))
      .returning({ id: jobs.id });
    if (found.length === 0) throw new Cancelled();
  }

  get counts() {
    return { total: this.#total, done: this.#done, succeeded: this.#succeeded, failed: this.#failed };
  }
}

/** Error message for the requester; internal details are only logged. */
function told(error: unknown): string {
  if (isFull(error)) return uploadTexts.storageFull;
  return (error instanceof AppError ? error : failedUnexpectedly()).message;
}

/**
 * Runs a job. One interrupted by a terminated process restarts; a finished one is skipped. A failure is stored with its
 * reason, and not retried.
 */
export async function runJob(
  services: Services,
  id: string,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const { db } = services;
  const [job] = await db
    .update(jobs)
    .set({ state: 'running', total: 0, done: 0, succeeded: 0, failed: 0 })
    .where(and(eq(jobs.id, id), isActive))
    .returning();
  if (job === undefined) return;
  await db.delete(jobResults).where(eq(jobResults.job_id, id));
  const run = new Run(services, job);
  const finish = (state: 'done' | 'failed', error: string | null) =>
    db
      .update(jobs)
      .set({ ...run.counts, state, error, finished_at: sql`now()` })
      .where(and(eq(jobs.id, id), eq(jobs.state, 'running')));
  try {
    await work(run);
    await run.flush();
    await finish('done', null);
  } catch (error) {
    await run.flush();
    if (error instanceof Cancelled) return;
    await finish('failed', told(error));
    if (!(error instanceof AppError)) services.log.error({ err: error, job: id }, 'a job failed');
  }
}

/** Deletes expired jobs and their files. */
export async function deleteExpiredJobs({ db, storages }: Pick<Services, 'db' | 'storages'>): Promise<void> {
  const over = await db
    .select({ id: jobs.id, driver: jobs.driver, storage_key: jobs.storage_key })
    .from(jobs)
    .where(lte(jobs.expires_at, sql`now()`))
    .limit(500);
  for (const { id, driver, storage_key } of over) {
    if (driver !== null && storage_key !== null) await storages.on(driver).remove(storage_key);
    await db.delete(jobs).where(eq(jobs.id, id));
  }
}
