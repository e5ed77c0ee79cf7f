import { isLoggedTerm } from '#shared/logged-term.ts';

interface SearchEntry {
  term: string;
  results: number[];
  clickedArticle?: number;
  createdTicket?: boolean;
  categoryId?: number;
}

const maxResults = 20;
const maxEntries = 50;
const maxOutcomes = 10;
const address = '/search-term';

/** What was noted and not yet sent. */
let entries: SearchEntry[] = [];

/** The last searches that were noted, sent or not, the latest at the end. */
let noted: SearchEntry[] = [];

/** The search whose results were shown last; null when it was not noted. */
let shown: SearchEntry | null = null;

/** What came of a form of a new request for which articles were found, as it is told. */
export interface SuggestionOutcome {
  form: string;
  results: readonly number[];
  heldOut: boolean;
  clickedArticle?: number;
  filed?: boolean;
}

/** Outcomes that were not told yet, by their form. */
const outcomes = new Map<string, SuggestionOutcome>();

/** Notes what came of a form so far; what is noted later takes its place. */
export function noteSuggestions(outcome: SuggestionOutcome): void {
  outcomes.set(outcome.form, outcome);
}

/** Whoever searches at work looks for something else than visitors do. */
const isAtWork = () => /^\/(?:agent|admin)(?:\/|$)/.test(window.location.pathname);

const normal = (term: string) => term.trim().toLowerCase();

const isSame = (one: SearchEntry, other: SearchEntry) =>
  normal(one.term) === normal(other.term) &&
  one.categoryId === other.categoryId &&
  one.results.join() === other.results.join();

const add = (list: readonly SearchEntry[], entry: SearchEntry) => [...list, entry].slice(-maxEntries);

/**
 * Notes a search whose results are shown; a longer form of the previous term replaces it, for people search while they
 * type. One that is not logged, because it is too short, private or of staff at work, is not noted, and what follows it
 * belongs to none.
 */
export function noteSearch(term: string, results: readonly number[], categoryId?: number): void {
  const entry: SearchEntry = { term: term.trim(), results: results.slice(0, maxResults), categoryId };
  if (!isLoggedTerm(entry.term) || isAtWork()) {
    shown = null;
    return;
  }
  const last = noted.at(-1);
  if (last && isSame(last, entry)) {
    shown = last;
    return;
  }
  const continues =
    last !== undefined &&
    !last.clickedArticle &&
    !last.createdTicket &&
    last.categoryId === categoryId &&
    normal(entry.term).startsWith(normal(last.term));
  if (continues) entries = entries.filter((one) => one !== last);
  entries = add(entries, entry);
  noted = add(noted, entry);
  shown = entry;
}

/** Notes more about a search. One that was sent already is sent once more with it. */
function complete(entry: SearchEntry, more: Pick<SearchEntry, 'clickedArticle' | 'createdTicket'>) {
  Object.assign(entry, more);
  if (!entries.includes(entry)) entries = add(entries, entry);
}

/** Notes which article a visitor took from what the search for this term showed. */
export function noteSearchClick(articleId: number, term: string): void {
  const entry = noted.findLast((one) => normal(one.term) === normal(term));
  if (entry?.results.includes(articleId)) complete(entry, { clickedArticle: articleId });
}

/** Notes that a request to the agents was made after what was shown last. */
export function noteTicketAfterSearch(): void {
  if (shown) complete(shown, { createdTicket: true });
  shown = null;
}

function report() {
  if (document.visibilityState !== 'hidden' || entries.length + outcomes.size === 0) return;
  const suggestions = [...outcomes.values()].slice(-maxOutcomes);
  if (!navigator.sendBeacon(address, JSON.stringify({ searchSession: entries, suggestions }))) return;
  entries = [];
  outcomes.clear();
}

/** Sends what was noted when the visitor leaves the page; answers how to stop. */
export function reportSearchesWhenHidden(): () => void {
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
