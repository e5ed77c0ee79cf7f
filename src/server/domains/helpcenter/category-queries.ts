import { sql } from 'drizzle-orm';
import type { ArticleLink } from '#shared/helpcenter.ts';
import { landingArticles } from '#shared/limits.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared, rows } from '../../platform/db/statements.ts';
import { articles } from './articles/tables.ts';
import { categories } from './tables.ts';

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
  articles_count: number;
  articles: ArticleStub[];
};

/** Every category and section in their order, hidden ones too, with the first articles of each section. */
export const readFolders = (db: Database) =>
  rows<FolderRow>(
    db,
    sql`
      select c.id, c.parent_id, c.is_section, c.name, c.slug, c.description, c.image, c.hidden, c.articles_count,
        coalesce(first.articles, '[]'::json) as articles
      from ${categories} c
      left join lateral (
        select json_agg(json_build_object('id', a.id, 'title', a.title, 'slug', a.slug) order by a.position, a.id) as articles
        from (
          select id, title, slug, position from ${articles}
          where section_id = c.id and status = 'published'
          order by position, id limit ${landingArticles}
        ) a
      ) first on c.is_section and not c.hidden
      order by c.position, c.id`,
  );

const sectionPage = prepared((db) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      slug: articles.slug,
      description: articles.description,
      updated_at: articles.updated_at,
    })
    .from(articles)
    .where(sql`${articles.section_id} = ${sql.placeholder('section')} and ${articles.status} = 'published'`)
    .orderBy(articles.position, articles.id)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('hc_section_page'),
);

/** The published articles of a section in their order. */
export const readSectionPage = (db: Database, page: { section: number; limit: number; offset: number }) =>
  sectionPage(db).execute(page);
