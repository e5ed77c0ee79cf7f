import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { rows } from '../../../platform/db/statements.ts';
import { articles } from '../articles/tables.ts';
import type { Phrase } from './phrase/service.ts';

/** Articles whose titles match that are ranked, and articles whose texts match. */
const titleCandidates = 300;
const bodyCandidates = 500;

/** Characters of a text that its excerpt is taken from. */
const excerptSource = 12_000;

/** Around what matched, in titles and excerpts. */
export const hitStart = '\u0001';
export const hitEnd = '\u0002';

/** Weights of text (C), headings and keywords (B) and title (A); D is not used. */
const weights = sql.raw(`'{0, 0.1, 0.5, 1}'::real[]`);

export interface Scope {
  /** Null is everywhere. */
  sections: readonly number[] | null;
  limit: number;
  offset: number;
}

export type FoundRow = {
  /** How many were ranked; the other fields are null in the one row that says there are none on this page. */
  matches: number;
  id: number | null;
  section_id: number;
  title: string;
  slug: string;
  marked_title: string;
  marked_body: string;
};

const inScope = ({ sections }: Scope) =>
  sections === null
    ? sql``
    : sql` and a.section_id = any(string_to_array(${sections.join(',')}::text, ',')::int[])`;

/** The words of the phrase, the last one also as the beginning of a longer word. */
function typedQuery({ text, open }: Phrase): SQL {
  const whole = sql`websearch_to_tsquery('helpdock', ${text}::text)`;
  if (!open) return whole;
  const last = text.split(/[^\p{L}\p{M}\p{N}]+/u).at(-1) ?? '';
  // A phrase of nothing but very common words may be the beginning of another word: "the" of "theme".
  return sql`case when numnode(${whole}) = 0 then to_tsquery('helpdock_words', ${`${last}:*`}::text)
    else regexp_replace(${whole}::text, '''$', ''':*')::tsquery end`;
}

/** One page of ranked candidates with excerpts; expects a CTE `ranked (id, rank)` and one `query (words)`. */
const presentRanked = ({ limit, offset }: Scope) => sql`
  page as materialized (
    select id, row_number() over (order by rank desc, id) as place from ranked
    order by rank desc, id limit ${limit} offset ${offset}
  )
  select counted.matches, shown.* from (select count(*)::int as matches from ranked) counted
  left join (
    select page.place, a.id, a.section_id, a.title, a.slug,
      ts_headline('helpdock', a.title, query.words, ${`HighlightAll=true, StartSel=${hitStart}, StopSel=${hitEnd}`}::text) as marked_title,
      ts_headline('helpdock', left(a.body_text, ${excerptSource}), query.words,
        ${`MaxWords=34, MinWords=18, ShortWord=2, StartSel=${hitStart}, StopSel=${hitEnd}`}::text) as marked_body
    from page join ${articles} a using (id), query
  ) shown on true
  order by shown.place`;

/**
 * Articles that hold every word of the phrase. Those with all of them in the title come first, then a bounded number
 * that the index finds in the text: ranking every match would cost time without end.
 */
export const findByPhrase = (db: Database, phrase: Phrase, scope: Scope) =>
  rows<FoundRow>(
    db,
    sql`
      with query as materialized (select ${typedQuery(phrase)} as words),
      titled as materialized (
        select a.id, 1 + 1.0 / length(a.title_search) + ts_rank(${weights}, a.search, query.words, 1) as rank
        from ${articles} a, query
        where a.status = 'published' and a.title_search @@ query.words${inScope(scope)}
        limit ${titleCandidates}
      ),
      texts as materialized (
        select a.id, ts_rank(${weights}, a.search, query.words, 1) as rank from ${articles} a, query
        where a.status = 'published' and a.search @@ query.words${inScope(scope)}
        limit ${bodyCandidates}
      ),
      ranked as materialized (
        select id, max(rank) as rank from (select id, rank from titled union all select id, rank from texts) both_sides
        group by id
      ),
      ${presentRanked(scope)}`,
  );

/**
 * Articles that hold some of the words, those with several and with rare ones first. The candidates are bounded like
 * those of a phrase: titles with any of the words, texts with two of them, texts with the rarest.
 */
export const findByAnyWord = (
  db: Database,
  words: readonly { text: string; weight: number }[],
  scope: Scope,
) =>
  rows<FoundRow>(
    db,
    sql`
      with terms as materialized (
        select term.n, term.weight, parsed.words, regexp_replace(parsed.words::text, '''$', ''':AB')::tsquery as strong
        from jsonb_to_recordset(${JSON.stringify(words.map((word, n) => ({ n, ...word })))}::text::jsonb)
          as term(n int, text text, weight float8),
          lateral (select plainto_tsquery('helpdock', term.text) as words) parsed
        where numnode(parsed.words) > 0
      ),
      query as materialized (select string_agg(words::text, ' | ')::tsquery as words from terms),
      pairs as materialized (
        select string_agg('(' || one.words::text || ' & ' || other.words::text || ')', ' | ')::tsquery as words
        from terms one join terms other on one.n < other.n
      ),
      rarest as materialized (select words from terms order by n limit 1),
      candidates as materialized (
        (select a.id from ${articles} a, query
          where a.status = 'published' and a.title_search @@ query.words${inScope(scope)} limit ${titleCandidates})
        union
        (select a.id from ${articles} a, pairs
          where a.status = 'published' and a.search @@ pairs.words${inScope(scope)} limit ${bodyCandidates})
        union
        (select a.id from ${articles} a, rarest
          where a.status = 'published' and a.search @@ rarest.words${inScope(scope)} limit ${titleCandidates})
      ),
      ranked as materialized (
        select a.id, sum(terms.weight * case
            when a.title_search @@ terms.words then 3
            when a.search @@ terms.strong then 2
            when a.search @@ terms.words then 1
            else 0 end) as rank
        from candidates join ${articles} a using (id), terms
        group by a.id
      ),
      ${presentRanked(scope)}`,
  );

export type NewestRow = { id: number; section_id: number; title: string; slug: string; excerpt: string };

/** The articles changed last. */
export const findNewest = (db: Database, scope: Scope) =>
  rows<NewestRow>(
    db,
    sql`
      select a.id, a.section_id, a.title, a.slug, coalesce(a.description, left(a.body_text, 200)) as excerpt
      from ${articles} a where a.status = 'published'${inScope(scope)}
      order by a.updated_at desc nulls last, a.id desc nulls last limit ${scope.limit} offset ${scope.offset}`,
  );
