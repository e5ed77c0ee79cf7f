import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { articleTranslations } from '../help-center/article-detail-tables.ts';
import { articles } from '../help-center/article-tables.ts';
import { type ArticleVisibility, within } from '../help-center/visibility.ts';

/** Ids as one array: lists of parameters are limited, arrays are not. */
const among = (sections: readonly number[]) => sql`a.section_id = any(${`{${sections.join(',')}}`}::int[])`;

export type ChunkRow = { chunk: number; changed: string };

/** The articles of these sections in runs of `size` ids, with the last change in each run. */
export const findChunks = (
  db: Database,
  reach: ArticleVisibility,
  sections: readonly number[],
  size: number,
) =>
  rows<ChunkRow>(
    db,
    sql`
      select id / ${size}::int as chunk, to_char(max(updated_at), 'YYYY-MM-DD') as changed
      from ${articles} a where ${within(reach)} and ${among(sections)}
      group by 1 order by 1`,
  );

export type SectionRow = { section_id: number; changed: string };

export const findSectionChanges = (db: Database, reach: ArticleVisibility, sections: readonly number[]) =>
  rows<SectionRow>(
    db,
    sql`
      select section_id, to_char(max(updated_at), 'YYYY-MM-DD') as changed
      from ${articles} a where ${within(reach)} and ${among(sections)}
      group by 1`,
  );

export type MappedArticle = {
  id: number;
  section_id: number;
  slug: string;
  language: string;
  changed: string;
  translations: { language: string; slug: string; changed: string }[];
};

/** One run of articles. */
export const findChunk = (db: Database, reach: ArticleVisibility, chunk: number, size: number) =>
  rows<MappedArticle>(
    db,
    sql`
      select id, section_id, slug, language, to_char(updated_at, 'YYYY-MM-DD') as changed, (
        select coalesce(json_agg(json_build_object(
          'language', t.language, 'slug', t.slug, 'changed', to_char(t.updated_at, 'YYYY-MM-DD')) order by t.language), '[]'::json)
        from ${articleTranslations} t where t.article_id = a.id and t.status = 'published') as translations
      from ${articles} a
      where id >= ${chunk * size}::int and id < ${(chunk + 1) * size}::int and ${within(reach)}
      order by id`,
  );
