import { defineListSearch, type SearchOf } from '../../shell/list/list-search.ts';

export const templateSorts = {
  name: { order: 'label', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'label', direction: 'desc', opposite: 'name' },
  changed: { order: 'changed', direction: 'desc', opposite: 'unchanged' },
  unchanged: { order: 'changed', direction: 'asc', opposite: 'changed' },
} as const;

export type TemplateSort = keyof typeof templateSorts;

const templateList = defineListSearch({ sorts: templateSorts, filters: {} });

export type TemplateSearch = SearchOf<typeof templateList>;

export const parseTemplateSearch = templateList.parse;
