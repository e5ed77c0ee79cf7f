import type { z } from 'zod';
import type { Database } from '../db/connect.ts';

/**
 * Marks the job as done, as part of the transaction that `db` is. Throws when it is leased to another process by now.
 */
export type Finish = (db: Database) => Promise<void>;

/**
 * Background work: its name, its data, its function. A job may run twice, when the process ends in between, unless it
 * finishes in the transaction of its work. A failure is retried 8 times; a job whose process ended while it ran is
 * started once more.
 */
export interface Job<Needs, Data extends object = object> {
  name: string;
  /** Description in a few English words, for the log. */
  label: string;
  data: z.ZodType<Data>;
  run: (needs: Needs, data: Data, finish: Finish) => Promise<void>;
  /** Runs by itself, at the minutes of this cron line (UTC). */
  cron?: string;
  /** Runs as well when a process begins to take jobs. */
  atStart?: boolean;
  /** A user waits for it: its data has the `id` of a row with its progress. */
  isOnRequest?: boolean;
  /** Concurrency within a batch: 1, unless its jobs wait for remote servers. */
  atOnce?: number;
  /** Subscribes to every event; the data has it as `event`. See `hearOnly`. */
  isForAllEvents?: boolean;
  /** Subscribes to the events of that name, optionally filtered. */
  on?: { event: string; when?: ((data: Data) => boolean) | undefined };
}

/** An event that has happened in a domain. */
export interface DomainEvent {
  event: string;
  data: object;
}

/** Names the type parameters of a job by inference. */
export const defineJob = <Needs, Data extends object>(job: Job<Needs, Data>): Job<Needs, Data> => job;
