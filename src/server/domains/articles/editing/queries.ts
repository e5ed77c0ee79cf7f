import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/connect.ts';
import { escapePattern } from '#server/platform/db/patterns.ts';
import {
  articleDrafts,
  articleTranslations,
  articleVersions,
} from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories } from '../../help-center/tables.ts';
import type { ArticleRow } from './article-content.ts';

const { search, title_search, language_search, ...articleColumns } = getTableColumns(articles);

const selectArticles = (db: Database, condition: SQL | undefined) =>
  db.select(articleColumns).from(articles).where(condition).orderBy(asc(articles.id));

/** One article of any status, except in the trash. */
export async function findArticle(db: Database, id: number): Promise<ArticleRow | undefined> {
  const [row] = await selectArticles(db, and(eq(articles.id, id), isNull(articles.deleted_at)));
  return row;
}

/** Locks articles for a change, in the order of their ids; either in the trash or outside. */
export const lockArticles = (
  tx: Database,
  ids: readonly number[],
  where: 'kept' | 'binned' = 'kept',
): Promise<ArticleRow[]> =>
  selectArticles(
    tx,
    and(
      inArray(articles.id, [...ids]),
      where === 'kept' ? isNull(articles.deleted_at) : isNotNull(articles.deleted_at),
    ),
  ).for('update');

/** Articles that are published by the clock now. */
export const lockDueArticles = (tx: Database): Promise<ArticleRow[]> =>
  selectArticles(tx, and(eq(articles.status, 'scheduled'), sql`${articles.published_at} <= now()`)).for(
    'update',
  );

export async function findDraft(db: Database, articleId: number) {
  const [draft] = await db.select().from(articleDrafts).where(eq(articleDrafts.article_id, articleId));
  return draft;
}

/** An unused version number of the article, its draft and its versions. */
export async function nextVersion(tx: Database, article: Pick<ArticleRow, 'id' | 'version'>) {
  const [stored] = await tx
    .select({ last: sql<number>`coalesce(max(${articleVersions.version}), 0)::int` })
    .from(articleVersions)
    .where(eq(articleVersions.article_id, article.id));
  const draft = await findDraft(tx, article.id);
  return Math.max(article.version, draft?.version ?? 0, stored?.last ?? 0) + 1;
}

/** Slugs with that prefix of other articles in the language, originals and translations. */
export async function findSlugs(
  db: Database,
  beginning: string,
  language: string,
  own: number | null,
): Promise<Set<string>> {
  const longer = `${escapePattern(beginning)}-%`;
  const begins = (column: AnyPgColumn) => or(eq(column, beginning), like(column, longer));
  const found = await db
    .select({ slug: articles.slug })
    .from(articles)
    .where(
      and(
        begins(articles.slug),
        eq(articles.language, language),
        own === null ? undefined : ne(articles.id, own),
      ),
    )
    .unionAll(
      db
        .select({ slug: articleTranslations.slug })
        .from(articleTranslations)
        .where(
          and(
            begins(articleTranslations.slug),
            eq(articleTranslations.language, language),
            own === null ? undefined : ne(articleTranslations.article_id, own),
          ),
        ),
    );
  return new Set(found.map(({ slug }) => slug));
}

/** A section by its id. */
export async function findSection(db: Database, id: number) {
  const [section] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.is_section, true)));
  return section;
}

/** The position after the last article of a section. */
export async function lastPosition(tx: Database, section: number): Promise<number> {
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${articles.position}), 0)::int` })
    .from(articles)
    .where(eq(articles.section_id, section));
  return found?.last ?? 0;
}
