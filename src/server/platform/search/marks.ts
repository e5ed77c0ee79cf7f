import { fold, foldText } from './fold.ts';
import { hasSigns, type Piece, pairsOf, runsOf, withoutJoiners } from './signs.ts';

/** Delimiters of matches in titles and texts. */
export const hitStart = '\u0001';
export const hitEnd = '\u0002';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they delimit matches.
const marked = /\u0001[^\u0001\u0002]*\u0002/g;
// bounded: separators and parts have no characters in common.
const compound = /[\p{L}\p{M}\p{N}]+(?:[-+.@/_:?=%#~]+[\p{L}\p{M}\p{N}]+)+/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Parts of a query that the database does not highlight: signs without spaces, and parts of numbers and addresses. */
export interface Sought {
  signs: readonly string[];
  words: ReadonlySet<string>;
  /** The last word, which may be unfinished. */
  beginning: string | null;
}

export function soughtOf(typed: string): Sought {
  const text = withoutJoiners(foldText(typed)).toLowerCase();
  const signs = new Set(runsOf(text).flatMap((run) => pairsOf(run).map((pair) => pair.text)));
  const words = (text.match(word) ?? []).filter((each) => each.length > 1 && !hasSigns(each)).map(fold);
  const beginning = /[\p{L}\p{M}\p{N}]$/u.test(text) ? (words.at(-1) ?? null) : null;
  return { signs: [...signs], words: new Set(words), beginning };
}

/** A folded text, with the source position of each of its letters. */
function foldedWithPlaces(text: string) {
  let folded = '';
  const places: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const now = foldText(letter).toLowerCase();
    folded += now;
    for (let at = 0; at < now.length; at += 1) places.push(index + Math.min(at, letter.length - 1));
  }
  places.push(text.length);
  return { folded, places };
}

function signsIn(text: string, signs: readonly string[]): Piece[] {
  if (signs.length === 0 || !hasSigns(text)) return [];
  const { folded, places } = foldedWithPlaces(text);
  const found: Piece[] = [];
  for (const pair of signs) {
    for (let at = folded.indexOf(pair); at >= 0; at = folded.indexOf(pair, at + 1)) {
      const [start = 0, end = text.length] = [places[at], places[at + pair.length]];
      found.push({ text: pair, start, end });
    }
  }
  return found;
}

/** Words with points of Arabic or Hebrew, which the database marks only where they are typed. */
const pointed = /[\u0591-\u05c7\u0610-\u0670]/;

function partsIn(text: string, { words, beginning }: Sought): Piece[] {
  if (words.size === 0) return [];
  const pieces = (whole: string, start: number) =>
    [...whole.matchAll(word)].map(({ 0: part, index }) => ({
      text: fold(part),
      start: start + index,
      end: start + index + part.length,
    }));
  const parts = [...text.matchAll(compound)].flatMap(({ 0: whole, index }) => pieces(whole, index));
  const others = pointed.test(text) ? pieces(text, 0) : [];
  return [...parts, ...others].filter(
    (part) => words.has(part.text) || (beginning !== null && part.text.startsWith(beginning)),
  );
}

/** Marks the pieces; adjacent ones are merged. */
function markPieces(text: string, pieces: readonly Piece[]): string {
  let done = 0;
  let all = '';
  const sorted = [...pieces].sort((one, other) => one.start - other.start);
  for (let at = 0; at < sorted.length; ) {
    const start = sorted[at]?.start ?? 0;
    let end = start;
    for (
      let piece = sorted[at];
      piece !== undefined && (piece.start <= end || end === start);
      piece = sorted[at]
    ) {
      end = Math.max(end, piece.end);
      at += 1;
    }
    all += text.slice(done, start) + hitStart + text.slice(start, end) + hitEnd;
    done = end;
  }
  return all + text.slice(done);
}

/** Adds marks for the rest of the query to a text that the database has highlighted in part. */
export function markSought(text: string, sought: Sought): string {
  const isMarked = text.includes(hitStart);
  if (sought.signs.length === 0 && isMarked) return text;
  const mark = (part: string) =>
    markPieces(part, [...signsIn(part, sought.signs), ...(isMarked ? [] : partsIn(part, sought))]);
  let all = '';
  let done = 0;
  for (const { 0: hit, index } of text.matchAll(marked)) {
    all += mark(text.slice(done, index)) + hit;
    done = index + hit.length;
  }
  return all + mark(text.slice(done));
}

/** Characters before and after the first match of a piece that is cut out of a text. */
const [lead, rest] = [60, 160];

/** The piece of a marked text around its first match; null where nothing is marked. */
export function aroundFirst(text: string): string | null {
  const at = text.indexOf(hitStart);
  if (at < 0) return null;
  const space = text.lastIndexOf(' ', Math.max(0, at - lead)) + 1;
  const start = at <= lead ? 0 : at - space < 2 * lead ? space : at - lead;
  const piece = wholeMarks(text.slice(start, at + rest).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''));
  return `${start > 0 ? '… ' : ''}${piece}${at + rest < text.length ? ' …' : ''}`;
}

/** The text with the mark closed that was cut at its end. */
export const wholeMarks = (text: string) =>
  text.lastIndexOf(hitStart) > text.lastIndexOf(hitEnd) ? text + hitEnd : text;
