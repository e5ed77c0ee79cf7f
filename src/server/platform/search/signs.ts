/*
 * Scripts that are written without spaces, and Korean, whose words grow at their ends: Han, kana, Bopomofo, Hangul, Thai, Lao,
 * Khmer and Burmese. Their words are searched for as signs two by two; the migration `search_scripts` names the same signs.
 */

/** Independent letters. */
const letters =
  '\\u0e01-\\u0e30\\u0e32-\\u0e33\\u0e40-\\u0e46\\u0e81-\\u0eb0\\u0eb2-\\u0eb3\\u0ebd\\u0ec0-\\u0ec6\\u0edc-\\u0edf\\u1000-\\u102a\\u103f' +
  '\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065-\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e\\u1780-\\u17b3\\u17d7\\u17dc' +
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3038-\\u303c\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f' +
  '\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua9e0-\\ua9e4\\ua9e6-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7a\\uaa7e-\\uaa7f\\uac00-\\ud7a3' +
  '\\uf900-\\ufaff\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}';

/** Vowels and tones that belong to the letter before. */
const marks =
  '\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ece\\u102b-\\u103e\\u1056-\\u1059\\u105e-\\u1060\\u1062-\\u1064' +
  '\\u1067-\\u106d\\u1071-\\u1074\\u1082-\\u108d\\u108f\\u109a-\\u109d\\u17b4-\\u17d3\\u17dd\\u302a-\\u302f\\u3099-\\u309a\\ua9e5' +
  '\\uaa7b-\\uaa7d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';

// bounded: a letter, and the rest of its run; no two parts compete for a sign.
const run = new RegExp(`[${letters}][${letters}${marks}]*`, 'gu');
// bounded: marks are no letters.
const sign = new RegExp(`[${letters}][${marks}]*`, 'gu');
// bounded: one letter.
const anySign = new RegExp(`[${letters}]`, 'u');
// bounded: joiners are neither letters nor marks, and begin behind one of these.
const joiners = new RegExp(`([${letters}${marks}])[\\u200b-\\u200d\\u2060]+(?=[${letters}])`, 'gu');
/** Scripts whose signs may be typed in part. */
const composed = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]/u;

export const hasSigns = (text: string) => anySign.test(text);

/** Whether the sign may still get a vowel or a tone during input. */
export const isComposed = (text: string) => composed.test(text);

/** Without the invisible signs between two words. */
export const withoutJoiners = (text: string) => text.replace(joiners, '$1');

export interface Piece {
  text: string;
  start: number;
  end: number;
}

/** The runs of signs in a text, with their positions. */
export const runsOf = (text: string): Piece[] =>
  [...text.matchAll(run)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));

/** The signs of a run two by two; a single one as it is. */
export function pairsOf(found: Piece): Piece[] {
  const signs = [...found.text.matchAll(sign)].map(({ 0: text, index }) => ({
    text,
    start: found.start + index,
  }));
  if (signs.length < 2) return [found];
  return signs.slice(1).map((second, at) => {
    const first = signs[at] ?? second;
    return { text: first.text + second.text, start: first.start, end: second.start + second.text.length };
  });
}

/** How many signs a text has. */
export const countSigns = (text: string) => text.match(sign)?.length ?? 0;

/** A text whose runs are pairs with spaces between: the words by which it is found. */
export function spacedPairs(text: string): string {
  let spaced = '';
  let done = 0;
  for (const found of runsOf(text)) {
    const pairs = pairsOf(found).map((pair) => pair.text);
    spaced += `${text.slice(done, found.start)} ${pairs.join(' ')} `;
    done = found.end;
  }
  return done === 0 ? text : (spaced + text.slice(done)).trim();
}
