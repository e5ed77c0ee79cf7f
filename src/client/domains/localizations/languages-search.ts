import { type ListSearch, parseListSearch } from '../../shell/list/list-search.ts';

export const languageSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'translated', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'translated', direction: 'asc', opposite: 'most' },
} as const;

export type LanguageSort = keyof typeof languageSorts;

/** What the list of languages is searched for and how it is sorted, as its address carries it. */
export type LanguageSearch = ListSearch<LanguageSort>;

export const parseLanguageSearch = (raw: Record<string, unknown>): LanguageSearch =>
  parseListSearch(raw, languageSorts);
