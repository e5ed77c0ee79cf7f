import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rows } from '../db/statements.ts';

/** Rows indexed per statement, which blocks other queries on the embedded database. */
const batch = 200;

/** Max duration of one run of the job, in milliseconds. */
const runFor = 30_000;

/**
 * Reindexes the next rows that have an outdated index. Returns their table; null when none is left, or another process
 * is reindexing.
 */
export async function reindexNext(db: Database, wanted = batch): Promise<string | null> {
  const [done] = await rows<{ source: string | null }>(
    db,
    sql`select reindex_search(${wanted}::integer) as source`,
  );
  return done?.source ?? null;
}

/** Goes on until nothing is left or the time is over; answers the tables of which rows were indexed. */
export async function reindexSome(db: Database, signal: AbortSignal): Promise<Set<string>> {
  const sources = new Set<string>();
  const end = Date.now() + runFor;
  while (Date.now() < end && !signal.aborted) {
    const source = await reindexNext(db);
    if (source === null) break;
    sources.add(source);
  }
  return sources;
}
