import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';
import { customPageStatuses } from '#shared/record-states.ts';

/** What the list is sorted by, each way with its opposite. */
export const pageSorts = {
  changed: { order: 'updated_at', direction: 'desc', opposite: 'changed-first' },
  'changed-first': { order: 'updated_at', direction: 'asc', opposite: 'changed' },
  title: { order: 'title', direction: 'asc', opposite: 'title-desc' },
  'title-desc': { order: 'title', direction: 'desc', opposite: 'title' },
} as const;

export type PageSort = keyof typeof pageSorts;

const pageList = defineListSearch({ sorts: pageSorts, filters: { status: oneOf(customPageStatuses) } });

export type PageSearch = SearchOf<typeof pageList>;

export const parsePageSearch = pageList.parse;

export const pageListInputOf = pageList.inputOf;

export const isFiltered = pageList.isFiltered;
