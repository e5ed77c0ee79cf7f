import { type SQL, sql } from 'drizzle-orm';
import { foldText } from './fold.ts';
import { splitByOr, termsOf } from './query-text.ts';
import { countSigns, isComposed, pairsOf, runsOf, withoutJoiners } from './signs.ts';

const configuration = sql`'helpdock'`;

/** The last pair of signs, which may get a vowel or a tone yet; null where the text ends otherwise. */
function lastPair(text: string): string | null {
  const run = runsOf(text).at(-1);
  if (run === undefined || run.end < text.length) return null;
  if (countSigns(run.text) > 1 && !isComposed(run.text)) return null;
  return pairsOf(run).at(-1)?.text ?? null;
}

/** The query with its last word as the beginning of longer ones. */
const beginning = (query: SQL, word: string) =>
  sql`regexp_replace(${query}::text, '''[^'']*''$', to_tsquery('helpdock', ${`${word}:*`}::text)::text)::tsquery`;

/**
 * A text search query as people type one: quotes, `or` and `-word` work, and the last word may be unfinished.
 */
export function toTsQuery(typed: string): SQL {
  const text = withoutJoiners(foldText(typed.trim()));
  const openQuote = (text.match(/"/g)?.length ?? 0) % 2 === 1;
  if (openQuote || /(^|\s)(or|-\S*)$/i.test(text)) return splitByOr(termsOf(text), text, configuration);
  const pair = lastPair(text);
  if (pair !== null)
    return splitByOr(beginning(termsOf(text, configuration, true), pair), text, configuration);
  const word = /(?:^|\s)([\p{L}\p{M}\p{N}]+)$/u.exec(text)?.[1];
  if (word === undefined || runsOf(word).length > 0) return splitByOr(termsOf(text), text, configuration);
  const head = text.slice(0, text.length - word.length);
  const joint = /(?:^|\s)or\s+$/i.test(head) ? sql`||` : sql`&&`;
  const query = sql`(${termsOf(head)} ${joint} to_tsquery('helpdock', ${`${word}:*`}::text))`;
  return splitByOr(query, head, configuration);
}
