import { defineListSearch, type SearchOf } from '../../shell/list/list-search.ts';

export const languageSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'translated', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'translated', direction: 'asc', opposite: 'most' },
} as const;

export type LanguageSort = keyof typeof languageSorts;

const languageList = defineListSearch({ sorts: languageSorts, filters: {} });

export type LanguageSearch = SearchOf<typeof languageList>;

export const parseLanguageSearch = languageList.parse;
