import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { rows } from '../../../platform/db/statements.ts';
import { articles } from '../articles/tables.ts';
import { fold, type Phrase } from './phrase/service.ts';
import { searchWords } from './tables.ts';

/** Articles whose titles match that are ranked, and articles whose texts match. */
const titleCandidates = 300;
const bodyCandidates = 500;

/** Articles that are scored by single words: with two of them in the text, and with each of the rarest. */
const pairCandidates = 200;
const rareCandidates = 60;
const rareWords = 2;

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

/** Longer words that an unfinished one may become. */
const completions = 10;

/**
 * The words of the phrase, the last one also as the beginning of a longer word: of its stem, and of known words whose
 * stem is shorter than what was typed so far ("capita" of "capital").
 */
function typedQuery({ text, open }: Phrase): SQL {
  const whole = sql`websearch_to_tsquery('helpdock', ${text}::text)`;
  if (!open) return whole;
  const last = fold(text.split(/[^\p{L}\p{M}\p{N}]+/u).at(-1) ?? '');
  // A phrase of nothing but very common words may be the beginning of another word: "the" of "theme".
  return sql`case when numnode(${whole}) = 0 then to_tsquery('helpdock_words', ${`${last}:*`}::text)
    else regexp_replace(${whole}::text, '(''[^'']*'')$', '(\\1:*' || coalesce((
      select string_agg(distinct ' | ' || plainto_tsquery('helpdock', longer.word)::text, '') from (
        select word from ${searchWords} where word like ${`${last}%`}::text and ${last.length > 2}::boolean
        order by articles desc limit ${completions}
      ) longer where numnode(plainto_tsquery('helpdock', longer.word)) = 1
    ), '') || ')')::tsquery end`;
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

/** Ids of published articles whose column matches the query of that CTE, at most so many. */
const matching = (
  column: 'title_search' | 'search',
  query: 'anyword' | 'pairs' | 'rare',
  scope: Scope,
  limit: number,
) => sql`(select a.id from ${articles} a${sql.raw(query === 'rare' ? '' : `, ${query}`)}
  where a.status = 'published' and a.${sql.raw(column)} @@ ${sql.raw(query)}.words${inScope(scope)} limit ${limit})`;

/**
 * CTEs that find and score articles by single words; expects `asked (n, text, weight)`, the rarest word first.
 * A word counts most in the title, then in keywords and headings, then in the text, and there less the longer the
 * text is; the more of the words an article holds, the more each counts.
 */
const scoreWords = (scope: Scope) => sql`
  terms as materialized (
    select asked.n, asked.weight, parsed.words, regexp_replace(parsed.words::text, '''$', ''':AB')::tsquery as strong
    from asked, lateral (select plainto_tsquery('helpdock', asked.text) as words) parsed
    where numnode(parsed.words) > 0
  ),
  anyword as materialized (select string_agg(words::text, ' | ')::tsquery as words from terms),
  pairs as materialized (
    select string_agg('(' || one.words::text || ' & ' || other.words::text || ')', ' | ')::tsquery as words
    from (select * from terms order by n limit 1) one join terms other on one.n < other.n
  ),
  rare as materialized (select words from terms order by n limit ${rareWords}),
  scored as materialized (
    select held.id, (
      select sum(weight * hit) * (0.5 + coalesce(sum(weight) filter (where hit > 0), 0) / sum(weight)) from (
        select weight, case
            when held.title_search @@ words then 3 + 1.0 / length(held.title_search)
            when held.search @@ strong then 1 + held.brevity
            when held.search @@ words then held.brevity
            else 0 end as hit
        from terms offset 0
      ) hits
    )::float8 as rank
    from (
      select a.id, a.title_search, a.search || ''::tsvector as search,
        1 / (1 + ln(1 + length(a.body_text) / 1200.0)) as brevity
      from (
        ${matching('title_search', 'pairs', scope, titleCandidates)} union
        ${matching('title_search', 'anyword', scope, titleCandidates)} union
        ${matching('search', 'pairs', scope, pairCandidates)} union
        select rarely.id from rare, lateral ${matching('search', 'rare', scope, rareCandidates)} rarely
      ) candidates join ${articles} a using (id)
      -- Keeps the concatenation here, which unpacks the stored words once and not for every comparison.
      offset 0
    ) held
  )`;

/**
 * CTEs that find and rank articles with every word of the phrase: those with all of them in the title, then a bounded
 * number that the index finds in the text, for ranking every match would cost time without end.
 */
const rankPhrase = (phrase: Phrase, scope: Scope) => sql`
  query as materialized (
    select ${typedQuery(phrase)} as words, phraseto_tsquery('helpdock', ${phrase.text}::text) as exactly
  ),
  complete as materialized (
    select id, max(rank)::float8 as rank from (
      (select a.id, 1 + 1.0 / length(a.title_search) + ts_rank(${weights}, a.search, query.words, 1)
          + case when a.title_search @@ query.exactly then 0.5 else 0 end as rank
        from ${articles} a, query
        where a.status = 'published' and a.title_search @@ query.words${inScope(scope)}
        limit ${titleCandidates})
      union all
      (select a.id, ts_rank(${weights}, a.search, query.words, 1) as rank from ${articles} a, query
        where a.status = 'published' and a.search @@ query.words${inScope(scope)}
        limit ${bodyCandidates})
    ) candidates
    group by id
  )`;

/** Articles that hold every word of the phrase, the best first. */
export const findByPhrase = (db: Database, phrase: Phrase, scope: Scope) =>
  rows<FoundRow>(
    db,
    sql`with ${rankPhrase(phrase, scope)},
      ranked as materialized (select id, rank from complete),
      ${presentRanked(scope)}`,
  );

/** Words that people put around what they are looking for; they count, but little. */
const filler = new Set(
  'add can cannot do does get getting give go have help keep know let like make making need please put rid see show some tell try trying use using want way work works'.split(
    ' ',
  ),
);

/** What a word counts for that so many of all articles hold. */
export const weightOf = (text: string, articles: number, total: number) =>
  Math.log(1 + total / Math.max(1, articles)) * emphasis(text);

const emphasis = (text: string) => (filler.has(text) ? 0.3 : 1);

/** A word of which nobody knows how many articles hold it is taken to be in one of so many. */
const usualRarity = 20;

const uniqueWords = ({ words }: Phrase) =>
  [...new Set(words.map(({ text }) => text))].map((text) => ({ text, emphasis: emphasis(text) }));

/**
 * Articles for a question of several words, when at least one holds them all. Long texts hold everything, so those
 * with the telling words in their titles come first even when a word is missing.
 */
export const findByQuestion = (db: Database, phrase: Phrase, total: number, scope: Scope) =>
  rows<FoundRow>(
    db,
    sql`with ${rankPhrase(phrase, scope)},
      asked as materialized (
        select row_number() over (order by known.articles) as n, typed.text,
          ln(1 + ${total}::float8 / greatest(1, coalesce(known.articles, ${total}::float8 / ${usualRarity}::float8))) * typed.emphasis as weight
        from jsonb_to_recordset(${JSON.stringify(uniqueWords(phrase))}::text::jsonb) as typed(text text, emphasis float8)
        left join lateral (select articles from ${searchWords} where word = typed.text limit 1) known on true
        where exists (select 1 from complete)
      ),
      ${scoreWords(scope)},
      ranked as materialized (
        select id, coalesce(scored.rank, 0) + coalesce(1 + complete.rank, 0) as rank
        from scored full join complete using (id)
      ),
      ${presentRanked(scope)}`,
  );

/** Articles that hold some of the words, those with several and with rare ones first. */
export const findByAnyWord = (
  db: Database,
  words: readonly { text: string; weight: number }[],
  scope: Scope,
) =>
  rows<FoundRow>(
    db,
    sql`with asked as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(words.map((word, n) => ({ n, ...word })))}::text::jsonb)
          as asked(n int, text text, weight float8)
      ),
      ${scoreWords(scope)},
      query as materialized (select words from anyword),
      ranked as materialized (select id, rank from scored),
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
