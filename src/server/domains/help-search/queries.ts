import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { hitEnd, hitStart } from '../../platform/search/marks.ts';
import { articles } from '../help-center/article-tables.ts';
import type { SearchQuery } from './query-parser.ts';
import { inScope, rankPhrase, type Scope } from './ranking-queries.ts';
import { maxQuestionTerms, queryKnownTerms, queryTerms, scoreTerms } from './word-ranking-queries.ts';

/** Characters of a text that its excerpt is selected from. */
export const excerptSource = 12_000;

export type FoundRow = {
  /** Number of ranked articles; the article's fields are null in the single row of an empty page. */
  matches: number;
  /** Number of them with every word. */
  complete: number;
  id: number | null;
  section_id: number;
  title: string;
  slug: string;
  updated_at: Date | string;
  marked_title: string;
  marked_description: string | null;
  marked_body: string;
};

export const marks = `HighlightAll=true, StartSel=${hitStart}, StopSel=${hitEnd}`;

/** Above every rank that an article can earn. */
const pinnedRank = 1e6;

/** CTE of all results, with the pinned ones on top. */
const ranked = (found: SQL, scope: Scope) => {
  const pinned = scope.pinned ?? [];
  if (pinned.length === 0) return sql`ranked as materialized (${found})`;
  return sql`found as materialized (${found}),
    ranked as materialized (
      select id, max(rank) as rank from (
        select id, rank from found
        union all
        select a.id, ${pinnedRank}::float8 - pinned.place
        from unnest(string_to_array(${pinned.join(',')}::text, ',')::int[]) with ordinality as pinned (id, place)
        join ${articles} a using (id) where ${inScope(scope)}
      ) either group by id
    )`;
};

/** One page of ranked candidates; expects a CTE `ranked (id, rank)` and one `query (words)`. */
const presentRanked = ({ limit, offset }: Scope, complete = sql`0`) => sql`
  page as materialized (
    select id, row_number() over (order by rank desc, id) as place from ranked
    order by rank desc, id limit ${limit} offset ${offset}
  )
  select counted.matches, counted.complete, shown.*
  from (select count(*)::int as matches, ${complete} as complete from ranked) counted
  left join (
    select page.place, a.id, a.section_id, a.title, a.slug, a.updated_at,
      ts_headline('helpdock', a.title, query.words, ${marks}::text) as marked_title,
      ts_headline('helpdock', a.description, query.words, ${marks}::text) as marked_description,
      ts_headline('helpdock', left(a.body_text, ${excerptSource}), query.words, ${marks}::text) as marked_body
    from page join ${articles} a using (id), query
  ) shown on true
  order by shown.place`;

const countComplete = sql`(select count(*)::int from complete)`;

/** Articles with every word of the query, the best first. */
export const findByPhrase = (db: Database, phrase: SearchQuery, scope: Scope) =>
  rows<FoundRow>(
    db,
    sql`with ${rankPhrase(phrase, scope)},
      ${ranked(sql`select id, rank from complete`, scope)},
      ${presentRanked(scope, countComplete)}`,
  );

/**
 * Articles for several words, when at least one has them all. Long texts match everything, so those with the
 * significant words in title and headings come first even with a word missing; of a few words, all should match.
 */
export const findByTerms = (db: Database, phrase: SearchQuery, total: number, scope: Scope) =>
  rows<FoundRow>(
    db,
    sql`with ${rankPhrase(phrase, scope, total)},
      ${queryTerms(phrase, total)},
      ${scoreTerms(scope, true)},
      ${ranked(
        sql`select id, coalesce(scored.rank, 0) + case when (select count(*) from terms) < ${maxQuestionTerms}::int then coalesce(1 + complete.rank, 0) else 0 end as rank
          from scored full join complete using (id)`,
        scope,
      )},
      ${presentRanked(scope, countComplete)}`,
  );

/** Articles with some of the words, by their number and rarity. */
export const findByAnyWord = (
  db: Database,
  words: readonly { text: string; weight: number; others: readonly string[] }[],
  scope: Scope,
) =>
  rows<FoundRow>(
    db,
    sql`with ${queryKnownTerms(words)},
      ${scoreTerms(scope, false)},
      query as materialized (select string_agg(concat_ws(' | ', words, alike), ' | ')::tsquery as words from terms where numnode(words) > 0),
      ${ranked(sql`select id, rank from scored`, scope)},
      ${presentRanked(scope)}`,
  );

export type NewestRow = Pick<FoundRow, 'section_id' | 'title' | 'slug' | 'updated_at'> & {
  id: number;
  excerpt: string;
};

export const findNewest = (db: Database, scope: Scope) =>
  rows<NewestRow>(
    db,
    sql`
      select a.id, a.section_id, a.title, a.slug, a.updated_at, coalesce(a.description, left(a.body_text, 200)) as excerpt
      from ${articles} a where ${inScope(scope)}
      order by a.updated_at desc nulls last, a.id desc nulls last limit ${scope.limit} offset ${scope.offset}`,
  );
