import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { ArticleRow } from '../../articles/editing/article-content.ts';
import { roles, users } from '../../auth/tables.ts';
import {
  articleDrafts,
  articleTranslations,
  articleVersions,
  helpRedirects,
} from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories, categoryTranslations } from '../../help-center/tables.ts';

/** As many articles as are held at a time. */
const batch = 50;

export const findFoldersToExport = (db: Database) =>
  db
    .select()
    .from(categories)
    .orderBy(asc(categories.is_section), asc(categories.position), asc(categories.id));

export const folderTranslations = (db: Database) =>
  db
    .select()
    .from(categoryTranslations)
    .orderBy(asc(categoryTranslations.category_id), asc(categoryTranslations.language));

export async function roleNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const found = await db.select({ id: roles.id, name: roles.name }).from(roles);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const kept = isNull(articles.deleted_at);

export const countArticles = (db: Database) => db.$count(articles, kept);

/** Folder and slug of each article, without its text. */
export const findArticlePaths = (db: Database) =>
  db
    .select({ id: articles.id, slug: articles.slug, section_id: articles.section_id })
    .from(articles)
    .where(kept)
    .orderBy(asc(articles.section_id), asc(articles.position), asc(articles.id));

export async function findWholeArticles(db: Database, id: number): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), kept));
  return row;
}

/** All articles except the trash, in batches, with the email address of each owner. */
export async function* eachArticle(db: Database) {
  for (let last = 0; ; ) {
    const found = await db
      .select({ article: articles, owner: users.email })
      .from(articles)
      .leftJoin(users, and(eq(users.id, articles.owner_id), isNull(users.deleted_at)))
      .where(and(gt(articles.id, last), kept))
      .orderBy(asc(articles.id))
      .limit(batch);
    yield* found;
    const end = found.at(-1);
    if (end === undefined || found.length < batch) return;
    last = end.article.id;
  }
}

export const versionsOf = (db: Database, id: number) =>
  db
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.article_id, id))
    .orderBy(asc(articleVersions.version));

export const translationsOf = (db: Database, id: number) =>
  db
    .select()
    .from(articleTranslations)
    .where(eq(articleTranslations.article_id, id))
    .orderBy(asc(articleTranslations.language));

export async function draftOf(db: Database, id: number) {
  const [draft] = await db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id));
  return draft;
}

/** All redirects, a few at a time. */
export async function* eachRedirect(db: Database) {
  for (let last = 0; ; ) {
    const found = await db
      .select()
      .from(helpRedirects)
      .where(gt(helpRedirects.id, last))
      .orderBy(asc(helpRedirects.id))
      .limit(1000);
    yield* found;
    const end = found.at(-1);
    if (end === undefined || found.length < 1000) return;
    last = end.id;
  }
}
