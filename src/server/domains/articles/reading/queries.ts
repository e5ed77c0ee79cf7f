import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/connect.ts';
import { prepared, rows } from '#server/platform/db/statements.ts';
import type { ArticleLink } from '#shared/helpcenter.ts';
import { users } from '../../auth/tables.ts';
import { articleTranslations } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import {
  isShown,
  joinTranslation,
  shown,
  shownDescription,
  translatedContent,
} from '../../help-center/translated-columns.ts';
import {
  type ArticleVisibility,
  roleText,
  shapeName,
  shapeOf,
  type VisibilityShape,
  within,
  withinShape,
} from '../../help-center/visibility.ts';

type ArticleStub = Omit<ArticleLink, 'path'>;

/** The previous or next visible article of the section. */
function beside(shape: VisibilityShape, side: 'before' | 'after') {
  const [comparison, direction] = side === 'before' ? ['<', 'desc'] : ['>', 'asc'];
  return sql<ArticleStub | null>`(
    select json_strip_nulls(json_build_object('id', b.id, 'title', coalesce(bt.title, b.title),
      'slug', coalesce(bt.slug, b.slug), 'translation', bt.language))
    from ${articles} b ${joinTranslation(sql`${sql.placeholder('language')}`, 'b')}
    where b.section_id = articles.section_id and ${withinShape(shape, sql`${sql.placeholder('roles')}`, 'b')}
      and (b.position, b.id) ${sql.raw(comparison)} (articles.position, articles.id)
    order by b.position ${sql.raw(direction)}, b.id ${sql.raw(direction)} limit 1
  )`;
}

/** SEO texts exist in the article's own language only. */
const ownOnly = (column: AnyPgColumn) =>
  sql<string | null>`case when ${articleTranslations.language} is null then ${column} end`;

/** Languages of the article's readable translations. */
const languagesOf = sql<{ language: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('language', t.language, 'slug', t.slug) order by t.language), '[]'::json)
  from article_translations t where t.article_id = articles.id and t.status = 'published')`;

const anyArticle = prepared((db, shape: VisibilityShape) =>
  db
    .select({
      id: articles.id,
      section_id: articles.section_id,
      status: articles.status,
      role_ids: articles.role_ids,
      title: shown('title'),
      slug: shown('slug'),
      description: shownDescription,
      own: { language: articles.language, slug: articles.slug },
      translation: articleTranslations.language,
      translations: languagesOf,
      seo_title: ownOnly(articles.seo_title),
      seo_description: ownOnly(articles.seo_description),
      body: shown('body'),
      headings: articles.headings,
      translated_headings: articleTranslations.headings,
      published_at: articles.published_at,
      created_at: articles.created_at,
      updated_at: articles.updated_at,
      translated_at: articleTranslations.updated_at,
      owner: { first_name: users.first_name, last_name: users.last_name },
      previous: beside(shape, 'before'),
      next: beside(shape, 'after'),
    })
    .from(articles)
    .leftJoin(articleTranslations, isShown(sql.placeholder('language')))
    .leftJoin(users, and(eq(users.id, articles.owner_id), isNull(users.deleted_at)))
    .where(eq(articles.id, sql.placeholder('id')))
    .prepare(`hc_article${shapeName(shape)}`),
);

/** An article of any status with its visible neighbours; the caller must check its visibility. */
export async function findArticle(db: Database, reach: ArticleVisibility, id: number) {
  const [row] = await anyArticle(db, shapeOf(reach)).execute({
    id,
    roles: roleText(reach),
    language: reach.language,
  });
  return row;
}

/** The section of a visible article. */
export async function findSection(
  db: Database,
  reach: ArticleVisibility,
  id: number,
): Promise<number | undefined> {
  const [row] = await rows<{ section_id: number }>(
    db,
    sql`select a.section_id from ${articles} a where a.id = ${id}::int and ${within(reach)}`,
  );
  return row?.section_id;
}

export type RelatedRow = {
  id: number;
  section_id: number;
  title: string;
  slug: string;
  description: string | null;
  translation: string | null;
};

/** Titles looked at for related articles. */
const titleCandidates = 400;

/**
 * Visible articles whose titles share words with this one, weighted by rarity, with a bonus for the same section; then
 * the neighbours in the section. The first row is the article itself, if visible.
 */
export const findRelated = (db: Database, reach: ArticleVisibility, id: number, limit: number) =>
  rows<RelatedRow>(
    db,
    sql`
      with source as materialized (
        select a.id, a.section_id, a.position, a.title_search from ${articles} a where a.id = ${id}::int and ${within(reach)}
      ),
      words as materialized (select w.lexeme from source, unnest(source.title_search) w),
      topic as materialized (select string_agg(quote_literal(lexeme), ' | ')::tsquery as query from words),
      titled as materialized (
        select a.id, a.section_id, a.title_search from ${articles} a, topic, source
        where ${within(reach)} and a.title_search @@ topic.query and a.id <> source.id
        limit ${titleCandidates}
      ),
      shared as materialized (
        select t.id, t.section_id, w.lexeme from titled t, unnest(t.title_search) w where w.lexeme in (select lexeme from words)
      ),
      weights as (select lexeme, 1.0 / (1 + count(*)) as weight from shared group by lexeme),
      ranked as (
        select s.id, sum(w.weight) * case when s.section_id = source.section_id then 1.5 else 1 end as score
        from shared s join weights w using (lexeme), source
        group by s.id, s.section_id, source.section_id
        union all
        (select a.id, 0 from ${articles} a, source
         where a.section_id = source.section_id and ${within(reach)} and a.id <> source.id
         order by abs(a.position - source.position), abs(a.id - source.id) limit ${limit})
      ),
      best as (select id, max(score) as score from ranked group by id order by 2 desc, 1 limit ${limit * 2})
      select a.id, a.section_id, ${translatedContent},
        case when at.language is null then a.description else at.description end as description
      from (select id, 'infinity'::numeric as score from source union all select id, score from best) b
      join ${articles} a using (id) ${joinTranslation(sql`${reach.language}`)}
      order by b.score desc, a.id`,
  );
