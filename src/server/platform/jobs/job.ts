import type { z } from 'zod';
import type { Database } from '../db/connect.ts';

/** Marks the job as done, as part of the transaction that `db` is. Throws when it is somebody else's by now. */
export type Finish = (db: Database) => Promise<void>;

/**
 * Work that happens after the answer: what it is called, what it needs to know, what it does. A job may be done twice,
 * when the process ends in between, unless it finishes in the transaction of its work. What fails is tried 8 times more;
 * a job whose process ended while it ran is begun once more.
 */
export interface Job<Needs, Data extends object = object> {
  name: string;
  /** What it does, in a few English words, for people who read the log. */
  label: string;
  data: z.ZodType<Data>;
  run: (needs: Needs, data: Data, finish: Finish) => Promise<void>;
  /** Runs by itself, at the minutes of this cron line (UTC). */
  cron?: string;
  /** Runs as well when a process begins to take jobs. */
  atStart?: boolean;
  /** Somebody waits for it: its data has the `id` of a row that says how far it is. */
  isOnRequest?: boolean;
  /** How many of a batch are done at the same time: one, unless they wait for others' machines. */
  atOnce?: number;
  /** Runs for every event, whatever its name; the data has it as `event`. See `hearOnly`. */
  isForAllEvents?: boolean;
  /** Runs for every event of that name, or for those that it wants. */
  on?: { event: string; when?: ((data: Data) => boolean) | undefined };
}

/** An event that has happened in a domain. */
export interface DomainEvent {
  event: string;
  data: object;
}

/** Names the type parameters of a job by inference. */
export const defineJob = <Needs, Data extends object>(job: Job<Needs, Data>): Job<Needs, Data> => job;
