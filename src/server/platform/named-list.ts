import { sql } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import type { PublishedEvent } from './events/events.ts';
import type { Services } from './services.ts';

/** A short list that administrators name and put in order, cached per process. */
interface NamedList<Row> {
  /** The name under which it is cached. */
  key: string;
  read: (db: Database) => Promise<readonly Row[]>;
  /** The live hint to screens that show it. */
  hint: PublishedEvent;
}

/** Changes such a list: one change at a time, with the list as it is. Caches and open screens read it again. */
export async function changeList<Row, Result>(
  { db, cache, events }: Pick<Services, 'db' | 'cache' | 'events'>,
  { key, read, hint: { topics, ...hint } }: NamedList<Row>,
  change: (tx: Database, known: readonly Row[]) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    const done = await change(tx, await read(tx));
    await cache.drop(tx, key);
    await events.publish(tx, topics, hint);
    return done;
  });
  cache.forget(key);
  return result;
}

/** Whether another record of a list has this name, in any case. */
export const hasName = (
  known: readonly { id: number; name: string }[],
  name: string,
  own: number | null,
): boolean => known.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase());

/** A stable name made from a label, in letters, digits and underscores, that is not among the others. */
export function nameFrom(label: string, others: readonly string[], fallback: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/);
  const joined = words.filter(Boolean).join('_').slice(0, 40);
  // A name of digits alone would be mistaken for an id.
  const base = /[a-z]/.test(joined) ? joined : [fallback, joined].filter(Boolean).join('_');
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!others.includes(name)) return name;
  }
}

/** Whether these are the ids of all records of a list, each once. */
export function isWholeOrder(ids: readonly number[], present: readonly number[]): boolean {
  const named = new Set(ids);
  return named.size === ids.length && ids.length === present.length && present.every((id) => named.has(id));
}
