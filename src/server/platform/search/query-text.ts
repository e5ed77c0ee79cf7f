import { type SQL, sql } from 'drizzle-orm';
import { foldText } from './fold.ts';
import { countSigns, pairsOf, runsOf, withoutJoiners } from './signs.ts';

/** Numbers and addresses of one search that are also looked for by their parts. */
const maxCompounds = 5;

// bounded: separators and parts have no characters in common.
const compound = /[\p{L}\p{M}\p{N}]+(?:[-+.@/_:?=%#~]+[\p{L}\p{M}\p{N}]+)+/gu;
const hasParts = /[\p{L}\p{N}](?:[-+]+\p{N}|[.@/]+[\p{L}\p{N}])/u;

const isLetter = (text: string) => /[\p{L}\p{M}\p{N}]/u.test(text);

/** The text with each run of signs as its pairs, quoted where they must be consecutive. */
function quoteRuns(text: string): string {
  let asked = '';
  let done = 0;
  for (const run of runsOf(text)) {
    const before = text.slice(done, run.start);
    const pairs = pairsOf(run).map((pair) => pair.text);
    asked += before + (isLetter(before.slice(-1)) ? ' ' : '');
    const isQuoted = (asked.match(/"/g)?.length ?? 0) % 2 === 1;
    asked += pairs.length > 1 && !isQuoted ? `"${pairs.join(' ')}"` : pairs.join(' ');
    if (isLetter(text.charAt(run.end))) asked += ' ';
    done = run.end;
  }
  return asked + text.slice(done);
}

/** Single signs match as prefixes of pairs. */
function beginningWith(signs: readonly string[], query: SQL): SQL {
  if (signs.length === 0) return query;
  return sql`regexp_replace(${query}::text, ${`'(${signs.join('|')})'(?!:)`}::text, '''\\1'':*', 'g')::tsquery`;
}

/** The query with the parts of numbers and addresses in it beside these as they are written. */
export function splitByOr(query: SQL, text: string, configuration: SQL): SQL {
  const folded = foldText(text);
  const found = [...folded.matchAll(compound)].filter(
    ([each]) => hasParts.test(each) && runsOf(each).length === 0,
  );
  return found.slice(0, maxCompounds).reduce((rewritten, { 0: each, index }) => {
    const own = sql`websearch_to_tsquery(${configuration}, ${each}::text)`;
    const words = each.split(/[^\p{L}\p{M}\p{N}]+/u).join(' <-> ');
    // The last part may be unfinished, because people search while they type.
    const parts = index + each.length === folded.length ? `${words}:*` : words;
    return sql`ts_rewrite(${rewritten}, ${own}, ${own} || to_tsquery(${configuration}, ${parts}::text))`;
  }, query);
}

/**
 * User input as a query of `search_vector`: quotes, `or` and `-word` keep their meaning.
 * @param open The last word may be unfinished; the caller completes it as a prefix.
 */
export function termsOf(text: string, configuration: SQL = sql`'helpdock'`, open = false): SQL {
  const folded = withoutJoiners(foldText(text));
  const query = sql`websearch_to_tsquery(${configuration}, ${quoteRuns(folded)}::text)`;
  const singles = runsOf(folded)
    .filter((run) => countSigns(run.text) === 1 && !(open && run.end === folded.trimEnd().length))
    .map((run) => run.text);
  return beginningWith([...new Set(singles)], query);
}
