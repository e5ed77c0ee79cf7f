import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { articles } from '../help-center/article-tables.ts';
import { alikePart, inScope, type Scope } from './ranking-queries.ts';
import { vocabularyTerms } from './tables.ts';

/** Max candidates, matched by words in title, headings and keywords. */
const candidates = 400;

export interface QueryTerm {
  /** The word and its other spellings. */
  forms: string[];
  /** Synonyms. */
  others: string[];
  weight: number;
  /** Word of the message; else of the subject. */
  message: boolean;
}

/** Number of articles per word; unknown words are omitted. One statement. */
export const countKnownTerms = (db: Database, words: readonly string[]) =>
  rows<{ word: string; articles: number }>(
    db,
    sql`select word, articles from ${vocabularyTerms}
      where word = any(string_to_array(${words.join(' ')}::text, ' ')) and articles > 0
        and numnode(plainto_tsquery('helpdock', word)) = 1`,
  );

export type SuggestedRow = { id: number; section_id: number; title: string; slug: string; score: number };

/** Shares of a word's weight: in the title, outside of the text, anywhere. */
const [title, outside, anywhere] = [0.5, 0.3, 0.2];

/** The words of a query, restricted to title, headings and keywords. */
const strongOf = (words: SQL) => sql`regexp_replace(${words}::text, '(''[^'']*'')', '\\1:AB', 'g')::tsquery`;

/** Share of a word's weight that an article scores for the word or its synonyms; nothing without synonyms. */
const earned = (words: 'words' | 'alike', strong: 'strong' | 'strongly_alike') => {
  const [anyQuery, strongQuery] = [sql.raw(words), sql.raw(strong)];
  return sql`(case when found.title_search @@ ${anyQuery} then ${title}::float8 else 0 end
    + case when found.search @@ ${strongQuery} then ${outside}::float8 else 0 end
    + case when found.search @@ ${anyQuery} then ${anywhere}::float8 else 0 end)`;
};

/**
 * Articles by the matched share of the words' weight, from 0 to 1 for a subject and as much again for a message; the
 * best first, and none below the floor.
 */
export const findSuggestions = (
  db: Database,
  words: readonly QueryTerm[],
  { subject, message, floor }: { subject: number; message: number; floor: number },
  scope: Scope,
) =>
  rows<SuggestedRow>(
    db,
    sql`with asked as materialized (
        select parts.weight, parts.message, parts.words, parts.alike,
          ${strongOf(sql`parts.words`)} as strong, ${strongOf(sql`parts.alike`)} as strongly_alike
        from (
        select typed.weight, typed.message, parsed.words, (
            select string_agg(other_words::text, ' | ')::tsquery
            from unnest(typed.others) other, lateral phraseto_tsquery('helpdock', other) other_words
            where numnode(other_words) > 0
          ) as alike
        from jsonb_to_recordset(${JSON.stringify(
          words.map(({ forms, ...word }) => ({ ...word, forms: forms.join(' ') })),
        )}::text::jsonb) as typed(forms text, others text[], weight float8, message boolean),
        lateral (
          select string_agg(form_words::text, ' | ')::tsquery as words
          from unnest(string_to_array(typed.forms, ' ')) form, lateral plainto_tsquery('helpdock', form) form_words
          where numnode(form_words) = 1
        ) parsed
        where parsed.words is not null
        ) parts
      ),
      telling as materialized (select string_agg(concat_ws(' | ', strong::text, strongly_alike::text), ' | ')::tsquery as words from asked),
      found as materialized (
        select a.id, a.section_id, a.title, a.slug, a.title_search, a.search || ''::tsvector as search
        from ${articles} a, telling
        where ${inScope(scope)} and a.search @@ telling.words limit ${candidates}
      ),
      scored as (
        select found.id, found.section_id, found.title, found.slug, (
          select coalesce(sum(earned) filter (where not message), 0) / ${subject}::float8
            + coalesce(sum(earned) filter (where message), 0) / ${message}::float8
          from (
            select message, weight * greatest(${earned('words', 'strong')},
              ${alikePart}::float8 * ${earned('alike', 'strongly_alike')}) as earned
            from asked offset 0
          ) parts
        )::float8 as score
        from found
      )
      select * from scored where score >= ${floor}::float8 order by score desc, length(title), id limit ${scope.limit}`,
  );
