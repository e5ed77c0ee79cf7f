import { type SQL, sql } from 'drizzle-orm';
import { articles } from '../articles/tables.ts';
import { type Reach, within } from '../reach.ts';
import { fold, type SearchQuery } from './query-parser.ts';
import { variantsOf } from './regional-spelling.ts';
import { searchWords } from './tables.ts';

/** Articles whose titles match that are ranked, and articles whose texts match. */
const titleCandidates = 120;
const bodyCandidates = 500;

/** Articles that are scored by single words: with two of them in the text, and with each of the rarest. */
const pairCandidates = 80;
const completeCandidates = titleCandidates + pairCandidates;
const rareCandidates = 60;
const rareWords = 2;
/** A word that more articles hold than this is looked for alone only when it is the rarest. */
const manyArticles = 5000;

/** Weights of text (C), of headings, keywords and description (B) and of the title (A); D is not used. */
const weights = sql.raw(`'{0, 0.1, 0.5, 1}'::real[]`);

export interface Scope {
  /** Null is everywhere. */
  sections: readonly number[] | null;
  /** Of those the articles that the reader finds. */
  reach: Reach;
  limit: number;
  offset: number;
}

/** The articles `a` to look among. */
export const inScope = ({ sections, reach }: Pick<Scope, 'sections' | 'reach'>) =>
  sections === null
    ? within(reach)
    : sql`${within(reach)} and a.section_id = any(string_to_array(${sections.join(',')}::text, ',')::int[])`;

/** Longer words that an unfinished one may become. */
const completions = 10;

/** The last word of a phrase that may be unfinished; null when it is finished. */
const lastOf = ({ text, open }: SearchQuery) =>
  open ? fold(text.split(/[^\p{L}\p{M}\p{N}]+/u).at(-1) ?? '') : null;

/**
 * CTE of what the unfinished last word may become: everything that begins with its stem, and known words whose stem is
 * shorter than what was typed so far ("capita" of "capital"). Without lexemes when the word is finished.
 */
const begunWord = (phrase: SearchQuery) => {
  const last = lastOf(phrase);
  if (last === null) return sql`begun as materialized (select ''::text as words, null::int as articles)`;
  const forms = [last, ...variantsOf(last)];
  const stems = forms.map((form) => sql`to_tsquery('helpdock', ${`${form}:*`}::text)::text`);
  return sql`begun as materialized (
    select concat_ws(' | ', ${sql.join(
      stems.map((stem) => sql`nullif(${stem}, '')`),
      sql`, `,
    )}, string_agg(distinct stem, ' | ') filter (where stem not like '% %' and stem <> '')) as words, max(articles) as articles
    from (
      select plainto_tsquery('helpdock', longer.word)::text as stem, articles from (
        select word, articles from ${searchWords} where word like ${`${last}%`}::text and ${last.length > 2}::boolean
        order by articles desc limit ${completions}
      ) longer
    ) known
  )`;
};

const isStop = (word: string) => sql`numnode(plainto_tsquery('helpdock', ${word}::text)) = 0`;

/** The phrase as a query, each word also as it is spelt elsewhere, the last also as the beginning of a longer one. */
function prefixQuery(phrase: SearchQuery): SQL {
  const whole = sql`websearch_to_tsquery('helpdock', ${phrase.text}::text)`;
  const last = lastOf(phrase);
  // A phrase of nothing but very common words may be the beginning of another word: "the" of "theme".
  const typed =
    last === null
      ? whole
      : sql`case when numnode(${whole}) = 0 then to_tsquery('helpdock_words', ${`${last}:*`}::text)
          when ${isStop(last)} then ${whole}
          else regexp_replace(${whole}::text, '''[^'']*''$', '(' || (select words from begun) || ')')::tsquery end`;
  return phrase.words.reduce((query, { text }) => {
    const variants = variantsOf(text);
    if (variants.length === 0) return query;
    const word = sql`plainto_tsquery('helpdock', ${text}::text)`;
    const either = variants.map((form) => sql`plainto_tsquery('helpdock', ${form}::text)`);
    return sql`ts_rewrite(${query}, ${word}, ${sql.join([word, ...either], sql` || `)})`;
  }, typed);
}

/**
 * CTEs that find and rank articles with every word of the phrase: those with all of them in the title, then a bounded
 * number that the index finds in the text, for ranking every match would cost time without end. A match in the text
 * ranks below each in a title, so it is not looked for where the titles are more than anybody pages through.
 */
export const rankPhrase = (phrase: SearchQuery, scope: Scope) => sql`
  ${begunWord(phrase)},
  query as materialized (
    select ${prefixQuery(phrase)} as words, phraseto_tsquery('helpdock', ${phrase.text}::text) as exactly
  ),
  titled as materialized (
    select a.id, 1 + 1.0 / length(a.title_search) + ts_rank(${weights}, a.search, query.words, 1)
        + case when a.title_search @@ query.exactly then 0.5 else 0 end as rank
      from ${articles} a, query
      where ${inScope(scope)} and a.title_search @@ query.words
      limit ${titleCandidates}
  ),
  complete as materialized (
    select id, max(rank)::float8 as rank from (
      select id, rank from titled
      union all
      (select a.id, ts_rank(${weights}, a.search, query.words, 1) as rank from ${articles} a, query
        where (select count(*) from titled) < ${titleCandidates}
          and ${inScope(scope)} and a.search @@ query.words
        limit ${bodyCandidates})
    ) candidates
    group by id
  )`;

/** Words that people put around what they are looking for; they count, but little. */
const filler = new Set(
  'add can cannot do does get getting give go have help keep know let like make making need please put rid see show some tell try trying use using want way work works'.split(
    ' ',
  ),
);

const emphasis = (text: string) => (filler.has(text) ? 0.3 : 1);

/** What a word counts for that so many of all articles hold. */
export const weightOf = (text: string, articles: number, total: number) =>
  Math.log(1 + total / Math.max(1, articles)) * emphasis(text);

/** A word of which nobody knows how many articles hold it is taken to be in one of so many. */
const usualRarity = 20;

const formsOf = (text: string) => [text, ...variantsOf(text)].join(' ');

/**
 * CTE of the words of a phrase, the rarest first, each with what it counts for; expects the CTEs of `rankPhrase`. Empty
 * where titles enough hold them all.
 */
export const askWords = (phrase: SearchQuery, total: number) => {
  const last = lastOf(phrase);
  const words = [...new Set(phrase.words.map(({ text }) => text))].map((text) => ({
    forms: formsOf(text),
    emphasis: emphasis(text),
    begun: text === last,
  }));
  return sql`asked as materialized (
    select row_number() over (order by articles) as n, forms, begun, articles > ${manyArticles}::float8 as many, ln(1 + ${total}::float8 / articles) * emphasis as weight
    from (
      select typed.*, greatest(1, coalesce(
          (select max(known.articles) from ${searchWords} known where word = any(string_to_array(typed.forms, ' '))),
          case when typed.begun then begun.articles end,
          ${total}::float8 / ${usualRarity}::float8)) as articles
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as typed(forms text, emphasis float8, begun boolean), begun
    ) counted
    where exists (select 1 from complete) and (select count(*) from titled) < ${titleCandidates}
  )`;
};

/** The same of words whose weight is known; nothing of them is unfinished. */
export const askKnownWords = (words: readonly { text: string; weight: number }[]) =>
  sql`begun as materialized (select ''::text as words),
    asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(
        words.map(({ text, weight }, n) => ({ n, weight, forms: formsOf(text), begun: false, many: false })),
      )}::text::jsonb) as asked(n int, forms text, weight float8, begun boolean, many boolean)
    )`;

/** A word that may become what was meant counts less than one that was typed. */
const begunPart = 0.6;

/** Ids of articles in scope whose column matches the query of that CTE, at most so many. */
const matching = (
  column: 'title_search' | 'search',
  query: 'anyword' | 'pairs' | 'rare',
  scope: Scope,
  limit: number,
) => sql`(select a.id from ${articles} a${sql.raw(query === 'rare' ? '' : `, ${query}`)}
  where ${inScope(scope)} and a.${sql.raw(column)} @@ ${sql.raw(query)}.words limit ${limit})`;

/** What one word adds: most in the title, then in keywords, headings and description, then in the text. */
const hitOf = (words: 'words' | 'longer', strong: 'strong' | 'longer_strong') =>
  sql.raw(`case
    when held.title_search @@ ${words} then 3 + 1.0 / length(held.title_search)
    when held.search @@ ${strong} then 1 + held.brevity
    when held.search @@ ${words} then held.brevity
    else 0 end`);

/** The same query, but not in the text. */
const outsideText = (words: string) =>
  sql.raw(
    `replace(regexp_replace(${words}::text, '(''[^'']*'')(:\\*)?', '\\1:\\2AB', 'g'), '::*', ':*')::tsquery`,
  );

/**
 * CTEs that find and score articles by single words; expects `asked (n, forms, weight, begun, many)`, the rarest word first,
 * and `begun`. In the text a word counts less the longer the text is; the more of the words an article holds, the more
 * each counts.
 * @param pairsFound Two words: `complete` has the articles that hold both, the best of them are scored.
 */
export const scoreWords = (scope: Scope, pairsFound = false) => sql`
  terms as materialized (
    select n, weight, many, words, longer, coalesce(longer, words) as reach,
      ${outsideText('words')} as strong, ${outsideText('longer')} as longer_strong
    from (
      select asked.n, asked.weight, asked.many,
        case when asked.begun and begun.words <> '' then begun.words::tsquery end as longer,
        coalesce((
          select string_agg(parsed::text, ' | ')::tsquery
          from unnest(string_to_array(asked.forms, ' ')) form, lateral plainto_tsquery('helpdock', form) parsed
          where numnode(parsed) > 0
        ), ''::tsquery) as words
      from asked, begun
    ) parsed
    where numnode(words) > 0 or longer is not null
  ),
  anyword as materialized (select string_agg(words::text, ' | ')::tsquery as words from terms where numnode(words) > 0),
  pairs as materialized (
    select string_agg('(' || one.reach::text || ') & (' || other.reach::text || ')', ' | ')::tsquery as words
    from (select * from terms order by n limit 1) one join terms other on one.n < other.n
  ),
  rare as materialized (
    select words from (select n, words, many from terms where numnode(words) > 0 order by n limit ${rareWords}) rarest
    where not many or n = (select min(n) from terms where numnode(words) > 0)
  ),
  scored as materialized (
    select held.id, (
      select sum(weight * hit) * (0.5 + coalesce(sum(weight) filter (where hit > 0), 0) / sum(weight)) from (
        select weight, greatest(${hitOf('words', 'strong')},
          case when longer is null then 0 else ${begunPart}::float8 * ${hitOf('longer', 'longer_strong')} end) as hit
        from terms offset 0
      ) hits
    )::float8 as rank
    from (
      select a.id, a.title_search, a.search || ''::tsvector as search,
        1 / (1 + ln(1 + length(a.body_text) / 1200.0)) as brevity
      from (
        ${
          pairsFound
            ? sql`(select id from complete where exists (select from terms) order by rank desc limit ${completeCandidates})`
            : sql`${matching('title_search', 'pairs', scope, titleCandidates)} union
              ${matching('search', 'pairs', scope, pairCandidates)}`
        } union
        ${matching('title_search', 'anyword', scope, titleCandidates)} union
        select rarely.id from rare, lateral ${matching('search', 'rare', scope, rareCandidates)} rarely
      ) candidates join ${articles} a using (id)
      -- Keeps the concatenation here, which unpacks the stored words once and not for every comparison.
      offset 0
    ) held
  )`;
