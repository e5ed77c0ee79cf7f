import type { Highlight } from '#shared/helpcenter.ts';
import { hitEnd, hitStart, wholeMarks } from '../../platform/search/marks.ts';

/** Characters of an excerpt; a cut sentence fills one that would be shorter than half of it. */
const longest = 240;

/** Characters before the first match in a sentence that is longer than an excerpt. */
const lead = 70;

/** Max candidate positions; a text full of matches shows its subject in its beginning. */
const maxStarts = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they stand around what matched.
const hit = /\u0001([^\u0001\u0002]*)\u0002/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they stand around what matched.
const marks = /[\u0001\u0002]/g;

const hitsOf = (text: string) => [...text.matchAll(hit)].map(([, word = '']) => word.toLowerCase());
const lengthOf = (text: string) => text.replace(marks, '').length;

/** Splits marked text into runs, highlighted or not. */
export function toRuns(marked: string): Highlight[] {
  return marked.split(hitStart).flatMap((part, index) => {
    if (index === 0) return part === '' ? [] : [{ text: part, hit: false }];
    const [text = '', rest = ''] = part.split(hitEnd);
    return [{ text, hit: true }, ...(rest === '' ? [] : [{ text: rest, hit: false }])];
  });
}

/** Separator of two pieces: headings and cells end without a full stop, and must not run into the next one. */
// bounded: eight characters.
const joint = (before: string) => (/[.!?:;,…。！？][^\p{L}\p{N}]*$/u.test(before.slice(-8)) ? ' ' : ' · ');

/** Truncates to whole words within `max` characters. */
function cutWords(text: string, max: number): string {
  let cut = '';
  let used = 0;
  for (const word of text.split(' ')) {
    used += lengthOf(word) + 1;
    if (used > max && cut !== '') break;
    cut += cut === '' ? wholeMarks(word.slice(0, max + 2).replace(/[\ud800-\udbff]$/, '')) : ` ${word}`;
  }
  return cut;
}

interface Sentence {
  text: string;
  /** First of its line, which is a paragraph, a heading, a step or a cell. */
  opensLine: boolean;
}

/** Sentences of a highlighted text from a line on, split lazily. */
function* sentencesFrom(lines: readonly string[], from: number): Generator<Sentence> {
  for (const line of lines.slice(from, from + longest)) {
    let opensLine = true;
    for (const { segment } of segmenter.segment(line)) {
      const text = segment.trim();
      if (text === '') continue;
      yield { text, opensLine };
      opensLine = false;
    }
  }
}

interface Excerpt {
  text: string;
  /** Number of distinct matched words. */
  hits: number;
}

const withHits = (text: string): Excerpt => ({ text, hits: new Set(hitsOf(text)).size });

/** Where to begin in a sentence that is longer than an excerpt: at a word not long before its first match. */
function startOf(text: string): number {
  const at = text.indexOf(hitStart);
  if (at <= lead) return 0;
  const space = text.lastIndexOf(' ', at - lead) + 1;
  // Scripts without spaces are cut between two letters.
  return at - space < longest / 2 ? space : at - lead;
}

/** The excerpt from a sentence on: whole sentences while they fit. */
function readOn(sentences: Iterable<Sentence>, isBeginning: boolean): Excerpt {
  let text = '';
  let used = 0;
  let before = isBeginning ? '' : '… ';
  let after = '';
  for (const sentence of sentences) {
    const glue = text === '' ? '' : sentence.opensLine ? joint(text) : ' ';
    const size = lengthOf(sentence.text);
    if (used + size <= longest) {
      text += glue + sentence.text;
      used += size;
      continue;
    }
    after = ' …';
    if (used >= longest / 2) break;
    const start = text === '' ? startOf(sentence.text) : 0;
    if (start > 0) before = '… ';
    text += glue + cutWords(sentence.text.slice(start), longest - used);
    break;
  }
  return withHits(before + text + after);
}

function* chain(...parts: Iterable<Sentence>[]): Generator<Sentence> {
  for (const part of parts) yield* part;
}

/** The piece of a text with most matched words; null without any. */
function bestPiece(body: string): Excerpt | null {
  const lines = body.split('\n');
  let best: Excerpt | null = null;
  let starts = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes(hitStart)) continue;
    const sentences = [...sentencesFrom([line], 0)];
    for (const [number, sentence] of sentences.entries()) {
      if (!sentence.text.includes(hitStart)) continue;
      starts += 1;
      if (starts > maxStarts) return best;
      const piece = readOn(
        chain(sentences.slice(number, number + longest), sentencesFrom(lines, index + 1)),
        index + number === 0,
      );
      if (best === null || piece.hits > best.hits) best = piece;
    }
  }
  return best;
}

/**
 * Excerpt that shows why an article matches: its description, or the sentences of its text with more of the words.
 * Whole sentences where they fit, with an ellipsis on each side where text is omitted. Input and output are
 * highlighted; a truncated text counts as continuing.
 */
export function excerptOf(body: string, description: string | null): string {
  const said = description === null ? null : withHits(description.replaceAll('\n', ' '));
  const piece = bestPiece(body);
  if (piece !== null && piece.hits > (said?.hits ?? 0)) return piece.text;
  return said?.text ?? readOn(sentencesFrom(body.split('\n'), 0), true).text;
}
