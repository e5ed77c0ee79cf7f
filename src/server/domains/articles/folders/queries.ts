import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import type { Folder } from '#shared/folders.ts';
import type { ArticleStatus } from '#shared/record-states.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories, categoryTranslations } from '../../help-center/tables.ts';

/** The names of a category or section in other languages. */
const translations = sql<Folder['translations']>`(
  select coalesce(json_agg(json_build_object(
    'language', t.language, 'name', t.name, 'description', t.description) order by t.language), '[]'::json)
  from ${categoryTranslations} t where t.category_id = categories.id)`;

/** Replaces the translated names. */
export async function putFolderNames(tx: Database, id: number, names: Folder['translations']): Promise<void> {
  await tx.delete(categoryTranslations).where(eq(categoryTranslations.category_id, id));
  if (names.length === 0) return;
  await tx.insert(categoryTranslations).values(names.map((name) => ({ ...name, category_id: id })));
}

export const findFolders = (db: Database) =>
  db
    .select({ ...getTableColumns(categories), translations })
    .from(categories)
    .orderBy(categories.position, categories.id);

export type FolderRow = Awaited<ReturnType<typeof findFolders>>[number];

/** Number of articles per section and status, except those in the trash. */
export const countByState = (db: Database) =>
  rows<{ section_id: number; status: ArticleStatus; count: number }>(
    db,
    sql`select section_id, status, count(*)::int as count from ${articles}
        where deleted_at is null group by 1, 2`,
  );

/** Number of articles and sections in a folder, including the trash: they would be deleted with it. */
export async function countInside(db: Database, id: number) {
  const [counted] = await rows<{ articles: number; sections: number }>(
    db,
    sql`select
          (select count(*)::int from ${articles} where section_id = ${id}) as articles,
          (select count(*)::int from ${categories} where parent_id = ${id}) as sections`,
  );
  return counted ?? { articles: 0, sections: 0 };
}

export type PathRow = { id: number; slug: string; category: number };

/** Articles with public addresses in these sections. */
export const findExistingFolders = (db: Database, sections: readonly number[]) =>
  rows<PathRow & { section: number }>(
    db,
    sql`select a.id, a.slug, a.section_id as section, s.parent_id as category
        from ${articles} a join ${categories} s on s.id = a.section_id
        where a.published_at is not null and a.section_id = any(${`{${sections.join()}}`}::int[])`,
  );
