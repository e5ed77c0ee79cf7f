import type { z } from 'zod';
import type { Highlight, SearchResult, searchInput, searchSchema } from '#shared/helpcenter.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { markSought, soughtOf } from '../../platform/search/marks.ts';
import { hasSigns } from '../../platform/search/signs.ts';
import type { Services } from '../../platform/services.ts';
import { readTree, type Tree } from '../help-center/categories.ts';
import type { Reader } from '../help-center/reader.ts';
import { toShown } from '../help-center/translated-columns.ts';
import { foldQuery, readCuration, widenQuery } from './curation/curation.ts';
import { excerptOf, toRuns } from './excerpts.ts';
import { findForReader, inLanguageOf } from './language-search.ts';
import { type FoundRow, findByAnyWord, findByPhrase, findByTerms, findNewest } from './queries.ts';
import { othersOf, parseQuery, replaceTerms, type SearchQuery, type Word } from './query-parser.ts';
import type { Scope } from './ranking-queries.ts';
import { variantsOf } from './regional-spelling.ts';
import { countArticles, sectionsOf } from './scope.ts';
import { correct, correctTypo, editCandidates, fewArticles } from './spelling.ts';
import { findVocabularyTerms } from './vocabulary-queries.ts';
import { guessedPart, weightOf } from './word-ranking-queries.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type Found = z.infer<typeof searchSchema>;

/** Max words of a query that are looked up when it has no match; more would cost more than they help. */
const maxTerms = 20;

/** Max words that are matched individually when no article has them all. */
const maxAnyTerms = 8;

/** Below this number of matches a misspelling is assumed that occurs in some texts, too. */
const few = 5;

/** Max of counted results: nobody pages through more. */
const maxCounted = 100;

/** A word in more than this share of articles is insignificant. */
const commonPart = 0.4;

const plain = (runs: Highlight[]) => runs.map(({ text }) => text).join('');

type Presented = Pick<FoundRow, 'id' | 'section_id' | 'title' | 'slug' | 'updated_at' | 'marked_title'> & {
  excerpt: string;
  translation?: string | null;
};

function present({ paths }: Tree, { id, title, slug, translation, ...row }: Presented): SearchResult[] {
  const path = paths.get(row.section_id);
  if (id === null || path === undefined) return [];
  const highlights = { title: toRuns(row.marked_title), body: toRuns(row.excerpt) };
  const updated_at = new Date(row.updated_at).toISOString();
  const link = toShown({ id, title, slug, path, translation });
  return [{ section: path[1], updated_at, body: plain(highlights.body), highlights, ...link }];
}

interface Meaning {
  /** The query with corrected words and the last word completed. */
  phrase: SearchQuery;
  corrected: boolean;
  /** The words that occur in articles, the rarest first. */
  known: { text: string; articles: number; others: string[]; guessed: boolean }[];
}

/** Looks up the words of the query, and corrects unknown ones. One statement. */
async function understand(db: Needs['db'], phrase: SearchQuery): Promise<Meaning> {
  const words = phrase.words.slice(0, maxTerms);
  const last = phrase.words.at(-1);
  const isOpen = (word: Word) => phrase.open && word === last;
  const found = await findVocabularyTerms(
    db,
    words.map((word, n) => ({
      n,
      word: word.text,
      same: variantsOf(word.text),
      otherwise: hasSigns(word.text)
        ? othersOf(phrase, word.text)
        : [...editCandidates(word.text), ...othersOf(phrase, word.text)],
      open: isOpen(word),
      certain: hasSigns(word.text),
    })),
    fewArticles,
  );
  const exchange = new Map<Word, string>();
  const known: Meaning['known'] = [];
  let corrected = false;
  for (const { n, stop, stem, near } of found) {
    const word = words[n];
    if (word === undefined || stop) continue;
    const forms = [word.text, ...variantsOf(word.text)];
    const same = near.find((one) => forms.includes(one.word)) ?? near.find((one) => one.stem === stem);
    const slip = same === undefined ? null : correctTypo(same, near);
    const others = othersOf(phrase, word.text);
    // A word with synonyms is known, even if no article has it.
    const saidOtherwise = same ?? near.find((one) => others.includes(one.word));
    if (saidOtherwise !== undefined && (slip === null || others.length > 0)) {
      known.push({ text: word.text, articles: saidOtherwise.articles, others, guessed: false });
      continue;
    }
    if (hasSigns(word.text)) continue;
    const longer = near.filter((one) => isOpen(word) && one.word.startsWith(word.text));
    const completion = longer.sort((one, other) => other.articles - one.articles)[0];
    const meant =
      slip ??
      (completion ? { text: completion.word, articles: completion.articles } : correct(word.text, near));
    if (meant === null) continue;
    exchange.set(word, meant.text);
    known.push({ ...meant, others: [], guessed: true });
    corrected ||= slip !== null || completion === undefined;
  }
  known.sort((one, other) => one.articles - other.articles);
  return { phrase: { ...parseQuery(replaceTerms(phrase, exchange)), open: false }, corrected, known };
}

interface Answer {
  rows: FoundRow[];
  corrected: string | null;
}

interface Asking {
  total: number;
  /** Disables corrections. */
  exact: boolean;
  /** Some articles are not visible to the reader. */
  isClosed: boolean;
  /** Adds synonyms. */
  widen: (phrase: SearchQuery) => SearchQuery;
}

const completeOf = (rows: readonly FoundRow[]) => rows[0]?.complete ?? 0;

/**
 * One page of articles: with every word, else with every corrected word, else with some of the words. A search with few
 * matches is corrected too, because the misspelling may occur in some texts. One statement with many matches, at most
 * four.
 */
async function find(
  db: Needs['db'],
  phrase: SearchQuery,
  scope: Scope,
  { total, exact, isClosed, widen }: Asking,
): Promise<Answer> {
  const ask = (asked: SearchQuery) =>
    asked.plain && asked.words.length > 1
      ? findByTerms(db, asked, total, scope)
      : findByPhrase(db, asked, scope);
  const typed = { rows: await ask(phrase), corrected: null };
  const complete = completeOf(typed.rows);
  if (complete >= few || phrase.words.length === 0 || (exact && complete > 0)) return typed;
  const meaning = await understand(db, phrase);
  const corrected = meaning.corrected ? meaning.phrase.text : null;
  if (complete > 0 && corrected === null) return typed;
  if (!exact && meaning.phrase.text !== phrase.text) {
    const meant = await ask(widen(meaning.phrase));
    if (completeOf(meant) > complete) return { rows: meant, corrected };
  }
  if (complete > 0) return typed;
  const known = exact
    ? meaning.known.filter(({ text }) => phrase.words.some((word) => word.text === text))
    : meaning.known;
  const telling = known.filter(({ articles }) => articles <= Math.max(1, total * commonPart));
  if (telling.length === 0) return { rows: scope.pinned ? typed.rows : [], corrected: null };
  const weighted = known.slice(0, maxAnyTerms).map(({ text, articles, others, guessed }) => ({
    text,
    others,
    weight: weightOf(text, articles, total) * (guessed ? guessedPart : 1),
  }));
  // A corrected word may occur only in articles that the reader must not know of, and is not revealed then.
  const said = exact || isClosed ? null : corrected;
  return { rows: await findByAnyWord(db, weighted, scope), corrected: said };
}

/** Articles for a query, or the newest ones for an empty query. */
export async function searchArticles(
  services: Needs,
  reader: Reader,
  input: z.infer<typeof searchInput>,
): Promise<Found> {
  const { db } = services;
  const tree = await readTree(services, reader);
  const categoryIds = input.categoryIds ?? [];
  const query = input.query ?? '';
  const shaping = await readCuration(services);
  const widen = (asked: SearchQuery) => widenQuery(shaping, asked);
  const phrase = widen(parseQuery(query));
  const pinned = shaping.pins.get(foldQuery(query));
  const sections = sectionsOf(tree, categoryIds);
  const scope: Scope = {
    sections,
    reach: tree.reach,
    limit: input.perPage + 1,
    offset: offsetOf(input),
    ...(pinned && { pinned }),
  };
  const answer = (data: SearchResult[], more: Partial<Found> = {}): Found => ({
    query,
    corrected_query: null,
    matches: null,
    ...more,
    categoryIds,
    pagination: toSimplePage(data, input),
  });
  const { language } = tree.reach;
  if (sections?.length === 0) return answer([]);
  if (phrase.text === '') {
    const newest = (await findNewest(db, scope)).map((row) => ({ marked_title: row.title, ...row }));
    return answer((await inLanguageOf(db, language, newest)).flatMap((row) => present(tree, row)));
  }
  const search = (among: Scope) =>
    find(db, phrase, among, {
      total: countArticles(tree),
      // Queries with pins are not corrected.
      exact: input.exact ?? pinned !== undefined,
      isClosed: tree.hides || tree.reach.roleIds !== null,
      widen,
    });
  const { rows, corrected, matches } =
    language === null || pinned !== undefined
      ? await search(scope).then((found) => ({ matches: found.rows[0]?.matches ?? 0, ...found }))
      : await findForReader(db, phrase, { ...scope, language }, search);
  const sought = soughtOf(corrected ?? phrase.text);
  const mark = (text: string) => markSought(text, sought);
  const shown = rows.map((row) => ({
    excerpt:
      row.id === null
        ? ''
        : excerptOf(
            mark(row.marked_body),
            row.marked_description === null ? null : mark(row.marked_description),
          ),
    ...row,
    marked_title: row.id === null ? '' : mark(row.marked_title),
  }));
  return answer(
    (await inLanguageOf(db, language, shown)).flatMap((row) => present(tree, row)),
    {
      corrected_query: corrected,
      matches: { count: Math.min(matches, maxCounted), more: matches > maxCounted },
    },
  );
}
