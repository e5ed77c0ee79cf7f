import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { rows } from '../../../platform/db/statements.ts';
import { articles } from '../articles/tables.ts';
import { categories } from '../tables.ts';

/** Rows that an earlier import of the same source made. */
const ofSource = (source: string) => sql`starts_with(source_path, ${`${source}/`})`;

export type StoredFolder = {
  id: number;
  source_path: string;
  name: string;
  slug: string;
  description: string | null;
  position: number;
  parent_id: number | null;
};

export const findStoredFolders = (db: Database, source: string) =>
  rows<StoredFolder>(
    db,
    sql`select id, source_path, name, slug, description, position, parent_id from ${categories} where ${ofSource(source)}`,
  );

export type StoredArticle = { id: number; source_path: string; source_hash: string | null };

export const findStoredArticles = (db: Database, source: string) =>
  rows<StoredArticle>(
    db,
    sql`select id, source_path, source_hash from ${articles} where ${ofSource(source)}`,
  );

/** Ids that nobody else will get, so that links can be written before what they lead to is stored. */
export async function reserveIds(
  db: Database,
  table: 'articles' | 'categories',
  count: number,
): Promise<number[]> {
  const reserved = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${table}::text, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return reserved.map(({ id }) => id);
}
