import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { articleTranslations } from '../../help-center/article-detail-tables.ts';

const { search, body_text, ...columns } = getTableColumns(articleTranslations);

export type TranslationRow = Omit<typeof articleTranslations.$inferSelect, 'search' | 'body_text'>;

const ofArticle = (articleId: number, language: string) =>
  and(eq(articleTranslations.article_id, articleId), eq(articleTranslations.language, language));

export async function findTranslation(
  db: Database,
  articleId: number,
  language: string,
): Promise<TranslationRow | undefined> {
  const [found] = await db.select(columns).from(articleTranslations).where(ofArticle(articleId, language));
  return found;
}

/** The translations of articles, by language. */
export const findTranslations = (db: Database, articleIds: readonly number[]) =>
  db
    .select({
      article_id: articleTranslations.article_id,
      language: articleTranslations.language,
      title: articleTranslations.title,
      status: articleTranslations.status,
      source_version: articleTranslations.source_version,
      version: articleTranslations.version,
      draft: articleTranslations.draft,
      updated_at: articleTranslations.updated_at,
    })
    .from(articleTranslations)
    .where(inArray(articleTranslations.article_id, [...articleIds]))
    .orderBy(asc(articleTranslations.language));

type Values = typeof articleTranslations.$inferInsert;

/** Inserts or replaces a translation. */
export async function putTranslation(tx: Database, values: Values): Promise<TranslationRow> {
  const { article_id, language, ...set } = values;
  const [row] = await tx
    .insert(articleTranslations)
    .values(values)
    .onConflictDoUpdate({ target: [articleTranslations.article_id, articleTranslations.language], set })
    .returning(columns);
  if (row === undefined) throw new Error('The translation was not stored.');
  return row;
}

/** Stores or clears the draft of a translation. */
export async function putDraft(
  tx: Database,
  { article_id, language }: TranslationRow,
  draft: Pick<Values, 'draft' | 'version' | 'updated_by'>,
): Promise<TranslationRow> {
  const [row] = await tx
    .update(articleTranslations)
    .set(draft)
    .where(ofArticle(article_id, language))
    .returning(columns);
  if (row === undefined) throw new Error('The draft was not stored.');
  return row;
}

export const removeTranslation = (tx: Database, articleId: number, language: string) =>
  tx.delete(articleTranslations).where(ofArticle(articleId, language));
