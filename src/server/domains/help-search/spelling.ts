import { editDistance } from '../../platform/search/edit-distance.ts';
import type { VocabularyTerm } from './vocabulary-queries.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** All edits at distance one: a letter too many, missing, wrong or swapped, or two words run together. */
export function editCandidates(word: string): string[] {
  const slips = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    const swapped = after.length > 1 ? `${before}${after[1]}${after[0]}${after.slice(2)}` : null;
    if (swapped !== null) slips.add(swapped);
    if (after !== '') slips.add(before + after.slice(1));
    for (const letter of letters) {
      slips.add(before + letter + after);
      if (after !== '') slips.add(before + letter + after.slice(1));
    }
  }
  for (const [first, second] of splitsOf(word)) slips.add(first).add(second);
  slips.delete(word);
  return [...slips];
}

/** The ways to read the word as two, each of three letters or more. */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);

/** Max edits for a word of this length. */
const tolerance = (length: number) => (length <= 3 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3);

/** Cost of a correction: lower for frequent words and words of titles, higher for another first letter. */
const penalty = (typed: string, known: VocabularyTerm, slips: number) =>
  slips +
  (known.word[0] === typed[0] ? 0 : 0.6) -
  (known.in_title ? 0.3 : 0) -
  Math.min(0.6, Math.log10(known.articles) * 0.2);

interface Correction {
  text: string;
  /** Number of articles with the word. */
  articles: number;
}

/**
 * Correction of an unknown word: the likeliest known word, or two known words; null when nothing is similar.
 * @param most Max edits, for any length.
 */
export function correct(typed: string, near: readonly VocabularyTerm[], most = 3): Correction | null {
  const likely = near
    .map((known) => ({ known, slips: editDistance(typed, known.word) }))
    .filter(
      ({ known, slips }) => slips <= Math.min(most, tolerance(Math.min(typed.length, known.word.length))),
    )
    .map(({ known, slips }) => ({
      text: known.word,
      articles: known.articles,
      penalty: penalty(typed, known, slips),
    }));
  const byWord = new Map(near.map((known) => [known.word, known]));
  for (const [first, second] of splitsOf(typed)) {
    const [one, two] = [byWord.get(first), byWord.get(second)];
    if (one === undefined || two === undefined) continue;
    const articles = Math.min(one.articles, two.articles);
    likely.push({
      text: `${first} ${second}`,
      articles,
      penalty: 1 - Math.min(0.6, Math.log10(articles) * 0.2),
    });
  }
  likely.sort((one, other) => one.penalty - other.penalty);
  return likely[0] ?? null;
}

/** A word in at most this number of articles, in no title, may be a misspelling of theirs. */
export const fewArticles = 2;
/** Min ratio of frequencies, and min number of articles, of the other word. */
const timesCommoner = 5;
const commonEnough = 5;
const minTypoLength = 5;

/** Correction of a rare word: a much more frequent one at edit distance one; null without one. */
export function correctTypo(typed: VocabularyTerm, near: readonly VocabularyTerm[]): Correction | null {
  if (typed.articles > fewArticles || typed.in_title || typed.word.length < minTypoLength) return null;
  const enough = Math.max(commonEnough, typed.articles * timesCommoner);
  const [likely] = near
    .filter(
      ({ word, articles, stem }) => articles >= enough && stem !== typed.stem && word[0] === typed.word[0],
    )
    .filter(({ word }) => editDistance(typed.word, word) === 1)
    .sort((one, other) => other.articles - one.articles);
  return likely === undefined ? null : { text: likely.word, articles: likely.articles };
}
