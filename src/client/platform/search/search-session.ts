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

/** Searches that are not sent yet. */
let entries: SearchEntry[] = [];

/** The last logged searches, sent or not, the latest at the end. */
let noted: SearchEntry[] = [];

/** The search whose results were shown last; null when it is not logged. */
let shown: SearchEntry | null = null;

/** The outcome of article suggestions in a new-request form, as it is sent. */
export interface SuggestionOutcome {
  form: string;
  results: readonly number[];
  heldOut: boolean;
  clickedArticle?: number;
  filed?: boolean;
}

/** Outcomes that are not sent yet, by form. */
const outcomes = new Map<string, SuggestionOutcome>();

/** Records the current outcome of a form; later calls replace it. */
export function noteSuggestions(outcome: SuggestionOutcome): void {
  outcomes.set(outcome.form, outcome);
}

/** Staff searches are not logged: they look for something else than visitors do. */
const isAtWork = () => /^\/(?:agent|admin)(?:\/|$)/.test(window.location.pathname);

const normal = (term: string) => term.trim().toLowerCase();

const isSame = (one: SearchEntry, other: SearchEntry) =>
  normal(one.term) === normal(other.term) &&
  one.categoryId === other.categoryId &&
  one.results.join() === other.results.join();

const add = (list: readonly SearchEntry[], entry: SearchEntry) => [...list, entry].slice(-maxEntries);

/**
 * Logs a search whose results are shown; a longer term with the same start replaces it (search as you type). Terms that
 * are too short or private, and staff searches, are not logged, nor are clicks after them.
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

/** Adds a click or ticket to a search. If it was sent already, it is sent once more. */
function complete(entry: SearchEntry, more: Pick<SearchEntry, 'clickedArticle' | 'createdTicket'>) {
  Object.assign(entry, more);
  if (!entries.includes(entry)) entries = add(entries, entry);
}

/** Logs a click on an article in the results of that term. */
export function noteSearchClick(articleId: number, term: string): void {
  const entry = noted.findLast((one) => normal(one.term) === normal(term));
  if (entry?.results.includes(articleId)) complete(entry, { clickedArticle: articleId });
}

/** Logs that a ticket was created after the last shown search. */
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

/** Sends logged searches when the page becomes hidden; returns a function that stops it. */
export function reportSearchesWhenHidden(): () => void {
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
