import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from '../db/connect.ts';
import { preparedRows, rows } from '../db/statements.ts';
import { settings } from './insert.ts';

/** Stored with a job whose process ended during its run. */
const ended = 'The process ended while this ran.';
/** The same of a job whose lease ran out, as the library stores it. */
const ranOut = 'job failed by timeout in active state';

interface Output {
  message?: unknown;
  value?: { message?: unknown } | null;
}

/** Whether that is stored with a job: it may be the one that ended the process. */
export function isSuspect(output: object | null | undefined): boolean {
  const { message, value } = (output ?? {}) as Output;
  return message === ended || value?.message === ranOut;
}

/** Whether a job was given up because its process ended, as a condition on its column `output`. */
export const wasEnded = sql`(output->>'message' = ${ended} or output->'value'->>'message' = ${ranOut})`;

const among = (ids: readonly string[]) =>
  sql`id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;

/** The library's own statement returns no count, by its types. */
const completed = preparedRows<{ id: string }>(
  () => sql`update jobs.job set state = 'completed', completed_on = now(), output = null
    where name = ${sql.placeholder('name')} and id = any(${sql.placeholder('ids')}::uuid[])
      and state = 'active' returning id`,
);

/** Leases of jobs. A job whose process ends twice during its run is given up: it may be the cause. */
export class Leases {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Marks jobs in hand as done, in the transaction that `db` is. Returns how many of them were still in hand. */
  async complete(name: string, ids: readonly string[], db: Database): Promise<number> {
    return (await completed(db, undefined, { name, ids })).length;
  }

  /** Before a suspect begins once more: when the process ends again, or the lease runs out, that was the last time. */
  async begin(name: string, id: string): Promise<void> {
    await this.#update(name, sql`retry_limit = retry_count`, sql`id = ${id}::uuid`);
  }

  /** A suspect that came to an end by itself is tried as often as any other. */
  async clear(name: string, id: string): Promise<void> {
    await this.#update(name, sql`retry_limit = ${settings.retryLimit}`, sql`id = ${id}::uuid`);
  }

  /** Renews the leases of jobs in hand. */
  async renew(name: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.#update(name, sql`started_on = now()`, sql`state = 'active' and ${among(ids)}`);
  }

  /** Releases the jobs in hand of an ended process. Returns the names of the jobs that are given up. */
  async giveBackOfDead(): Promise<string[]> {
    const found = await rows<{ name: string; state: string }>(
      this.#connection.db,
      sql`update jobs.job
      set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::jobs.job_state,
        start_after = now(),
        completed_on = case when retry_count < retry_limit then null else now() end,
        output = jsonb_build_object('message', ${ended}::text)
      where state = 'active' returning name, state::text as state`,
    );
    return found.filter(({ state }) => state === 'failed').map(({ name }) => name);
  }

  /** Releases the jobs in hand of this process on shutdown. That attempt does not count. */
  async giveBack(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#connection.db.execute(sql`
      update jobs.job
      set state = 'retry', start_after = now(), started_on = null, retry_limit = ${settings.retryLimit}
      where state = 'active' and ${among(ids)}`);
  }

  async #update(name: string, set: SQL, which: SQL): Promise<void> {
    await this.#connection.db.execute(sql`update jobs.job set ${set} where name = ${name} and ${which}`);
  }
}
