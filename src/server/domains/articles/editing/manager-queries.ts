import { and, arrayContains, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { articleListInput, ListedArticle } from '#shared/writing.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import {
  articleDrafts,
  articleFeedback,
  articleTranslations,
  articleViews,
} from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { categories } from '../../help-center/tables.ts';

type Filter = z.output<typeof articleListInput>;

const answers = (wasHelpful: boolean) => sql<number>`(
  select count(*)::int from ${articleFeedback} f
  where f.article_id = ${articles.id} and f.was_helpful = ${wasHelpful})`;

/** Condition that the article has a translation, in one language if given. */
const hasTranslation = (language: string | null | undefined, further: SQL) => sql`exists (
  select from ${articleTranslations} t where t.article_id = ${articles.id} and ${further}
    ${language ? sql`and t.language = ${language}` : sql``})`;

/** The article changed after the translation was written. */
const isBehind = sql`coalesce((t.draft ->> 'source_version')::int, t.source_version) < ${articles.version}`;

/** The languages that an article is translated into. */
const translations = sql<ListedArticle['translations']>`(
  select coalesce(json_agg(json_build_object(
    'language', t.language, 'status', t.status, 'outdated', ${isBehind}) order by t.language), '[]'::json)
  from ${articleTranslations} t where t.article_id = ${articles.id})`;

/** Title in the editors' list: that of the draft, as long as the article is unpublished. */
const writtenTitle = sql<string>`case when ${articles.status} = 'draft'
  then coalesce(${articleDrafts.words} ->> 'title', ${articles.title}) else ${articles.title} end`;

function conditionOf(input: Filter): SQL | undefined {
  const { query, status, sectionId, categoryId, ownerId, tag, language } = input;
  return and(
    input.deleted ? isNotNull(articles.deleted_at) : isNull(articles.deleted_at),
    query ? or(ilike(writtenTitle, partOf(query)), ilike(articles.slug, partOf(query))) : undefined,
    status ? eq(articles.status, status) : undefined,
    sectionId ? eq(articles.section_id, sectionId) : undefined,
    categoryId
      ? sql`${articles.section_id} in (
          select c.id from ${categories} c where c.id = ${categoryId} or c.parent_id = ${categoryId})`
      : undefined,
    ownerId ? eq(articles.owner_id, ownerId) : undefined,
    tag ? arrayContains(articles.tags, [tag]) : undefined,
    language && !input.outdated
      ? or(eq(articles.language, language), hasTranslation(language, sql`true`))
      : undefined,
    input.stale ? sql`${articles.review_at} <= now()` : undefined,
    input.outdated ? hasTranslation(language, isBehind) : undefined,
  );
}

const views = sql<number>`coalesce(${articleViews.views}, 0)`;

const orders = {
  updated_at: sql`${articles.updated_at}`,
  created_at: sql`${articles.created_at}`,
  title: sql`lower(${articles.title})`,
  position: sql`${articles.position}`,
  views,
};

const listColumns = {
  id: articles.id,
  section_id: articles.section_id,
  title: writtenTitle,
  slug: articles.slug,
  status: articles.status,
  position: articles.position,
  language: articles.language,
  tags: articles.tags,
  role_ids: articles.role_ids,
  review_at: articles.review_at,
  published_at: articles.published_at,
  version: articles.version,
  deleted_at: articles.deleted_at,
  created_at: articles.created_at,
  updated_at: articles.updated_at,
  translations,
  has_draft: sql<boolean>`${articleDrafts.words} is not null`,
  helpful: answers(true),
  not_helpful: answers(false),
  views,
};

/** One page of all articles of the help center, regardless of visibility, with their total. */
export async function findArticlesForEditing(db: Database, input: Filter) {
  const turned = input.orderDir === 'asc' ? asc : desc;
  const [found, [counted]] = await Promise.all([
    db
      .select({ article: listColumns, owner: personColumns })
      .from(articles)
      .leftJoin(articleDrafts, eq(articleDrafts.article_id, articles.id))
      .leftJoin(articleViews, eq(articleViews.article_id, articles.id))
      .leftJoin(users, and(eq(users.id, articles.owner_id), isNull(users.deleted_at)))
      .where(conditionOf(input))
      .orderBy(turned(orders[input.orderBy]), turned(articles.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(articles)
      .leftJoin(articleDrafts, eq(articleDrafts.article_id, articles.id))
      .where(conditionOf(input)),
  ]);
  return { found, total: counted?.total ?? 0 };
}

/** Number of views, and of helpful and unhelpful votes of an article. */
export async function countReaders(db: Database, articleId: number) {
  const [counted] = await db
    .select({
      helpful: sql<number>`count(*) filter (where ${articleFeedback.was_helpful})::int`,
      not_helpful: sql<number>`count(*) filter (where not ${articleFeedback.was_helpful})::int`,
      views: sql<number>`coalesce((
        select v.views from ${articleViews} v where v.article_id = ${articleId}::int), 0)`,
    })
    .from(articleFeedback)
    .where(eq(articleFeedback.article_id, articleId));
  return counted ?? { helpful: 0, not_helpful: 0, views: 0 };
}
