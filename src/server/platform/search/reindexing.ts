import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rows } from '../db/statements.ts';

/** Rows that are indexed in one statement, which others wait for on the embedded database. */
const batch = 200;

/** How long one run of the job goes on. */
const runFor = 30_000;

/**
 * Indexes the next rows anew that were stored before texts were indexed as they are now. Answers which table they are of;
 * null when none is left, or another process is at it.
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
