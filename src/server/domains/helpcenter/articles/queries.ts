import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { prepared, rows } from '../../../platform/db/statements.ts';
import { articles } from './tables.ts';

const published = prepared((db) =>
  db
    .select({
      id: articles.id,
      section_id: articles.section_id,
      title: articles.title,
      slug: articles.slug,
      description: articles.description,
      body: articles.body,
      headings: articles.headings,
      created_at: articles.created_at,
      updated_at: articles.updated_at,
    })
    .from(articles)
    .where(and(eq(articles.id, sql.placeholder('id')), eq(articles.status, 'published')))
    .prepare('hc_article'),
);

/** An article that is published; whether its section may be seen is for the caller to check. */
export async function findPublished(db: Database, id: number) {
  const [row] = await published(db).execute({ id });
  return row;
}

export type RelatedRow = {
  id: number;
  section_id: number;
  title: string;
  slug: string;
  description: string | null;
};

/** Titles looked at for related articles. */
const titleCandidates = 400;

/**
 * Articles whose titles share words with this one's, rare words counting more than common ones and the same section
 * helping; after them the neighbours in the section. One row first of all: the article itself, when it is published.
 */
export const findRelated = (db: Database, id: number, limit: number) =>
  rows<RelatedRow>(
    db,
    sql`
      with source as materialized (
        select id, section_id, position, title_search from ${articles} where id = ${id}::int and status = 'published'
      ),
      words as materialized (select w.lexeme from source, unnest(source.title_search) w),
      topic as materialized (select string_agg(quote_literal(lexeme), ' | ')::tsquery as query from words),
      titled as materialized (
        select a.id, a.section_id, a.title_search from ${articles} a, topic, source
        where a.status = 'published' and a.title_search @@ topic.query and a.id <> source.id
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
         where a.section_id = source.section_id and a.status = 'published' and a.id <> source.id
         order by abs(a.position - source.position), abs(a.id - source.id) limit ${limit})
      ),
      best as (select id, max(score) as score from ranked group by id order by 2 desc, 1 limit ${limit * 2})
      select a.id, a.section_id, a.title, a.slug, a.description
      from (select id, 'infinity'::numeric as score from source union all select id, score from best) b
      join ${articles} a using (id)
      order by b.score desc, a.id`,
  );
