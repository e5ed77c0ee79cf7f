import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { helpRedirects } from '../article-detail-tables.ts';

export interface Moved {
  from: string;
  to: string;
}

/** Redirects old addresses, and existing redirects to them, to the new ones; never an address to itself. */
export async function leadFrom(tx: Database, moved: readonly Moved[], userId: number | null): Promise<void> {
  const byOld = new Map(moved.map((move) => [move.from, move]));
  const moves = [...byOld.values()].filter(({ from, to }) => from !== to);
  if (moves.length === 0) return;
  const list = sql`jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as moved("from" text, "to" text)`;
  await tx.execute(
    sql`update ${helpRedirects} r set "to" = moved."to" from ${list} where r."to" = moved."from"`,
  );
  await tx.execute(sql`delete from ${helpRedirects} r using ${list} where r."from" = moved."to"`);
  await tx.execute(sql`
    insert into ${helpRedirects} ("from", "to", automatic, created_by)
    select moved."from", moved."to", true, ${userId}::int from ${list}
    on conflict ("from") do update set "to" = excluded."to", automatic = true, created_at = now()
      where ${helpRedirects}."to" is distinct from excluded."to"`);
}
