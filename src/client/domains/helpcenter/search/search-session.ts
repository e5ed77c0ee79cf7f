import { minLoggedTerm } from '#shared/limits.ts';

interface SearchEntry {
  term: string;
  results: number[];
  clickedArticle?: number;
  createdTicket?: boolean;
  categoryId?: number;
}

const mostResults = 20;
const mostEntries = 50;
const address = '/search-term';

let entries: SearchEntry[] = [];

const normal = (term: string) => term.trim().toLowerCase();

/** Notes a search; a longer form of the previous term replaces it, for people search while they type. */
export function noteSearch(term: string, results: number[], categoryId?: number): void {
  const wanted = term.trim();
  if (wanted.length < minLoggedTerm) return;
  const last = entries.at(-1);
  const continues = last && !last.clickedArticle && normal(wanted).startsWith(normal(last.term));
  if (continues) entries.pop();
  entries = [...entries, { term: wanted, results: results.slice(0, mostResults), categoryId }].slice(
    -mostEntries,
  );
}

/** Notes which article a visitor took from the last search. */
export function noteSearchClick(articleId: number): void {
  const last = entries.at(-1);
  if (last) last.clickedArticle = articleId;
}

/** Notes that the last search ended in a request to the agents. */
export function noteTicketAfterSearch(): void {
  const last = entries.at(-1);
  if (last) last.createdTicket = true;
}

function report() {
  if (document.visibilityState !== 'hidden' || entries.length === 0) return;
  if (navigator.sendBeacon(address, JSON.stringify({ searchSession: entries }))) entries = [];
}

/** Sends the noted searches when the visitor leaves the page; answers how to stop. */
export function reportSearchesWhenHidden(): () => void {
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
