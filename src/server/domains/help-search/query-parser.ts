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

/** A bare word of a query, with its position. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  start: number;
  end: number;
}

/** One or several adjacent words of a query with synonyms. */
export interface Alike {
  words: readonly Word[];
  /** Lower case, without accents; each one word or several. */
  others: readonly string[];
  /** The last of them may be unfinished. */
  open: boolean;
}

/** A parsed query: quotes, `-word` and `or` are operators, bare words can be corrected. */
export interface SearchQuery {
  text: string;
  words: Word[];
  /** All bare words, including those with digits. */
  tokens: Word[];
  /** Words with synonyms. */
  alike: readonly Alike[];
  /** Only bare words: no quotes, no exclusions, no `or`. */
  plain: boolean;
  /** The last word may be unfinished, because people search while they type. */
  open: boolean;
}

const token = /"[^"]*"?|(?<=^|\s)-\S*|[\p{L}\p{M}\p{N}]+/gu;
const onlyLetters = /^[\p{L}\p{M}]{2,40}$/u;

/** Up to this number of words `or` is an operator in any case, in longer queries only as `OR`. */
const operatorWords = 4;

/** An `or` between many bare words belongs to a question; as an operator it would split the question. */
function withoutSpokenOr(query: string): string {
  const parts = query.split(/\s+/);
  const spoken = parts.length > operatorWords && !/["]|(?:^|\s)-\S|\bOR\b/.test(query);
  return spoken ? parts.filter((part) => part.toLowerCase() !== 'or').join(' ') : query;
}

/** Text between spaces, split at runs of scripts without spaces. */
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

/** The query with some of its words replaced. */
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

/** Synonyms of a word of the query; none where it has no synonyms. */
export const othersOf = ({ alike }: SearchQuery, word: string): string[] => [
  ...new Set(
    alike.filter(({ words }) => words.some(({ text }) => text === word)).flatMap(({ others }) => others),
  ),
];
