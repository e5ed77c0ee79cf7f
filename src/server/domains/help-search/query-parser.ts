import { composeText, fold } from '../../platform/search/fold.ts';
import {
  countSigns,
  hasSigns,
  isComposed,
  type Piece,
  pairsOf,
  runsOf,
  withoutJoiners,
} from '../../platform/search/signs.ts';

/** A bare word of a search, where it stands in the text. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  start: number;
  end: number;
}

/** Words of a search, one or several in a row, that can be said otherwise. */
export interface Alike {
  words: readonly Word[];
  /** Lower case, without accents; each one word or several. */
  others: readonly string[];
  /** The last of them may be unfinished. */
  open: boolean;
}

/** A search as it was typed: quotes, `-word` and `or` keep their meaning, the bare words can be corrected. */
export interface SearchQuery {
  text: string;
  words: Word[];
  /** Every bare word, also those with digits. */
  tokens: Word[];
  /** What of it can be said otherwise. */
  alike: readonly Alike[];
  /** Nothing but words: no quotes, no exclusions, no `or`. */
  plain: boolean;
  /** The last word may be unfinished, because people search while they type. */
  open: boolean;
}

const token = /"[^"]*"?|(?<=^|\s)-\S*|[\p{L}\p{M}\p{N}]+/gu;
const onlyLetters = /^[\p{L}\p{M}]{2,40}$/u;

/** Up to so many words `or` is an operator however it is written, in longer searches only as `OR`. */
const operatorWords = 4;

/** An `or` between many bare words belongs to a question; as an operator it would tear the question in two. */
function withoutSpokenOr(query: string): string {
  const parts = query.split(/\s+/);
  const spoken = parts.length > operatorWords && !/["]|(?:^|\s)-\S|\bOR\b/.test(query);
  return spoken ? parts.filter((part) => part.toLowerCase() !== 'or').join(' ') : query;
}

/** What stands between spaces, its runs of signs apart from the rest. */
function piecesOf(text: string, start: number): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const rest = (end: number) => {
    if (end > done) pieces.push({ text: text.slice(done, end), start: start + done, end: start + end });
  };
  for (const run of runsOf(text)) {
    rest(run.start);
    pieces.push({ ...run, start: start + run.start, end: start + run.end });
    done = run.end;
  }
  rest(text.length);
  return pieces;
}

/** Whether a piece at the end may be unfinished; of a number or an address it is not. */
function isOpen({ text, start }: Piece, query: string): boolean {
  if (hasSigns(text)) return countSigns(text) === 1 || isComposed(text);
  const before = query.slice(Math.max(0, start - 2), start);
  return text.length > 1 && (/^$|\s$/.test(before) || hasSigns(before));
}

export function parseQuery(typed: string): SearchQuery {
  const query = withoutSpokenOr(withoutJoiners(composeText(typed.replaceAll('\u0000', ' ').trim())));
  const words: Word[] = [];
  const tokens: Word[] = [];
  let open = false;
  let plain = true;
  for (const match of query.matchAll(token)) {
    const [raw] = match;
    const isWord = !raw.startsWith('"') && !raw.startsWith('-') && raw.toLowerCase() !== 'or';
    open = false;
    plain &&= isWord;
    if (!isWord) continue;
    for (const piece of piecesOf(raw, match.index)) {
      open = piece.end === query.length && isOpen(piece, query);
      for (const { text, start, end } of hasSigns(piece.text) ? pairsOf(piece) : [piece]) {
        const word = { text: fold(text), start, end };
        tokens.push(word);
        if (onlyLetters.test(text)) words.push(word);
      }
    }
  }
  return { text: query, words, tokens, alike: [], plain, open };
}

/** The phrase with some of its words exchanged. */
export function replaceTerms(phrase: SearchQuery, exchange: ReadonlyMap<Word, string>): string {
  let text = '';
  let done = 0;
  for (const word of phrase.words) {
    const other = exchange.get(word);
    if (other === undefined) continue;
    text += phrase.text.slice(done, word.start) + other;
    done = word.end;
  }
  return text + phrase.text.slice(done);
}

/** Other words for one of a search; none where it says nothing that can be said otherwise. */
export const othersOf = ({ alike }: SearchQuery, word: string): string[] => [
  ...new Set(
    alike.filter(({ words }) => words.some(({ text }) => text === word)).flatMap(({ others }) => others),
  ),
];
