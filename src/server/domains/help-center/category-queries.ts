import { sql } from 'drizzle-orm';
import type { ArticleLink } from '#shared/helpcenter.ts';
import { landingArticles } from '#shared/limits.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared, rows } from '../../platform/db/statements.ts';
import { articleTranslations } from './article-detail-tables.ts';
import { articles } from './article-tables.ts';
import { categories, categoryTranslations } from './tables.ts';
import {
  isShown,
  joinTranslation,
  shown,
  shownDescription,
  translatedContent,
} from './translated-columns.ts';
import {
  type ArticleVisibility,
  roleText,
  shapeName,
  shapeOf,
  type VisibilityShape,
  within,
  withinShape,
} from './visibility.ts';

type ArticleStub = Omit<ArticleLink, 'path'>;

export type FolderRow = {
  id: number;
  parent_id: number | null;
  is_section: boolean;
  name: string;
  slug: string;
  description: string | null;
  image: string | null;
  hidden: boolean;
  role_ids: number[];
  articles_count: number;
  articles: ArticleStub[];
  /** Of the whole site: the roles that articles are for, and whether some article is internal. */
  article_roles: number[];
  has_internal: boolean;
  /** Languages with a translated name. */
  languages: string[];
  /** Name in the requested language; null for its own. */
  translation: string | null;
  /** Of the whole site: languages that something is translated into, or written in where that is not English. */
  site_languages: string[];
};

/**
 * Every category and section in their order, hidden ones too, with the first articles of each section that are within
 * reach. Articles for roles and internal ones are few, and counted by indexes of their own.
 */
export const readFolders = (db: Database, reach: ArticleVisibility) =>
  rows<FolderRow>(
    db,
    sql`
      with special as materialized (
        select a.section_id, a.status, a.role_ids from ${articles} a where a.role_ids <> '[]'::jsonb
          and a.status in ('published', 'internal')
        union all
        select a.section_id, a.status, a.role_ids from ${articles} a where a.status = 'internal' and a.role_ids = '[]'::jsonb
      ),
      counts as materialized (
        select a.section_id, count(*) filter (where a.status = 'internal' and ${within(reach)})::int
          - count(*) filter (where a.status = 'published' and not (${within(reach)}))::int as difference
        from special a group by 1
      )
      select c.id, c.parent_id, c.is_section, coalesce(named.name, c.name) as name, c.slug,
        coalesce(named.description, c.description) as description, named.language as translation, c.image, c.hidden, c.role_ids,
        c.articles_count + coalesce(counts.difference, 0) as articles_count,
        coalesce(first.articles, '[]'::json) as articles,
        (select coalesce(jsonb_agg(distinct role_id), '[]'::jsonb) from special, jsonb_array_elements(role_ids) role_id) as article_roles,
        exists (select from special where status = 'internal') as has_internal,
        array(select t.language from ${categoryTranslations} t where t.category_id = c.id order by 1) as languages,
        array(
          select t.language from ${articleTranslations} t where t.status = 'published'
          union select a.language from ${articles} a where a.language <> 'en'
          union select t.language from ${categoryTranslations} t
        ) as site_languages
      from ${categories} c
      left join ${categoryTranslations} named on named.category_id = c.id and named.language = ${reach.language}::text
      left join counts on counts.section_id = c.id
      left join lateral (
        select json_agg(json_strip_nulls(json_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'translation', a.translation))
          order by a.position, a.id) as articles
        from (
          select a.id, ${translatedContent}, a.position from ${articles} a ${joinTranslation(sql`${reach.language}`)}
          where a.section_id = c.id and ${within(reach)}
          order by a.position, a.id limit ${landingArticles}
        ) a
      ) first on c.is_section and not c.hidden
      order by c.position, c.id`,
  );

const sectionPage = prepared((db, shape: VisibilityShape) =>
  db
    .select({
      id: articles.id,
      title: shown('title'),
      slug: shown('slug'),
      description: shownDescription,
      translation: articleTranslations.language,
      updated_at: articles.updated_at,
    })
    .from(articles)
    .leftJoin(articleTranslations, isShown(sql.placeholder('language')))
    .where(
      sql`${articles.section_id} = ${sql.placeholder('section')} and ${withinShape(shape, sql`${sql.placeholder('roles')}`, 'articles')}`,
    )
    .orderBy(articles.position, articles.id)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`hc_section_page${shapeName(shape)}`),
);

/** The articles of a section that are within reach, in their order. */
export const readSectionPage = (
  db: Database,
  reach: ArticleVisibility,
  page: { section: number; limit: number; offset: number },
) => sectionPage(db, shapeOf(reach)).execute({ ...page, roles: roleText(reach), language: reach.language });
