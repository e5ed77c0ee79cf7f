import { type SQL, sql } from 'drizzle-orm';
import { articles } from '../help-center/article-tables.ts';
import { othersOf, type SearchQuery } from './query-parser.ts';
import { alikePart, inScope, lastOf, manyArticles, type Scope, titleCandidates } from './ranking-queries.ts';
import { variantsOf } from './regional-spelling.ts';
import { vocabularyTerms } from './tables.ts';

/** From this number of significant words on, a query counts as a question, and need not match completely. */
export const maxQuestionTerms = 4;
/**
 * Max scored articles: the best with all the words, and those with most of their weight; more of these for a question,
 * where many articles match as well as the best.
 */
const completeCandidates = 80;
const gatheredCandidates = { words: 100, question: 400 };
/** Max articles gathered per word, and max words that articles are gathered for, by weight. */
const perWord = 400;
const maxWordings = 12;
/**
 * A frequent word is gathered only where fewer than this have all the words, and from titles only where it is the
 * rarest: the index lists all its articles before the first is returned.
 */
const fewComplete = 100;
/** Additional weight of a word in the title when articles are gathered. */
const titlePart = 0.5;

/** Weight of one hit: in the title, in headings, keywords and description, in the text. */
const partWeights = { title: 0.625, strong: 0.35, text: 0.0625 };
/** Hits of this weight score half of the maximum. */
const halfWorth = 0.3125;
/** Length normalization of each part, and the usual lengths: words of a title, bytes of the others. */
const titleLength = { effect: 0.2, usual: 3 };
const strongLength = { effect: 0.6, usual: 250 };
const textLength = { effect: 0.7, usual: 2400 };
/** Boost of an article whose title has all the words, by their rarity. */
const titleLift = 0.35;
/** Weight of an unfinished or corrected word relative to a typed one. */
export const guessedPart = 0.6;

/** Filler words of queries, with a low weight. */
const filler = new Set(
  'add can cannot do does get getting give go have help keep know let like make making need please put rid see show some tell try trying use using want way work works'.split(
    ' ',
  ),
);

const emphasis = (text: string) => (filler.has(text) ? 0.3 : 1);

/** Weight of a word by the share of articles that contain it. */
export const weightOf = (text: string, articles: number, total: number) =>
  Math.log(1 + total / Math.max(1, articles)) * emphasis(text);

/** Assumed rarity of a word of unknown frequency: in one of so many articles. */
const defaultRarity = 20;

const formsOf = (text: string) => [text, ...variantsOf(text)].join(' ');

const endings = ['', 'e', 's', 'es', 'ed', 'ing'];

/** A word with its usual inflections: rare as it is spelled, its stem may be frequent. */
const inflectionsOf = (text: string) => {
  const base = text.replace(/(?:ing|ed|es|s|e)$/, '');
  return [...formsOf(text).split(' '), ...endings.map((ending) => base + ending)].join(' ');
};

/**
 * CTE of a query's words, the rarest first, with their weights; expects the CTEs of `rankPhrase`. Empty where enough
 * titles have them all.
 */
export const queryTerms = (phrase: SearchQuery, total: number) => {
  const last = lastOf(phrase);
  const alike = phrase.alike.flatMap((each) => each.words);
  const words = [...new Set([...phrase.words, ...alike].map(({ text }) => text))].map((text) => ({
    forms: formsOf(text),
    inflections: inflectionsOf(text),
    others: othersOf(phrase, text),
    emphasis: emphasis(text),
    begun: text === last,
  }));
  return sql`asked as materialized (
    select row_number() over (order by articles) as n, forms, others, begun, articles > ${manyArticles}::float8 as many,
      ln(1 + ${total}::float8 / articles) * emphasis as weight
    from (
      select typed.*, greatest(1, coalesce(
          (select max(known.articles) from ${vocabularyTerms} known where word = any(string_to_array(typed.inflections, ' '))),
          case when typed.begun then begun.articles end,
          (select max(known.articles) from ${vocabularyTerms} known where word = any(typed.others)),
          ${total}::float8 / ${defaultRarity}::float8)) as articles
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as typed(forms text, inflections text, others text[], emphasis float8, begun boolean), begun
    ) counted
    where exists (select 1 from complete) and (select count(*) from titled) < ${titleCandidates}
  )`;
};

/** The same for words of known weight, none of them unfinished. */
export const queryKnownTerms = (
  words: readonly { text: string; weight: number; others: readonly string[] }[],
) =>
  sql`begun as materialized (select ''::text as words),
    asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(
        words.map(({ text, ...word }, n) => ({
          n,
          ...word,
          forms: formsOf(text),
          begun: false,
          many: false,
        })),
      )}::text::jsonb) as asked(n int, forms text, others text[], weight float8, begun boolean, many boolean)
    )`;

/** Ids of articles in scope that hold a word in the column, at most so many; expects `wordings`. */
const holding = (column: 'title_search' | 'search', scope: Scope, limit: number) => sql`(
    select a.id from ${articles} a where ${inScope(scope)} and a.${sql.raw(column)} @@ wording limit ${limit}
  )`;

const forLength = (length: SQL, { effect, usual }: typeof titleLength) =>
  sql`(1 - ${effect}::float8 + ${effect}::float8 * ${length} / ${usual}::float8)`;

/** Weights of a hit per part of an article, in the format of the ranking functions; the first class is unused. */
const partsOf = sql`array[0, ${partWeights.text}::float8 / ${forLength(sql`octet_length(a.body_text)`, textLength)},
  ${partWeights.strong}::float8 / ${forLength(sql`(octet_length(a.keywords) + coalesce(octet_length(a.description), 0))`, strongLength)},
  ${partWeights.title}::float8 / ${forLength(sql`length(a.title_search)`, titleLength)}]::real[]`;

/** Score of one word, up to 1: the ranking function sums its hits, and each further hit counts less. */
const hitOf = (words: 'words' | 'longer' | 'alike') =>
  sql`(1 - ${halfWorth}::float8 / (${halfWorth}::float8 + ts_rank_cd(held.parts, held.search, ${sql.raw(words)})))`;

/**
 * CTEs that find and score articles by single words (BM25F); expects `asked (n, forms, others, weight, begun, many)`,
 * the rarest word first, and `begun`.
 * @param complete Also scores those with all the words; expects the CTEs of `rankPhrase`.
 */
export const scoreTerms = (scope: Scope, complete: boolean) => sql`
  terms as materialized (
    select * from (
      select asked.n, asked.weight, asked.many,
        case when asked.begun and begun.words <> '' then begun.words::tsquery end as longer,
        coalesce((
          select string_agg(parsed::text, ' | ')::tsquery
          from unnest(string_to_array(asked.forms, ' ')) form, lateral plainto_tsquery('helpdock', form) parsed
          where numnode(parsed) > 0
        ), ''::tsquery) as words,
        (
          select string_agg(parsed::text, ' | ')::tsquery
          from unnest(asked.others) other, lateral phraseto_tsquery('helpdock', other) parsed
          where numnode(parsed) > 0
        ) as alike
      from asked, begun
    ) parsed
    where numnode(words) > 0 or longer is not null
  ),
  wordings as materialized (
    select * from (
      select n, many, weight, words as wording from terms
      union all select n, many, ${alikePart}::float8 * weight, alike from terms
    ) either
    where numnode(wording) > 0 order by weight desc, n limit ${maxWordings}
  ),
  gathered as materialized (
    select id from (
      select found.id, weight from wordings, lateral ${holding('search', scope, perWord)} found
      where not many${complete ? sql` or (select count(*) from complete) < ${fewComplete} and n = (select min(n) from wordings)` : sql``}
      union all
      select found.id, ${titlePart}::float8 * weight from wordings, lateral ${holding('title_search', scope, titleCandidates)} found
      ${complete ? sql`where not exists (select from walked) and (not many or n = (select min(n) from wordings))` : sql``}
    ) found
    group by id order by sum(weight) desc, id desc
    limit case when (select count(*) from terms) < ${maxQuestionTerms}::int then ${gatheredCandidates.words}::int else ${gatheredCandidates.question}::int end
  ),
  scored as materialized (
    select held.id, (
      select sum(weight * hit) * (1 + ${titleLift}::float8 * power(sum(weight * titled) / sum(weight), 2))
      from (
        select weight,
          case when held.title_search @@ words then 1 when held.title_search @@ alike then ${alikePart}::float8 else 0 end as titled,
          greatest(${hitOf('words')},
            case when longer is null then 0 else ${guessedPart}::float8 * ${hitOf('longer')} end,
            case when alike is null then 0 else ${alikePart}::float8 * ${hitOf('alike')} end) as hit
        from terms offset 0
      ) hits
    )::float8 as rank
    from (
      select a.id, a.title_search, a.search || ''::tsvector as search,
        ${partsOf} as parts
      from (
        ${complete ? sql`(select id from complete where exists (select from terms) order by rank desc limit ${completeCandidates}) union` : sql``}
        select id from gathered
      ) candidates join ${articles} a using (id)
      -- Keeps the concatenation here, which unpacks the stored words once and not for every comparison.
      offset 0
    ) held
  )`;
