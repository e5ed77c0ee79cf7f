import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { articleTranslations } from './article-detail-tables.ts';
import { articles } from './article-tables.ts';

/**
 * Joins an article `a` with its published translation as `<name>t`; no row for a null language. Does not restrict
 * visibility: a translation is as visible as its article.
 */
export const joinTranslation = (language: SQL, name = 'a'): SQL => {
  const words = sql.raw(`${name}t`);
  return sql`left join ${articleTranslations} ${words} on ${words}.article_id = ${sql.raw(name)}.id
    and ${words}.language = ${language}::text and ${words}.status = 'published'`;
};

/** Title and address of the article `a` as they are read, and the language when they are translated. */
export const translatedContent = sql`coalesce(at.title, a.title) as title, coalesce(at.slug, a.slug) as slug, at.language as translation`;

/** The same join condition for Drizzle's query builder. */
export const isShown = (language: Placeholder) =>
  and(
    eq(articleTranslations.article_id, articles.id),
    eq(articleTranslations.language, sql`${language}::text`),
    eq(articleTranslations.status, 'published'),
  );

export const shown = (column: 'title' | 'slug' | 'body') =>
  sql<string>`coalesce(${articleTranslations[column]}, ${articles[column]})`;

/** A translation uses only its own description. */
export const shownDescription = sql<string | null>`case when ${articleTranslations.language} is null
  then ${articles.description} else ${articleTranslations.description} end`;

/** Omits `translation` for content without one. */
export const toShown = <Row extends { translation?: string | null | undefined }>({
  translation,
  ...row
}: Row): Omit<Row, 'translation'> & { translation?: string } => (translation ? { ...row, translation } : row);
