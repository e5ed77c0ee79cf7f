import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { vocabularyTerms } from './tables.ts';

/** Indexed words: letters only, neither initials nor content of tables and codes; in other scripts also short ones. */
export const wordPattern = '^(?:[[:alpha:]]{3,40}|[^\\u0001-\\u052f\\u1e00-\\u1fff]{2,40})$';

export interface SearchableText {
  title: string;
  keywords: string;
  description: string | null;
  body_text: string;
}

const everyText = ({ title, keywords, description, body_text }: SearchableText) =>
  [title, keywords, description ?? '', body_text].join(' ');

const wordsOf = (text: SearchableText | null) =>
  sql`select unnest(tsvector_to_array(search_vector('helpdock_words', ${text === null ? '' : everyText(text)}::text))) as word`;

/** Updates the vocabulary with one created, changed or deleted article. At most two statements. */
export async function recountTerms(
  db: Database,
  before: SearchableText | null,
  after: SearchableText | null,
): Promise<void> {
  if (before !== null) {
    await db.execute(sql`
      update ${vocabularyTerms} set articles = greatest(articles - 1, 0)
      where word in (select word from (${wordsOf(before)} except ${wordsOf(after)}) gone)`);
  }
  if (after === null) return;
  await db.execute(sql`
    insert into ${vocabularyTerms} (word, articles, in_title)
    select word, (word not in (${wordsOf(before)}))::int,
      word = any(tsvector_to_array(search_vector('helpdock_words', ${after.title}::text)))
    from (${wordsOf(after)}) now_there where word ~ ${wordPattern} order by word
    on conflict (word) do update
      set articles = ${vocabularyTerms.articles} + excluded.articles,
          in_title = ${vocabularyTerms.in_title} or excluded.in_title
      where excluded.articles > 0 or (excluded.in_title and not ${vocabularyTerms.in_title})`);
}

export interface VocabularyTerm {
  word: string;
  articles: number;
  in_title: boolean;
  stem: string | null;
}

export type LookedUpWord = {
  n: number;
  /** Too common to be searched for. */
  stop: boolean;
  stem: string | null;
  near: VocabularyTerm[];
};

export interface SpellingQuery {
  n: number;
  word: string;
  /** Other ways to write the word. */
  same: readonly string[];
  /** Synonyms and possible corrections. */
  otherwise: readonly string[];
  /** Whether it may be the beginning of a longer word. */
  open: boolean;
  /** No correction is needed. */
  certain: boolean;
}

/**
 * Known words equal or similar to the requested ones, or their variants; only equal ones where more than `settled`
 * articles contain the word itself, or where it is too frequent to be searched for. One statement.
 */
export const findVocabularyTerms = (db: Database, asked: readonly SpellingQuery[], settled: number) =>
  rows<LookedUpWord>(
    db,
    sql`
      select typed.n, typed.stop,
        (ts_lexize('english_stem', typed.word))[1] as stem,
        coalesce((
          select json_agg(json_build_object('word', near.word, 'articles', near.articles, 'in_title', near.in_title,
            'stem', (ts_lexize('english_stem', near.word))[1]))
          from (
            select * from ${vocabularyTerms} where word = any(string_to_array(typed.same, ' '))
            union
            select * from ${vocabularyTerms} where not typed.settled and word = any(string_to_array(typed.otherwise, ' '))
            union
            (select * from ${vocabularyTerms} where not typed.settled and word % typed.word
              order by similarity(word, typed.word) desc, articles desc limit 15)
            union
            (select * from ${vocabularyTerms} where typed.open and word like typed.word || '%'
              order by articles desc limit 8)
          ) near where near.articles > 0
        ), '[]'::json) as near
      from (
        select *, stop or certain or exists (
            select from ${vocabularyTerms} known
            where known.word = any(string_to_array(each.same, ' ')) and known.articles > ${settled}::int
          ) as settled
        from (
          select *, numnode(plainto_tsquery('helpdock', word)) = 0 as stop
          from jsonb_to_recordset(${JSON.stringify(
            asked.map(({ same, otherwise, ...word }) => ({
              ...word,
              same: [word.word, ...same].join(' '),
              otherwise: otherwise.join(' '),
            })),
          )}::text::jsonb) as asked(n int, word text, same text, otherwise text, open boolean, certain boolean)
        ) each
        offset 0
      ) typed
      order by typed.n`,
  );
