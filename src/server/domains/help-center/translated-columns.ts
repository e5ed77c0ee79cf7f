import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { articleTranslations } from './article-detail-tables.ts';
import { articles } from './article-tables.ts';

/**
 * The join of an article `a` with its words in a language as `<name>t`, of those that readers read. No language is null.
 * Nothing of who may read an article is decided here: a translation is read by whom its article is.
 */
export const joinTranslation = (language: SQL, name = 'a'): SQL => {
  const words = sql.raw(`${name}t`);
  return sql`left join ${articleTranslations} ${words} on ${words}.article_id = ${sql.raw(name)}.id
    and ${words}.language = ${language}::text and ${words}.status = 'published'`;
};

/** Title and address of the article `a` as they are read, and the language when they are translated. */
export const translatedContent = sql`coalesce(at.title, a.title) as title, coalesce(at.slug, a.slug) as slug, at.language as translation`;

/** The same of statements that are built by their tables. */
export const isShown = (language: Placeholder) =>
  and(
    eq(articleTranslations.article_id, articles.id),
    eq(articleTranslations.language, sql`${language}::text`),
    eq(articleTranslations.status, 'published'),
  );

export const shown = (column: 'title' | 'slug' | 'body') =>
  sql<string>`coalesce(${articleTranslations[column]}, ${articles[column]})`;

/** A translation is described in its own words or not at all. */
export const shownDescription = sql<string | null>`case when ${articleTranslations.language} is null
  then ${articles.description} else ${articleTranslations.description} end`;

/** What is not translated says nothing of translations. */
export const toShown = <Row extends { translation?: string | null | undefined }>({
  translation,
  ...row
}: Row): Omit<Row, 'translation'> & { translation?: string } => (translation ? { ...row, translation } : row);
