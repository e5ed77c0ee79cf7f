import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { fold } from '../../platform/search/fold.ts';
import { splitByOr, termsOf } from '../../platform/search/query-text.ts';
import { hasSigns } from '../../platform/search/signs.ts';
import { articleTranslations } from '../help-center/article-detail-tables.ts';
import { articles } from '../help-center/article-tables.ts';
import { joinTranslation, translatedContent } from '../help-center/translated-columns.ts';
import { excerptSource, type FoundRow, marks } from './queries.ts';
import type { SearchQuery } from './query-parser.ts';
import { allAlike, finished, inScope, lastOf, type Scope, weights } from './ranking-queries.ts';

/** Texts in the language that are ranked. */
const candidates = 500;

/** Max words of a query that are matched individually. */
const maxTerms = 12;

const configurations: Record<string, string> = { en: 'helpdock', de: 'helpdock_de', ar: 'helpdock_ar' };

/** The configuration that texts of the language are indexed by, as `language_configuration` of the database names it. */
function configurationOf(language: string): SQL {
  const [code = ''] = language.toLowerCase().split('-');
  return sql`${configurations[code] ?? 'helpdock_words'}::regconfig`;
}

export type LanguageRow = FoundRow & {
  translation: string | null;
  /** The matched share of the words. */
  share: number;
};

/** Every word, the last one also as a prefix. */
function everyWord(phrase: SearchQuery, configuration: SQL): SQL {
  const last = lastOf(phrase);
  if (last === null || last === '') {
    return splitByOr(
      allAlike(phrase, termsOf(phrase.text, configuration), configuration),
      phrase.text,
      configuration,
    );
  }
  if (hasSigns(last)) {
    const begun = sql`to_tsquery(${configuration}, ${`${last}:*`}::text)::text`;
    const whole = finished(termsOf(phrase.text, configuration, true), begun);
    return splitByOr(allAlike(phrase, whole, configuration, begun), phrase.text, configuration);
  }
  // bounded: one look from the end.
  const typed = phrase.text.replace(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u, '');
  const others = phrase.alike.filter(({ open }) => open).flatMap((alike) => alike.others);
  const lastWord = [
    sql`plainto_tsquery(${configuration}, ${last}::text)`,
    sql`to_tsquery(${configuration}, ${`${last}:*`}::text)`,
    ...others.map((other) => sql`phraseto_tsquery(${configuration}, ${other}::text)`),
  ];
  const before = allAlike(phrase, termsOf(typed, configuration), configuration);
  return splitByOr(sql`(${before} && (${sql.join(lastWord, sql` || `)}))`, typed, configuration);
}

const eachWord = (words: readonly string[], configuration: SQL) =>
  sql`select parsed as word from unnest(string_to_array(${words.join(' ')}::text, ' ')) typed,
    lateral plainto_tsquery(${configuration}, typed) parsed where numnode(parsed) > 0`;

/** Matching texts in the language, translated or original; expects `query (words)`. */
const textsIn = (language: string, scope: Scope) => sql`
  (select a.id, t.search as text from ${articleTranslations} t join ${articles} a on a.id = t.article_id, query
    where t.language = ${language} and t.status = 'published' and t.search @@ query.words and ${inScope(scope)}
    limit ${candidates})
  union all
  (select a.id, a.language_search as text from ${articles} a, query
    where a.language = ${language} and a.language <> 'en' and a.language_search @@ query.words and ${inScope(scope)}
    limit ${candidates})`;

/** One page of ranked articles in the language; expects `ranked (id, rank, share)` and `query (words)`. */
const present = (language: string, { limit, offset }: Scope) => {
  const configuration = configurationOf(language);
  return sql`
    page as materialized (
      select id, share, row_number() over (order by rank desc, id) as place from ranked
      order by rank desc, id limit ${limit} offset ${offset}
    )
    select (select count(*)::int from ranked) as matches, (select count(*)::int from ranked where share >= 1) as complete,
      shown.*, ts_headline(${configuration}, shown.title, query.words, ${marks}::text) as marked_title,
      ts_headline(${configuration}, shown.description, query.words, ${marks}::text) as marked_description,
      ts_headline(${configuration}, shown.body, query.words, ${marks}::text) as marked_body
    from (
      select page.place, page.share::float8 as share, a.id, a.section_id, ${translatedContent}, a.updated_at,
        case when at.language is null then a.description else at.description end as description,
        left(coalesce(at.body_text, a.body_text), ${excerptSource}) as body
      from page join ${articles} a using (id) ${joinTranslation(sql`${language}`)}
    ) shown, query
    order by shown.place`;
};

/** Articles with every word in the language, those with all of them in the title first. */
export const findInLanguage = (db: Database, phrase: SearchQuery, scope: Scope, language: string) =>
  rows<LanguageRow>(
    db,
    sql`with query as materialized (select ${everyWord(phrase, configurationOf(language))} as words),
      texts as materialized (${textsIn(language, scope)}),
      ranked as materialized (
        select id, 1 as share, ts_rank(${weights}, text, query.words, 1)
          + case when ts_filter(text, '{a}') @@ query.words then 1 else 0 end as rank
        from texts, query
      ),
      ${present(language, scope)}`,
  );

/** Articles with some of the words in the language, most of them first. */
export const findSomeInLanguage = (
  db: Database,
  words: readonly string[],
  scope: Scope,
  language: string,
) => {
  const configuration = configurationOf(language);
  return rows<LanguageRow>(
    db,
    sql`with asked as materialized (${eachWord(words.slice(0, maxTerms), configuration)}),
      query as materialized (select coalesce(string_agg(word::text, ' | '), '')::tsquery as words from asked),
      texts as materialized (${textsIn(language, scope)}),
      ranked as materialized (
        select id, share, share + ts_rank(${weights}, text, query.words, 1)
          + case when ts_filter(text, '{a}') @@ query.words then 0.5 else 0 end as rank
        from query, texts, lateral (
          select count(*) filter (where text @@ word)::float8 / greatest(count(*), 1) as share from asked
        ) held
      ),
      ${present(language, scope)}`,
  );
};

/** Articles whose titles in the language are similar to the query, for misspellings. */
export const findAlikeInLanguage = (db: Database, phrase: SearchQuery, scope: Scope, language: string) =>
  rows<LanguageRow>(
    db,
    sql`with query as materialized (select websearch_to_tsquery('simple', ${phrase.text}::text) as words),
      ranked as materialized (
        (select a.id, 0.5 as share, word_similarity(${fold(phrase.text)}::text, t.title) as rank
          from ${articleTranslations} t join ${articles} a on a.id = t.article_id
          where t.language = ${language} and t.status = 'published' and ${fold(phrase.text)}::text <% t.title
            and ${inScope(scope)} limit ${candidates})
      ),
      ${present(language, scope)}`,
  );

type ShownWords = {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  translation: string;
};

/** Translated content of these articles in the language. One statement. */
export const findDisplayTerms = (db: Database, ids: readonly number[], language: string) =>
  rows<ShownWords>(
    db,
    sql`select t.article_id as id, t.title, t.slug, coalesce(t.description, left(t.body_text, 200)) as excerpt,
        t.language as translation
      from ${articleTranslations} t
      where t.article_id = any(string_to_array(${ids.join()}::text, ',')::int[])
        and t.language = ${language} and t.status = 'published'`,
  );
