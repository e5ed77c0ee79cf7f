import type { z } from 'zod';
import type { ArticleLink, suggestInput } from '#shared/helpcenter.ts';
import { hasSigns } from '../../platform/search/signs.ts';
import { readTree } from '../help-center/categories.ts';
import type { Reader } from '../help-center/reader.ts';
import { toShown } from '../help-center/translated-columns.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { type Curation, readCuration, widenQuery } from './curation/curation.ts';
import { inLanguageOf, suggestInLanguage } from './language-search.ts';
import { othersOf, parseQuery } from './query-parser.ts';
import type { Scope } from './ranking-queries.ts';
import { variantsOf } from './regional-spelling.ts';
import { countArticles, sectionsOf } from './scope.ts';
import { correct, editCandidates } from './spelling.ts';
import { countKnownTerms, findSuggestions, type QueryTerm, type SuggestedRow } from './suggestion-queries.ts';
import { findVocabularyTerms } from './vocabulary-queries.ts';
import { weightOf } from './word-ranking-queries.ts';

type Needs = SettingsNeeds;

const maxSuggestions = 5;

/** Max words of a subject, and of a message, that are looked up. */
const maxSubjectTerms = 10;
const maxMessageTerms = 60;

/** Of a message only the rarest words count: those of its subject, not of its style. */
const tellingWords = 6;
const tellingPart = 0.1;

/** Min share of the subject that an article must match, weighted by rarity; the message can make up for some. */
const floor = 0.5;
const messageShare = 0.4;

/** Min score of an article relative to the best one. */
const bestPart = 0.65;

/** Generic words: subjects of nothing else are replaced by the message. */
const empty = new Set(
  'help question questions problem problems issue issues request urgent hello hi hey please support ticket need trouble error'.split(
    ' ',
  ),
);

const wordsOf = (text: string, most: number) =>
  [...new Set(parseQuery(text).words.map((word) => word.text))].slice(0, most);

const formsOf = (word: string) => [word, ...variantsOf(word)];

/** The words of the subject; an unknown one has the highest weight, so that nothing off the point is suggested. */
async function askSubject(
  db: Needs['db'],
  { subject, shaping }: { subject: string; shaping: Curation },
  total: number,
): Promise<QueryTerm[]> {
  const words = wordsOf(subject, maxSubjectTerms);
  const said = widenQuery(shaping, parseQuery(subject));
  if (words.every((word) => empty.has(word))) return [];
  const found = await findVocabularyTerms(
    db,
    words.map((word, n) => ({
      n,
      word,
      same: variantsOf(word),
      otherwise: hasSigns(word) ? othersOf(said, word) : [...editCandidates(word), ...othersOf(said, word)],
      open: false,
      certain: hasSigns(word),
    })),
    0,
  );
  return found.flatMap(({ n, stop, stem, near }) => {
    const word = words[n];
    if (word === undefined || stop) return [];
    const forms = formsOf(word);
    const same = near.find((one) => forms.includes(one.word)) ?? near.find((one) => one.stem === stem);
    const others = othersOf(said, word);
    const saidOtherwise = same ?? near.find((one) => others.includes(one.word));
    const meant =
      saidOtherwise || others.length > 0 || hasSigns(word)
        ? null
        : correct(
            word,
            near.filter((one) => one.in_title),
            1,
          );
    const slip = meant?.text.includes(' ') ? null : meant;
    const weight = weightOf(word, saidOtherwise?.articles ?? slip?.articles ?? 1, total);
    return [{ forms: slip ? formsOf(slip.text) : forms, others, weight, message: false }];
  });
}

async function askMessage(
  db: Needs['db'],
  message: string,
  subject: string,
  total: number,
): Promise<QueryTerm[]> {
  const said = new Set(wordsOf(subject, maxSubjectTerms));
  const words = wordsOf(message, maxMessageTerms).filter((word) => !said.has(word));
  if (words.length === 0) return [];
  const known = await countKnownTerms(db, words);
  return known
    .filter(({ articles }) => articles <= Math.max(1, total * tellingPart))
    .sort((one, other) => one.articles - other.articles)
    .slice(0, tellingWords)
    .map(({ word, articles }) => ({
      forms: formsOf(word),
      others: [],
      weight: weightOf(word, articles, total),
      message: true,
    }));
}

const weigh = (words: readonly QueryTerm[]) => words.reduce((sum, { weight }) => sum + weight, 0);

/** Suggested articles in their own language. */
async function suggestByOwnWords(
  services: Needs,
  { subject, message }: z.infer<typeof suggestInput>,
  total: number,
  scope: Scope,
): Promise<SuggestedRow[]> {
  const { db } = services;
  const [asked, told] = await Promise.all([
    askSubject(db, { subject, shaping: await readCuration(services) }, total),
    askMessage(db, message ?? '', subject, total),
  ]);
  const isTold = asked.length === 0;
  const words = isTold ? told.map((word) => ({ ...word, message: false })) : [...asked, ...told];
  if (words.length === 0) return [];
  const found = await findSuggestions(
    db,
    words,
    { subject: weigh(isTold ? told : asked), message: Math.max(weigh(told), 1) / messageShare, floor },
    scope,
  );
  const enough = (found[0]?.score ?? 0) * bestPart;
  return found.filter(({ score }) => score >= enough);
}

/**
 * Suggested articles for a request before it is filed, in the language of the reader first: rather none than one off
 * the point. At most three statements, and two more where content has other languages.
 */
export async function suggestArticles(
  services: Needs,
  reader: Reader,
  input: z.infer<typeof suggestInput>,
): Promise<{ articles: ArticleLink[] }> {
  const { db } = services;
  if (!(await readSettings(services)).search.suggest_in_form) return { articles: [] };
  const tree = await readTree(services, reader);
  const { language } = tree.reach;
  const total = countArticles(tree);
  const sections = sectionsOf(tree, []);
  if (total === 0 || sections?.length === 0) return { articles: [] };
  const scope: Scope = { sections, reach: tree.reach, limit: maxSuggestions, offset: 0 };
  const [said, found] = await Promise.all([
    language === null
      ? []
      : suggestInLanguage(db, wordsOf(input.subject, maxSubjectTerms), { ...scope, language }),
    suggestByOwnWords(services, input, total, scope),
  ]);
  const others = found
    .filter(({ id }) => !said.some((row) => row.id === id))
    .map((row) => ({ translation: null, ...row }));
  const shown = await inLanguageOf(db, language, [...said, ...others]);
  const articles = shown.slice(0, maxSuggestions).flatMap(({ id, title, slug, section_id, translation }) => {
    const path = tree.paths.get(section_id);
    return id === null || path === undefined ? [] : [toShown({ id, title, slug, path, translation })];
  });
  return { articles };
}
