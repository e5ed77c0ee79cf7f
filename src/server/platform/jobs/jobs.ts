import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { isDatabaseAway } from '../db/away.ts';
import type { Connection, Database } from '../db/connect.ts';
import type { Log } from '../logging/log.ts';
import { executor, ownExecutor } from './executor.ts';
import { jobInserts, leaseSeconds, type NewJob, newJobs } from './insert.ts';
import type { DomainEvent, Finish, Job } from './job.ts';
import { isSuspect, Leases } from './leases.ts';
import { Listeners } from './listeners.ts';
import { makeQueues, unscheduleUnknown } from './queues.ts';
import { type Fetched, Worker } from './worker.ts';

/** Jobs that are fetched from a queue at once. */
const batchSize = 10;

const latelyMs = 10_000;

const stopWithinMs = 8000;

/** For statements that the library sent before it stopped. */
const settleWithinMs = 2000;

/** The library creates queues without a lock against other processes. */
const advisoryLock = 72_041_002;

/** A process that works on jobs renews their lease so often. */
const renewMs = 20_000;

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

/**
 * The job queue. It lives in the database, so a job enqueued in a transaction exists exactly when the change does.
 */
export class Jobs<Needs> {
  readonly #connection: Connection;
  readonly #boss: PgBoss;
  readonly #ofBoss: ReturnType<typeof ownExecutor>;
  readonly #jobs: Map<string, Job<Needs>>;
  readonly #listeners: Listeners;
  readonly #leases: Leases;
  readonly #log: Log;
  readonly #workers = new Map<string, Worker>();
  readonly #enqueued = new Map<string, number>();
  readonly #inHand = new Set<string>();
  #stopping = false;
  #isAway = false;

  constructor(connection: Connection, jobs: readonly Job<Needs>[], log: Log) {
    this.#connection = { ...connection, db: connection.dbForJobs };
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#listeners = new Listeners(jobs as readonly Job<never>[]);
    this.#leases = new Leases(this.#connection);
    this.#log = log;
    this.#ofBoss = ownExecutor(this.#connection);
    this.#boss = new PgBoss({
      db: this.#ofBoss,
      schema: 'jobs',
      maintenanceIntervalSeconds: leaseSeconds,
    });
    this.#boss.on('error', (error) => this.#complain(error, 'the job queue failed'));
  }

  /** Makes the queues, one process at a time; without this nothing can be enqueued. */
  async start(): Promise<void> {
    const { db, embedded } = this.#connection;
    if (embedded) return makeQueues(this.#boss, this.#jobs.keys());
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
      await makeQueues(this.#boss, this.#jobs.keys());
    });
  }

  /** Starts doing the work in this process. */
  async work(needs: Needs): Promise<void> {
    const { embedded } = this.#connection;
    // The embedded database has no other process: leased jobs belong to an ended one.
    if (embedded) {
      const given = await this.#leases.giveBackOfDead();
      if (given.length > 0) this.#log.error({ jobs: given }, 'jobs were given up: their process ended twice');
    }
    // Nobody else puts work into it either, so looking for it is for retries and the clock only.
    const pause = embedded ? 5000 : 1000;
    for (const job of this.#jobs.values()) {
      const worker = new Worker({
        fetch: () => this.#fetch(job),
        run: async (batch) => {
          await this.#run(job, needs, batch);
          this.nudge();
        },
        batchSize,
        pause,
      });
      this.#workers.set(job.name, worker);
      if (job.cron !== undefined) await this.#boss.schedule(job.name, job.cron);
    }
    await unscheduleUnknown(this.#boss, this.#jobs);
    const first = [...this.#jobs.values()].filter(({ atStart }) => atStart === true);
    for (const job of first) await this.enqueue(this.#connection.db, job, {});
    this.nudge();
  }

  /** Enqueues one job for each of the data, in one statement, as part of the transaction that `db` is. */
  async enqueue<Data extends object>(db: Database, job: Job<never, Data>, ...data: Data[]): Promise<void> {
    await this.#insert(db, newJobs(job.name, data));
  }

  /** Enqueues jobs behind all others of their queue, whenever those come, as part of the transaction that `db` is. */
  async enqueueBehind<Data extends object>(db: Database, job: Job<never, Data>, ...data: Data[]) {
    await this.#insert(db, newJobs(job.name, data, -1));
  }

  /** Enqueues a job that is done so many seconds from now, as part of the transaction that `db` is. */
  async enqueueLater<Data extends object>(
    db: Database,
    { name }: Job<never, Data>,
    seconds: number,
    data: Data,
  ): Promise<void> {
    const start = sql`now() + make_interval(secs => ${sql.raw(String(Math.round(seconds)))})`;
    await db.execute(jobInserts(sql`${JSON.stringify([{ name, data }])}`, undefined, undefined, start));
  }

  /** Filters the events of a job that subscribes to all. Without a filter it receives every event. */
  hearOnly({ name }: Pick<Job<never>, 'name'>, wants: (fact: DomainEvent) => boolean): void {
    this.#listeners.hearOnly(name, wants);
  }

  /**
   * Enqueues the jobs subscribed to these events, in their transaction `db`. One statement, none without subscribers.
   */
  async emit(db: Database, ...facts: DomainEvent[]): Promise<void> {
    await this.#insert(db, this.heardBy(facts));
  }

  /** The jobs that these events bring, for a statement of its own with `jobInserts`; call `nudge` after it. */
  heardBy(facts: readonly DomainEvent[]): NewJob[] {
    const found = this.#listeners.jobsOf(facts);
    for (const job of found) this.expect(job);
    return found;
  }

  /** Such jobs were put in by a statement of their own: `nudge` looks for them. */
  expect({ name }: Pick<Job<never>, 'name'>): void {
    this.#enqueued.set(name, Date.now());
  }

  /** The English description of each job, by its name. */
  get labels(): ReadonlyMap<string, string> {
    return new Map([...this.#jobs.values()].map(({ name, label }) => [name, label]));
  }

  /** The names of the jobs that users wait for. */
  get askedFor(): readonly string[] {
    return [...this.#jobs.values()].filter(({ isOnRequest }) => isOnRequest).map(({ name }) => name);
  }

  async #insert(db: Database, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await db.execute(jobInserts(sql`${JSON.stringify(jobs)}`));
    for (const job of jobs) this.expect(job);
  }

  /**
   * Looks for work now instead of at the next poll, where something was enqueued lately; call it after the transaction
   * has committed. Lately, because other transactions may not have committed yet.
   */
  nudge(): void {
    for (const [name, at] of this.#enqueued) {
      if (Date.now() - at > latelyMs) this.#enqueued.delete(name);
      else this.#workers.get(name)?.notify();
    }
  }

  /** Runs all waiting jobs, then returns. For tests and command lines, which have no polling workers. */
  async drain(needs: Needs): Promise<void> {
    for (let busy = true; busy; ) {
      busy = false;
      for (const job of this.#jobs.values()) {
        const batch = await this.#fetch(job);
        if (batch.length === 0) continue;
        busy = true;
        await this.#run(job, needs, batch);
      }
    }
  }

  /** Finishes the jobs in hand, for at most 8 seconds; unfinished ones are released. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const ended = Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
    await within(stopWithinMs, ended);
    await this.#leases.giveBack([...this.#inHand]).catch(() => undefined);
    await this.#boss.stop({ graceful: false });
    await within(settleWithinMs, this.#ofBoss.settled());
  }

  async #fetch(job: Job<Needs>): Promise<Fetched[]> {
    const batch = await this.#boss.fetch(job.name, { batchSize, includeMetadata: true });
    this.#isAway = false;
    for (const { id } of batch) this.#inHand.add(id);
    return batch.map(({ id, data, output }) => ({ id, data, isSuspect: isSuspect(output) }));
  }

  async #run(job: Job<Needs>, needs: Needs, batch: readonly Fetched[]): Promise<void> {
    const renewal = setInterval(() => void this.#renew(job.name, batch), renewMs);
    const suspects = batch.filter(({ isSuspect }) => isSuspect);
    const others = batch.filter(({ isSuspect }) => !isSuspect);
    await this.#runAtOnce(job, needs, others);
    // Each alone and last, so that one which ends the process takes no other along.
    for (const suspect of suspects) {
      if (this.#stopping) break;
      await this.#runAtOnce(job, needs, [suspect]);
    }
    clearInterval(renewal);
  }

  async #runAtOnce(job: Job<Needs>, needs: Needs, batch: readonly Fetched[]): Promise<void> {
    const done: string[] = [];
    const left = batch.values();
    const oneAfterTheOther = async () => {
      for (const fetched of left) {
        // With the embedded database nothing here ever waits for a socket, so requests must be let in between.
        await setImmediate();
        if (this.#stopping) break;
        if (await this.#runOne(job, needs, fetched)) done.push(fetched.id);
      }
    };
    await Promise.all(Array.from({ length: job.atOnce ?? 1 }, oneAfterTheOther));
    try {
      if (done.length > 0) await this.#leases.complete(job.name, done, this.#connection.db);
    } catch (error) {
      this.#complain(error, 'jobs are done, and could not be marked so');
    }
    for (const id of done) this.#inHand.delete(id);
  }

  /** Whether the job is done and still to be marked so. */
  async #runOne(job: Job<Needs>, needs: Needs, { id, data, isSuspect }: Fetched): Promise<boolean> {
    const log = this.#log.child({ job: job.name, job_id: id });
    let isFinished = false;
    const finish: Finish = async (db) => {
      if ((await this.#leases.complete(job.name, [id], db)) === 0) throw new Error('The job was taken away.');
      isFinished = true;
    };
    try {
      if (isSuspect) await this.#leases.begin(job.name, id);
      await job.run(needs, job.data.parse(data ?? {}), finish);
      log.debug('job done');
      if (isFinished) this.#inHand.delete(id);
      return !isFinished;
    } catch (error) {
      this.#complain(error, 'job failed, it will be tried again', log);
      if (isSuspect) await this.#leases.clear(job.name, id).catch(() => undefined);
      await this.#fail(job.name, id, error);
      this.#inHand.delete(id);
      return false;
    }
  }

  async #fail(name: string, id: string, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    try {
      await this.#boss.fail(name, id, { message }, { db: executor(this.#connection, this.#connection.db) });
    } catch (failure) {
      // Another process gets it when its lease expires.
      this.#complain(failure, 'a job could not be put back');
    }
  }

  async #renew(name: string, batch: readonly Fetched[]): Promise<void> {
    const left = batch.filter(({ id }) => this.#inHand.has(id)).map(({ id }) => id);
    try {
      await this.#leases.renew(name, left);
    } catch (error) {
      this.#complain(error, 'jobs could not be kept');
    }
  }

  /** Logs a failure; that the database is away is logged once. */
  #complain(error: unknown, what: string, log: Log = this.#log): void {
    const isAway = isDatabaseAway(error);
    if (isAway && !this.#isAway) this.#log.error({ err: error }, 'the database is away');
    this.#isAway = isAway;
    if (!isAway) log.error({ err: error }, what);
  }
}
