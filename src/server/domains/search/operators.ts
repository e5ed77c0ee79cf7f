import { type SearchOperator, searchOperators } from '#shared/search.ts';

/** An operator of a query with one of its values. */
export interface Operator {
  name: SearchOperator;
  values: string[];
  isNegated: boolean;
  /** As it was typed. */
  source: string;
}

export interface ParsedQuery {
  /** The query without its operators. */
  text: string;
  /** The words after a minus, which `text` has as they were typed. */
  excluded: string[];
  operators: Operator[];
  /** Words that look like an operator and are text. */
  ignored: string[];
}

/** Max operators of one query; further ones are text. */
const maxOperators = 12;
const maxValues = 20;
const maxExcluded = 5;

// bounded: quotes and other characters have nothing in common.
const token = /-?[a-z]{2,20}:"[^"]*"?|-?"[^"]*"?|[^\s"]+/giu;
const operator = /^(-?)([a-z]{2,20}):(?!\/)(.+)$/isu;

const isKnown = (name: string): name is SearchOperator => searchOperators.some((known) => known === name);

/** A minus before a word or a phrase. */
export const isExclusion = (source: string) =>
  /^-["\p{L}\p{N}]/u.test(source) && /[\p{L}\p{N}]/u.test(source);

/** The text without the words that it excludes. */
export const withoutExclusions = (text: string) =>
  [...text.matchAll(token)]
    .map(([source]) => source)
    .filter((source) => !isExclusion(source))
    .join(' ');

/** The values of an operator; commas separate them outside of quotes. */
function valuesOf(said: string): string[] {
  const parts = said.startsWith('"') ? [said.replaceAll('"', '')] : said.split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Splits a query into text and operators such as `status:open`, `-tag:billing` or `from:"Ada Example"`. */
export function parseSearch(query: string): ParsedQuery {
  const parsed: ParsedQuery = { text: '', excluded: [], operators: [], ignored: [] };
  const texts: string[] = [];
  for (const [source] of query.matchAll(token)) {
    const [, minus = '', said = '', value = ''] = operator.exec(source) ?? [];
    const name = said.toLowerCase();
    const values = valuesOf(value);
    const fits = values.length > 0 && values.length <= maxValues && parsed.operators.length < maxOperators;
    if (isKnown(name) && fits) parsed.operators.push({ name, values, isNegated: minus !== '', source });
    else {
      if (values.length > 0) parsed.ignored.push(source);
      else if (isExclusion(source) && parsed.excluded.length < maxExcluded)
        parsed.excluded.push(source.slice(1).replaceAll('"', '').trim());
      texts.push(source);
    }
  }
  return { ...parsed, text: texts.join(' ') };
}

const day = 24 * 60 * 60 * 1000;

/**
 * The first moment of a day, month or year, and the first one after it; of a time both are that time. Null for
 * anything else. Days begin in UTC.
 */
export function spanOf(text: string): { start: string; end: string } | null {
  const [, year, month, date] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) {
    const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? null : { start: iso(time), end: iso(time) };
  }
  const [y, m] = [Number(year), Number(month ?? 1)];
  const start = Date.UTC(y, m - 1, Number(date ?? 1));
  const isReal = y >= 1970 && iso(start).startsWith(text);
  if (!isReal) return null;
  if (date !== undefined) return { start: iso(start), end: iso(start + day) };
  return { start: iso(start), end: iso(month === undefined ? Date.UTC(y + 1, 0) : Date.UTC(y, m)) };
}

const iso = (time: number) => new Date(time).toISOString();
