import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Connection, Database } from '../db/connect.ts';
import { placed, rows } from '../db/statements.ts';
import type { Log } from '../log.ts';

/** Work that happens after the answer: what it is called, what it needs to know, what it does. */
export interface Job<Needs, Data extends object = object> {
  name: string;
  data: z.ZodType<Data>;
  run: (needs: Needs, data: Data) => Promise<void>;
  /** Runs by itself, at the minutes of this cron line (UTC). */
  cron?: string;
}

/** Names the type parameters of a job by inference. */
export const defineJob = <Needs, Data extends object>(job: Job<Needs, Data>): Job<Needs, Data> => job;

/** Jobs that are taken from a queue at once. */
const batchSize = 10;

const latelyMs = 10_000;

/** The library makes queues without asking whether another process does so as well. */
const advisoryLock = 72_041_002;

const retry = { retryLimit: 8, retryDelay: 5, retryBackoff: true } as const;

const executor = (connection: Connection, db: Database): PgBoss.Db => ({
  executeSql: async (text, values) => {
    if (values === undefined || values.length === 0) {
      const single = !/;\s*\S/.test(text.trim());
      if (!single) {
        await connection.script(text);
        return { rows: [] };
      }
    }
    return { rows: await rows(db, placed(text, values ?? [])) };
  },
});

/**
 * The job queue. It lives in the database, so a job enqueued in a transaction exists exactly when the change does.
 */
export class Jobs<Needs> {
  readonly #connection: Connection;
  readonly #boss: PgBoss;
  readonly #jobs: Map<string, Job<Needs>>;
  readonly #log: Log;
  readonly #workers = new Map<string, string>();
  readonly #enqueued = new Map<string, number>();

  constructor(connection: Connection, jobs: readonly Job<Needs>[], log: Log) {
    this.#connection = connection;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#log = log;
    this.#boss = new PgBoss({ db: executor(connection, connection.db), schema: 'jobs' });
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  }

  /** Makes the queues, one process at a time; without this nothing can be enqueued. */
  async start(): Promise<void> {
    const { db, embedded } = this.#connection;
    if (embedded) return this.#makeQueues();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
      await this.#makeQueues();
    });
  }

  async #makeQueues(): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const job of this.#jobs.values()) {
      if (!known.has(job.name)) await this.#boss.createQueue(job.name, { name: job.name, ...retry });
    }
  }

  /** Starts doing the work in this process. */
  async work(needs: Needs): Promise<void> {
    // Nobody else puts work into the embedded database, so looking for it is for retries and the clock only.
    const pollingIntervalSeconds = this.#connection.embedded ? 5 : 1;
    for (const job of this.#jobs.values()) {
      const options = { pollingIntervalSeconds, batchSize };
      const worker = await this.#boss.work(job.name, options, async (batch) => {
        await this.#run(job, needs, batch);
        this.nudge();
      });
      this.#workers.set(job.name, worker);
      if (job.cron !== undefined) await this.#boss.schedule(job.name, job.cron);
    }
  }

  /** Enqueues one job for each of the data, in one statement, as part of the transaction that `db` is. */
  async enqueue<Data extends object>(db: Database, job: Job<never, Data>, ...data: Data[]): Promise<void> {
    if (data.length === 0) return;
    const inserts = data.map((one) => ({ name: job.name, data: one }));
    await this.#boss.insert(inserts, { db: executor(this.#connection, db) });
    this.#enqueued.set(job.name, Date.now());
  }

  /**
   * Looks for work now instead of at the next poll, where something was enqueued lately; call it after the transaction
   * has committed. Lately, because other transactions may not have committed yet.
   */
  nudge(): void {
    for (const [name, at] of this.#enqueued) {
      if (Date.now() - at > latelyMs) this.#enqueued.delete(name);
      else this.#boss.notifyWorker(this.#workers.get(name) ?? '');
    }
  }

  /** Does everything that is waiting, then returns. For tests and command lines, where nobody polls. */
  async drain(needs: Needs): Promise<void> {
    for (let busy = true; busy; ) {
      busy = false;
      for (const job of this.#jobs.values()) {
        const batch = await this.#boss.fetch(job.name, { batchSize });
        if (batch.length === 0) continue;
        busy = true;
        await this.#run(job, needs, batch);
        await this.#boss.complete(
          job.name,
          batch.map(({ id }) => id),
        );
      }
    }
  }

  /** Finishes the jobs in hand, for at most 8 seconds. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 8000, wait: true });
  }

  async #run(job: Job<Needs>, needs: Needs, batch: { id: string; data: unknown }[]): Promise<void> {
    for (const { id, data } of batch) {
      const log = this.#log.child({ job: job.name, job_id: id });
      // With the embedded database nothing here ever waits for a socket, so requests must be let in between.
      await setImmediate();
      try {
        await job.run(needs, job.data.parse(data ?? {}));
        log.debug('job done');
      } catch (error) {
        log.error({ err: error }, 'job failed, it will be tried again');
        // The others of the batch have not failed: what is marked here is left out when the batch is completed.
        await this.#boss.fail(job.name, id, {
          message: error instanceof Error ? error.message : String(error),
        });
      }
    }
  }
}
