import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '../../platform/search/fold.ts';
import { splitByOr, termsOf } from '../../platform/search/query-text.ts';
import { hasSigns, spacedPairs } from '../../platform/search/signs.ts';
import { articles } from '../help-center/article-tables.ts';
import { type ArticleVisibility, within } from '../help-center/visibility.ts';
import type { Alike, SearchQuery } from './query-parser.ts';
import { variantsOf } from './regional-spelling.ts';
import { vocabularyTerms } from './tables.ts';

const helpdock = sql`'helpdock'`;

/** Max ranked articles with matching titles, and with matching texts. */
export const titleCandidates = 120;
const bodyCandidates = 300;

/** Max newest articles scanned for frequent words, until this number of them match. */
const walkedArticles = 3000;
const walkedCandidates = 110;
/** Below this number of matches the index is used after all. */
const walkedEnough = 60;

/** Weights of text (C), of headings, keywords and description (B) and of the title (A); D is not used. */
export const weights = sql.raw(`'{0, 0.1, 0.5, 1}'::real[]`);

export interface Scope {
  /** Null is everywhere. */
  sections: readonly number[] | null;
  /** Visibility of the articles for the reader. */
  reach: ArticleVisibility;
  /** Results of earlier searches, to be excluded. */
  except?: readonly number[];
  limit: number;
  offset: number;
  /** Articles that come first for any words, as far as they are in scope. */
  pinned?: readonly number[];
}

/** Weight of a synonym relative to the typed word. */
export const alikePart = 0.6;

/** Condition on the articles `a` in scope. */
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

/** Max completions of an unfinished word. */
const completions = 10;

/** A word in more articles than this is frequent: it needs no completions. */
export const manyArticles = 5000;

/** The unfinished last word of a query; null when it is finished. */
export const lastOf = ({ tokens, open }: SearchQuery) => (open ? (tokens.at(-1)?.text ?? '') : null);

/**
 * CTE of the completions of the last word: everything with its stem as prefix, and known words whose stem is shorter
 * than the typed prefix ("capita" of "capital"). Without lexemes for a finished word. A frequent word is not completed:
 * the index would gather all articles of the prefix before the first is ranked.
 */
const begunWord = (phrase: SearchQuery) => {
  const last = lastOf(phrase);
  if (last === null) {
    return sql`begun as materialized (select ''::text as words, null::int as articles, null::text as others)`;
  }
  const others = hasSigns(last)
    ? []
    : phrase.alike.filter(({ open }) => open).flatMap((alike) => alike.others);
  const forms = [last, ...variantsOf(last)];
  const stems = forms.map((form) => sql`to_tsquery('helpdock', ${form}::text || open_word.ending)::text`);
  return sql`open_word as materialized (
    select case when exists (select 1 from ${vocabularyTerms} where word = ${last}::text and articles > ${manyArticles}::int) then '' else ':*' end as ending
  ),
  begun as materialized (
    select concat_ws(' | ', ${sql.join(
      stems.map((stem) => sql`nullif(${stem}, '')`),
      sql`, `,
    )}, string_agg(distinct stem, ' | ') filter (where stem not like '% %' and stem <> '')) as words, max(articles) as articles,
      ${others.length === 0 ? sql`null::text` : sql`(select string_agg(nullif(phraseto_tsquery('helpdock', other)::text, ''), ' | ') from unnest(${textArray(others)}) other)`} as others
    from open_word left join (
      select plainto_tsquery('helpdock', longer.word)::text as stem, articles from (
        select word, articles from ${vocabularyTerms}, open_word
        where word like ${`${last}%`}::text and ${last.length > 2}::boolean and ending <> ''
        order by articles desc limit ${completions}
      ) longer
    ) known on true group by ending
  )`;
};

/** Texts as one value, for the place of a statement. */
const textArray = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`;

/** A query that also matches the synonyms of its text. */
const orAlike = (
  query: SQL,
  typed: string,
  others: readonly string[],
  configuration: SQL,
  own = termsOf(typed, configuration),
) => {
  const either = others.map((other) => sql`phraseto_tsquery(${configuration}, ${other}::text)`);
  return sql`ts_rewrite(${query}, ${own}, ${sql.join([own, ...either], sql` || `)})`;
};

/** A query with its last word replaced by its completions. */
export const finished = (query: SQL, words: SQL) =>
  sql`regexp_replace(${query}::text, '''[^'']*''$', '(' || ${words} || ')')::tsquery`;

/**
 * The same for a whole query; an unfinished one word by word, with its last word in `begun`, and scripts without spaces
 * as a whole.
 * @param begun The completions of the last word.
 */
export const allAlike = (
  { text, alike }: SearchQuery,
  typed: SQL,
  configuration = helpdock,
  begun = sql`(select words from begun)`,
) =>
  alike.reduce((query, { words, others, open }: Alike) => {
    const said = text.slice(words[0]?.start, words.at(-1)?.end);
    if (!open) return orAlike(query, said, others, configuration);
    if (hasSigns(words.at(-1)?.text ?? '')) {
      const own = finished(termsOf(said, configuration, true), begun);
      return orAlike(query, said, others, configuration, own);
    }
    return words.slice(0, -1).reduce((each, word) => orAlike(each, word.text, others, configuration), query);
  }, typed);

const isStop = (word: string) => sql`numnode(plainto_tsquery('helpdock', ${word}::text)) = 0`;

/**
 * The tsquery of a query: each word with its regional spellings, the last one with completions, and synonyms on
 * request.
 */
function prefixQuery(phrase: SearchQuery, isWidened: boolean): SQL {
  const last = lastOf(phrase);
  const whole = termsOf(phrase.text, helpdock, last !== null);
  // A query of stop words only may be the beginning of another word: "the" of "theme".
  const typed =
    last === null
      ? whole
      : sql`case when numnode(${whole}) = 0 then to_tsquery('helpdock_words', ${`${last}:*`}::text)
          when ${isStop(last)} then ${whole}
          else ${finished(whole, sql`(select ${isWidened ? sql`concat_ws(' | ', words, others)` : sql`words`} from begun)`)} end`;
  return phrase.words.reduce(
    (query, { text }) => {
      const variants = variantsOf(text);
      if (variants.length === 0) return query;
      const word = sql`plainto_tsquery('helpdock', ${text}::text)`;
      const either = variants.map((form) => sql`plainto_tsquery('helpdock', ${form}::text)`);
      return sql`ts_rewrite(${query}, ${word}, ${sql.join([word, ...either], sql` || `)})`;
    },
    splitByOr(isWidened ? allAlike(phrase, typed) : typed, phrase.text, helpdock),
  );
}

/**
 * CTE that estimates whether many articles match all the words, by the frequency of each: the index gathers all of
 * those before the first is ranked. Restricted sections use the index anyway, because their articles may be far apart.
 */
function crowdOf(phrase: SearchQuery, { sections }: Scope, total: number) {
  const { words, tokens, plain } = phrase;
  if (!plain || words.length < 2 || words.length < tokens.length || sections !== null)
    return sql`crowd as materialized (select false as many)`;
  const all = sql`${Math.max(1, total)}::float8`;
  return sql`crowd as materialized (
    select ${all} * exp(sum(ln(held / ${all}))) > ${manyArticles}::float8 as many
    from (
      select greatest(known.articles, case when typed = ${lastOf(phrase)}::text then begun.articles end, 1)::float8 as held
      from begun, unnest(string_to_array(${words.map(({ text }) => text).join(' ')}::text, ' ')) typed
      left join ${vocabularyTerms} known on known.word = typed
    ) each
  )`;
}

/**
 * CTEs that find and rank articles with every word: all of them in the title first, then a bounded number of matches in
 * the text from the index, because ranking every match has no upper cost. A match in the text ranks below each in a
 * title, so it is skipped where the titles exceed what anybody pages through.
 */
export const rankPhrase = (phrase: SearchQuery, scope: Scope, total = 1) => {
  const isWidened = phrase.alike.length > 0;
  const titled = (condition: SQL, part: SQL) => sql`(
    select a.id, (1 + 1.0 / length(a.title_search) + ts_rank(${weights}, a.search, query.words, 1)
        + case when a.title_search @@ query.exactly then 0.5 else 0 end) * ${part} as rank
      from ${articles} a, query
      where ${inScope(scope)} and ${condition}
        ${phrase.plain ? sql`` : sql`and a.search @@ query.words`}
      limit ${titleCandidates}
  )`;
  const own = sql`a.title_search @@ query.own`;
  const otherwise = sql`(select count(*) from titled_as_typed) < ${titleCandidates} and a.title_search @@ query.words and not ${own}`;
  const bodyRank = sql`ts_rank(${weights}, a.search, query.words, 1)
          ${isWidened ? sql`* case when a.search @@ query.own then 1 else ${alikePart}::float8 end` : sql``} as rank`;
  return sql`
  ${begunWord(phrase)},
  ${crowdOf(phrase, scope, total)},
  query as materialized (
    select ${prefixQuery(phrase, isWidened)} as words, phraseto_tsquery('helpdock', ${spacedPairs(foldText(phrase.text))}::text) as exactly
      ${isWidened ? sql`, ${prefixQuery(phrase, false)} as own` : sql``}
  ),
  ${
    isWidened
      ? sql`titled_as_typed as materialized (${titled(own, sql`1`)}),
        titled as materialized (select * from titled_as_typed union all ${titled(otherwise, sql`${alikePart}::float8`)}),`
      : sql`titled as materialized (${titled(sql`a.title_search @@ query.words`, sql`1`)}),`
  }
  walked as materialized (
    select a.id, ${bodyRank}
    from query, (
      select a.id, a.search from ${articles} a
      where (select many from crowd) and (select count(*) from titled) < ${titleCandidates} and ${inScope(scope)}
      order by a.id desc limit ${walkedArticles}
    ) a
    where ts_match_vq(a.search, query.words) limit ${walkedCandidates}
  ),
  complete as materialized (
    select id, max(rank)::float8 as rank from (
      select id, rank from titled
      union all
      select id, rank from walked
      union all
      (select a.id, ${bodyRank}
        from ${articles} a, query
        where (select count(*) from titled) < ${titleCandidates} and (select count(*) from walked) < ${walkedEnough}
          and ${inScope(scope)} and a.search @@ query.words
        limit ${bodyCandidates})
    ) candidates
    group by id
  )`;
};
