import type { z } from 'zod';
import type { Highlight, SearchResult, searchInput, searchSchema } from '#shared/helpcenter.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { readTree, type Tree } from '../categories/service.ts';
import { exchangeWords, type Phrase, parsePhrase, type Word } from './phrase/service.ts';
import {
  type FoundRow,
  findByAnyWord,
  findByPhrase,
  findByQuestion,
  findNewest,
  hitEnd,
  hitStart,
  type Scope,
  weightOf,
} from './queries.ts';
import { correct, slipsOf } from './spelling/service.ts';
import { lookUpWords } from './words/queries.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type Found = z.infer<typeof searchSchema>;

/** Words of one search that are looked up when it finds nothing; more would cost more than they help. */
const mostWords = 12;

/** Words that are searched for one by one when no article holds them all. */
const mostAnyWords = 6;

/** From so many words on a search is read as a question, whose every word need not be in the answer. */
const questionWords = 3;

/** A word in more than this part of all articles says nothing. */
const commonPart = 0.4;

/** The sections to look in: null is all of them. */
function sectionsOf({ categories, paths, hides }: Tree, chosen: readonly number[]): number[] | null {
  if (chosen.length === 0) return hides ? [...paths.keys()] : null;
  const wanted = new Set(chosen);
  return categories.flatMap(({ id, sections }) =>
    sections.filter((section) => wanted.has(id) || wanted.has(section.id)).map((section) => section.id),
  );
}

/** Text with marks as runs of text. */
function toRuns(marked: string): Highlight[] {
  return marked.split(hitStart).flatMap((part, index) => {
    if (index === 0) return part === '' ? [] : [{ text: part, hit: false }];
    const [hit = '', rest = ''] = part.split(hitEnd);
    return [{ text: hit, hit: true }, ...(rest === '' ? [] : [{ text: rest, hit: false }])];
  });
}

const plain = (runs: Highlight[]) => runs.map(({ text }) => text).join('');

function present({ paths }: Tree, row: Omit<FoundRow, 'matches'>): SearchResult[] {
  const path = paths.get(row.section_id);
  if (row.id === null || path === undefined) return [];
  const highlights = { title: toRuns(row.marked_title), body: toRuns(row.marked_body) };
  const { id, title, slug } = row;
  return [{ id, title, slug, path, section: path[1], body: plain(highlights.body), highlights }];
}

interface Meaning {
  /** The search with misspelt words corrected and the last word completed. */
  phrase: Phrase;
  corrected: boolean;
  /** The words that some article holds, the rarest first. */
  known: { text: string; articles: number }[];
}

/** Finds out which words of the search exist, and what was meant by the others. One statement. */
async function understand(db: Needs['db'], phrase: Phrase): Promise<Meaning> {
  const words = phrase.words.slice(0, mostWords);
  const last = phrase.words.at(-1);
  const isOpen = (word: Word) => phrase.open && word === last;
  const found = await lookUpWords(
    db,
    words.map((word, n) => ({ n, word: word.text, spellings: slipsOf(word.text), open: isOpen(word) })),
  );
  const exchange = new Map<Word, string>();
  const known: Meaning['known'] = [];
  let corrected = false;
  for (const { n, stop, stem, near } of found) {
    const word = words[n];
    if (word === undefined || stop) continue;
    const same = near.find((one) => one.word === word.text) ?? near.find((one) => one.stem === stem);
    if (same !== undefined) {
      known.push({ text: word.text, articles: same.articles });
      continue;
    }
    const longer = near.filter((one) => isOpen(word) && one.word.startsWith(word.text));
    const completion = longer.sort((one, other) => other.articles - one.articles)[0];
    const meant = completion
      ? { text: completion.word, articles: completion.articles }
      : correct(word.text, near);
    if (meant === null) continue;
    exchange.set(word, meant.text);
    known.push(meant);
    corrected ||= completion === undefined;
  }
  known.sort((one, other) => one.articles - other.articles);
  return { phrase: { ...parsePhrase(exchangeWords(phrase, exchange)), open: false }, corrected, known };
}

/**
 * One page of articles: with every word, else with every word as it was probably meant, else with some of the words.
 * One statement when the words as typed are found, at most four.
 */
async function find(db: Needs['db'], phrase: Phrase, scope: Scope, total: number) {
  const ask = (asked: Phrase) =>
    asked.plain && asked.words.length >= questionWords
      ? findByQuestion(db, asked, total, scope)
      : findByPhrase(db, asked, scope);
  const typed = await ask(phrase);
  if ((typed[0]?.matches ?? 0) > 0 || phrase.words.length === 0) return { rows: typed, corrected: null };
  const meaning = await understand(db, phrase);
  const corrected = meaning.corrected ? meaning.phrase.text : null;
  if (meaning.phrase.text !== phrase.text) {
    const meant = await ask(meaning.phrase);
    if ((meant[0]?.matches ?? 0) > 0) return { rows: meant, corrected };
  }
  const telling = meaning.known.filter(({ articles }) => articles <= Math.max(1, total * commonPart));
  if (telling.length === 0) return { rows: [], corrected: null };
  const weighted = meaning.known
    .slice(0, mostAnyWords)
    .map(({ text, articles }) => ({ text, weight: weightOf(text, articles, total) }));
  return { rows: await findByAnyWord(db, weighted, scope), corrected };
}

/** Articles for what somebody typed, or the newest ones when they typed nothing. */
export async function searchArticles(services: Needs, input: z.infer<typeof searchInput>): Promise<Found> {
  const { db } = services;
  const tree = await readTree(services);
  const categoryIds = input.categoryIds ?? [];
  const query = input.query ?? '';
  const phrase = parsePhrase(query);
  const sections = sectionsOf(tree, categoryIds);
  const scope: Scope = { sections, limit: input.perPage + 1, offset: offsetOf(input) };
  const answer = (data: SearchResult[], corrected_query: string | null = null): Found => ({
    query,
    corrected_query,
    categoryIds,
    pagination: toSimplePage(data, input),
  });
  if (sections?.length === 0) return answer([]);
  if (phrase.text === '') {
    const newest = await findNewest(db, scope);
    return answer(
      newest.flatMap(({ excerpt, ...row }) =>
        present(tree, { ...row, marked_title: row.title, marked_body: excerpt }),
      ),
    );
  }
  const total = tree.categories.reduce((sum, category) => sum + category.articles_count, 0);
  const { rows, corrected } = await find(db, phrase, scope, total);
  return answer(
    rows.flatMap((row) => present(tree, row)),
    corrected,
  );
}
