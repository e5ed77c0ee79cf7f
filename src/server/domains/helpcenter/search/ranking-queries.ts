import { type SQL, sql } from 'drizzle-orm';
import { articles } from '../articles/tables.ts';
import { type Reach, within } from '../reach.ts';
import { fold, type SearchQuery } from './query-parser.ts';
import { variantsOf } from './regional-spelling.ts';
import { searchWords } from './tables.ts';

/** Articles whose titles match that are ranked, and articles whose texts match. */
export const titleCandidates = 120;
const bodyCandidates = 500;

/** Weights of text (C), of headings, keywords and description (B) and of the title (A); D is not used. */
export const weights = sql.raw(`'{0, 0.1, 0.5, 1}'::real[]`);

export interface Scope {
  /** Null is everywhere. */
  sections: readonly number[] | null;
  /** Of those the articles that the reader finds. */
  reach: Reach;
  /** Those that were found in another way already. */
  except?: readonly number[];
  limit: number;
  offset: number;
}

/** The articles `a` to look among. */
export const inScope = ({ sections, reach, except = [] }: Pick<Scope, 'sections' | 'reach' | 'except'>) => {
  const among =
    sections === null
      ? sql``
      : sql` and a.section_id = any(string_to_array(${sections.join(',')}::text, ',')::int[])`;
  const others =
    except.length === 0
      ? sql``
      : sql` and a.id <> all(string_to_array(${except.join(',')}::text, ',')::int[])`;
  return sql`${within(reach)}${among}${others}`;
};

/** Longer words that an unfinished one may become. */
const completions = 10;

/** The last word of a phrase that may be unfinished; null when it is finished. */
export const lastOf = ({ text, open }: SearchQuery) =>
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
