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

export function noteRecentSearch(term: string): void {
  const wanted = term.trim();
  if (wanted === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== wanted.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([wanted, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is remembered.
  }
}
