import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import type { LogTail } from '../logging/log-tail.ts';
import { plainReason } from './plain-reason.ts';
import { errorLog } from './tables.ts';

const flushAfterMs = 5000;

/** Max number of distinct failures that are queued, and that are stored. */
const maxQueued = 200;
const maxStored = 1000;

const said = z.object({ type: z.string().default('Error'), message: z.string().default('') });

const lineSchema = z.object({
  time: z.number(),
  msg: z.string().default(''),
  request_id: z.string().optional(),
  procedure: z.string().optional(),
  job: z.string().optional(),
  path: z.string().optional(),
  origin: z.string().optional(),
  err: said.extend({ cause: said.optional() }).optional(),
});

type Waiting = typeof errorLog.$inferInsert & { count: number; first_at: string; last_at: string };

const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '#');

/** The failure that a log line reports; null for lines without an error. */
function failureOf(line: string): Waiting | null {
  const parsed = lineSchema.safeParse(JSON.parse(line));
  if (!parsed.success || parsed.data.err === undefined) return null;
  const { err, msg, time, request_id = null, procedure, job, path, origin } = parsed.data;
  const { type: kind, message: text } = err.cause ?? err;
  const call = procedure ?? job ?? path ?? origin ?? msg;
  const message = plainReason(text) || msg;
  const fingerprint = createHash('sha256')
    .update([kind, withoutNumbers(call), withoutNumbers(message)].join('\n'))
    .digest('hex');
  const at = new Date(time).toISOString();
  return {
    fingerprint,
    kind: kind.slice(0, 100),
    call: call.slice(0, 200),
    message,
    request_id,
    count: 1,
    first_at: at,
    last_at: at,
  };
}

/**
 * Persists the failures of this process: errors of the log, gathered in memory and written a few seconds later, so that
 * no request waits for it and a database outage does no harm.
 */
export class ErrorLog {
  readonly #db: Database;
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, tail: LogTail) {
    this.#db = db;
    tail.onError((line) => this.#hear(line));
  }

  #hear(line: string): void {
    const failure = failureOf(line);
    if (failure === null) return;
    this.#add(failure);
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  #add(failure: Waiting): void {
    const known = this.#waiting.get(failure.fingerprint);
    if (known === undefined) {
      if (this.#waiting.size < maxQueued) this.#waiting.set(failure.fingerprint, failure);
      return;
    }
    known.count += failure.count;
    known.last_at = failure.last_at > known.last_at ? failure.last_at : known.last_at;
    known.request_id = failure.request_id ?? known.request_id;
  }

  /** Writes the queued failures. On an error they stay queued, and are written with the next failure. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const failures = [...this.#waiting.values()];
    if (failures.length === 0) return;
    this.#waiting.clear();
    try {
      await this.#db
        .insert(errorLog)
        .values(failures)
        .onConflictDoUpdate({
          target: errorLog.fingerprint,
          set: {
            count: sql`${errorLog.count} + excluded.count`,
            last_at: sql`greatest(${errorLog.last_at}, excluded.last_at)`,
            request_id: sql`coalesce(excluded.request_id, ${errorLog.request_id})`,
          },
        });
      await this.#db.execute(sql`
        delete from ${errorLog} where id in (
          select id from ${errorLog} order by last_at desc, id desc offset ${maxStored}
        )`);
    } catch {
      // The database is away, and that is in the log already: to log it again would bring it here again.
      for (const failure of failures) this.#add(failure);
    }
  }
}
