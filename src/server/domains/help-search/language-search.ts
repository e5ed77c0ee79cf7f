import type { Database } from '../../platform/db/connect.ts';
import {
  findAlikeInLanguage,
  findDisplayTerms,
  findInLanguage,
  findSomeInLanguage,
  type LanguageRow,
} from './language-queries.ts';
import type { SearchQuery } from './query-parser.ts';
import type { Scope } from './ranking-queries.ts';

/** All results from the start, so that those of other searches can follow the last one. */
const fromStart = (scope: Scope): Scope => ({ ...scope, limit: scope.limit + scope.offset, offset: 0 });

const pageOf = <Row>(found: readonly Row[], { limit, offset }: Scope) => found.slice(offset, offset + limit);

export interface Answer<Row> {
  rows: Row[];
  corrected: string | null;
  matches: number;
}

interface Elsewhere<Row> {
  rows: Row[];
  corrected: string | null;
}

const countOf = (found: readonly { matches: number }[]) => found[0]?.matches ?? 0;

/**
 * One page of articles for a reader of a language: matches of every word in it, then those in the articles' own
 * languages. When neither matches all words, partial matches in the language come first. No duplicates.
 * @param search Finds articles in their own languages, except the given ones.
 */
export async function findForReader<Row extends { id: number | null; matches: number; complete: number }>(
  db: Database,
  phrase: SearchQuery,
  scope: Scope & { language: string },
  search: (scope: Scope) => Promise<Elsewhere<Row>>,
): Promise<Answer<Row | LanguageRow>> {
  const whole = fromStart(scope);
  const complete = await findInLanguage(db, phrase, whole, scope.language);
  if (complete.length >= whole.limit) {
    return { rows: pageOf(complete, scope), corrected: null, matches: countOf(complete) };
  }
  const own = await search({ ...whole, except: complete.map(({ id }) => id ?? 0) });
  const ownComplete = own.rows[0]?.complete ?? 0;
  if (complete.length > 0 || ownComplete > 0) {
    // Partial matches are dropped where other articles match all words.
    const further = ownComplete > 0 ? own : { rows: [], corrected: null };
    return {
      rows: pageOf([...complete, ...further.rows.filter(isFound)], scope),
      corrected: complete.length > 0 ? null : further.corrected,
      matches: countOf(complete) + countOf(further.rows),
    };
  }
  const words = phrase.words.map(({ text }) => text);
  const some = await findSomeInLanguage(db, words, whole, scope.language);
  const near = some.length > 0 ? some : await findAlikeInLanguage(db, phrase, whole, scope.language);
  const known = new Set(near.map(({ id }) => id));
  const others = own.rows.filter((row) => isFound(row) && !known.has(row.id));
  return {
    rows: pageOf([...near, ...others], scope),
    corrected: near.length > 0 ? null : own.corrected,
    matches: countOf(near) + others.length,
  };
}

/** The single row of an empty page has only the counts. */
const isFound = ({ id }: { id: number | null }) => id !== null;

interface Presented {
  id: number | null;
  section_id: number;
  title: string;
  slug: string;
  translation?: string | null;
}

/** Min share of a request's words that an article in the language must match. */
const suggestedShare = 0.5;

/** Articles with most of these words in the language. One statement. */
export async function suggestInLanguage(
  db: Database,
  words: readonly string[],
  scope: Scope & { language: string },
): Promise<LanguageRow[]> {
  if (words.length === 0) return [];
  const found = await findSomeInLanguage(db, words, scope, scope.language);
  return found.filter(({ share }) => share > suggestedShare);
}

/** Replaces results by their translations in the reader's language, where available. At most one statement. */
export async function inLanguageOf<Row extends Presented>(
  db: Database,
  language: string | null,
  found: readonly Row[],
): Promise<Row[]> {
  const ids = found.flatMap(({ id, translation }) => (id === null || translation ? [] : [id]));
  if (language === null || ids.length === 0) return [...found];
  const words = new Map((await findDisplayTerms(db, ids, language)).map((row) => [row.id, row]));
  return found.map((row) => {
    const shown = words.get(row.id ?? 0);
    if (shown === undefined || row.translation) return row;
    return { ...row, ...shown, marked_title: shown.title };
  });
}
