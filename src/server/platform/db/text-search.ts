import { type SQL, sql } from 'drizzle-orm';

/**
 * A text search query as people type one: quotes, `or` and `-word` work, and the last word may be unfinished.
 */
export function typedQuery(text: string): SQL {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(text);
  const word = last?.[1];
  if (word === undefined || /(^|\s)(or|-\S*)$/i.test(text))
    return sql`websearch_to_tsquery('helpdock', ${text})`;
  const head = text.slice(0, text.length - word.length);
  const openQuote = (head.match(/"/g)?.length ?? 0) % 2 === 1;
  if (openQuote) return sql`websearch_to_tsquery('helpdock', ${text})`;
  return sql`(websearch_to_tsquery('helpdock', ${head}) && to_tsquery('helpdock', ${`${word}:*`}))`;
}
