import { type CustomPageStatus, customPageStatuses } from '#shared/record-states.ts';

import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

/** What the list is sorted by, each way with its opposite. */
export const pageSorts = {
  changed: { order: 'updated_at', direction: 'desc', opposite: 'changed-first' },
  'changed-first': { order: 'updated_at', direction: 'asc', opposite: 'changed' },
  title: { order: 'title', direction: 'asc', opposite: 'title-desc' },
  'title-desc': { order: 'title', direction: 'desc', opposite: 'title' },
} as const;

export type PageSort = keyof typeof pageSorts;

/** The filters of the list of pages, as its address carries them. */
export interface PageSearch extends ListSearch<PageSort> {
  status?: CustomPageStatus;
}

export const parsePageSearch = (raw: Record<string, unknown>): PageSearch => ({
  ...parseListSearch(raw, pageSorts),
  status: customPageStatuses.find((candidate) => candidate === raw.status),
});

/** The pages as the filters ask for them. */
export function pageListInputOf(search: PageSearch) {
  const { order, direction } = pageSorts[sortOf(search, pageSorts)];
  const { query, status } = search;
  return { query, status, orderBy: order, orderDir: direction, ...pageOf(search) };
}

export const isFiltered = ({ query, status }: PageSearch) => query !== undefined || status !== undefined;
