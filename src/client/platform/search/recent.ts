import { recentPrefix } from './clear-recent.ts';

/** Searches and opened tickets of an account on this device, the last first. */
interface Recent {
  searches: string[];
  tickets: { id: number; subject: string }[];
}

const most = 6;
const empty: Recent = { searches: [], tickets: [] };

const isTicket = (given: unknown): given is Recent['tickets'][number] =>
  typeof given === 'object' &&
  given !== null &&
  'id' in given &&
  typeof given.id === 'number' &&
  'subject' in given &&
  typeof given.subject === 'string';

/** Nothing where the storage is closed or holds something else. */
export function readRecent(account: number): Recent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${recentPrefix}${account}`) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return empty;
    const { searches, tickets } = stored as Partial<Record<keyof Recent, unknown>>;
    return {
      searches: Array.isArray(searches)
        ? searches.filter((term) => typeof term === 'string').slice(0, most)
        : [],
      tickets: Array.isArray(tickets) ? tickets.filter(isTicket).slice(0, most) : [],
    };
  } catch {
    return empty;
  }
}

function store(account: number, recent: Recent): void {
  try {
    localStorage.setItem(`${recentPrefix}${account}`, JSON.stringify(recent));
  } catch {
    // Without storage nothing is remembered.
  }
}

const othersThan = (searches: readonly string[], term: string) =>
  searches.filter((other) => other.toLowerCase() !== term.toLowerCase());

export function noteSearchOf(account: number, term: string): void {
  const wanted = term.trim();
  if (wanted === '') return;
  const { searches, tickets } = readRecent(account);
  store(account, { searches: [wanted, ...othersThan(searches, wanted)].slice(0, most), tickets });
}

export function noteTicketOf(account: number, { id, subject }: { id: number; subject: string }): void {
  const { searches, tickets } = readRecent(account);
  const others = tickets.filter((other) => other.id !== id);
  store(account, { searches, tickets: [{ id, subject }, ...others].slice(0, most) });
}

export function removeSearchOf(account: number, term: string): void {
  const { searches, tickets } = readRecent(account);
  store(account, { searches: othersThan(searches, term), tickets });
}
