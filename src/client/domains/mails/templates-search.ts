import { type ListSearch, parseListSearch } from '../../shell/list/list-search.ts';

export const templateSorts = {
  name: { order: 'label', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'label', direction: 'desc', opposite: 'name' },
  changed: { order: 'changed', direction: 'desc', opposite: 'unchanged' },
  unchanged: { order: 'changed', direction: 'asc', opposite: 'changed' },
} as const;

export type TemplateSort = keyof typeof templateSorts;

/** What the list of mail templates is searched for and how it is sorted, as its address carries it. */
export type TemplateSearch = ListSearch<TemplateSort>;

export const parseTemplateSearch = (raw: Record<string, unknown>): TemplateSearch =>
  parseListSearch(raw, templateSorts);
