import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories } from '../../help-center/tables.ts';

/** Condition of rows from earlier imports of the same source. */
const ofSource = (source: string) => sql`starts_with(source_path, ${`${source}/`})`;

/** Columns that are unchanged when the source omits them. */
const keptColumns = {
  status: articles.status,
  tags: articles.tags,
  language: articles.language,
  role_ids: articles.role_ids,
  seo_title: articles.seo_title,
  seo_description: articles.seo_description,
  review_at: articles.review_at,
  published_at: articles.published_at,
  owner_id: articles.owner_id,
  deleted_at: articles.deleted_at,
};

const storedColumns = {
  id: articles.id,
  source_path: articles.source_path,
  source_hash: articles.source_hash,
  ...keptColumns,
};

/** Articles of earlier imports of the same source, including the trash. */
export const findStoredArticles = (db: Database, source: string) =>
  db.select(storedColumns).from(articles).where(ofSource(source));

export type StoredArticle = Awaited<ReturnType<typeof findStoredArticles>>[number];

/** Articles of this site by their ids, as an export of it names them. */
export const findOwnArticles = (db: Database, ids: readonly number[]) =>
  db
    .select(storedColumns)
    .from(articles)
    .where(inArray(articles.id, [...ids]));

const folderColumns = {
  id: categories.id,
  source_path: categories.source_path,
  name: categories.name,
  slug: categories.slug,
  description: categories.description,
  position: categories.position,
  parent_id: categories.parent_id,
  hidden: categories.hidden,
  role_ids: categories.role_ids,
  image: categories.image,
};

export const findStoredFolders = (db: Database, source: string) =>
  db.select(folderColumns).from(categories).where(ofSource(source));

export type StoredFolder = Awaited<ReturnType<typeof findStoredFolders>>[number];

export const findOwnFolders = (db: Database, ids: readonly number[]) =>
  db
    .select(folderColumns)
    .from(categories)
    .where(inArray(categories.id, [...ids]));

/** Whether the help center is empty. */
export const isEmptySite = async (db: Database) =>
  (await db.$count(categories)) === 0 && (await db.$count(articles)) === 0;

/** Advances the id sequences past imported ids. */
export async function advanceIds(tx: Database): Promise<void> {
  for (const [name, table] of [
    ['articles', articles],
    ['categories', categories],
  ] as const) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${name}::text, 'id'), greatest(
        (select coalesce(max(id), 1) from ${table}),
        (select last_value from pg_sequences where schemaname = 'public' and sequencename = ${`${name}_id_seq`})))`);
  }
}

/** Reserves ids, so that links can be written before their targets are stored. */
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
