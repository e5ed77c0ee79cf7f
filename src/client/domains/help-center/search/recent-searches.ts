const key = 'recent-searches';
const most = 5;

/** What this browser searched for and followed, the last first; nothing where storage is closed. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function store(terms: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(terms.slice(0, most)));
  } catch {
    // Without storage nothing is remembered.
  }
}

const othersThan = (term: string) =>
  recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());

export function noteRecentSearch(term: string): void {
  const wanted = term.trim();
  if (wanted !== '') store([wanted, ...othersThan(wanted)]);
}

/** Forgets one of them; answers those that are left. */
export function removeRecentSearch(term: string): string[] {
  store(othersThan(term));
  return recentSearches();
}
