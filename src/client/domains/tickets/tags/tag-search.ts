import { defineListSearch, type SearchOf } from '#client/shell/list/list-search.ts';
import type { TagOrder } from '#shared/tags.ts';

/** Sorts of the list, each with its opposite. */
export const tagSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'tickets_count', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'tickets_count', direction: 'asc', opposite: 'most' },
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const satisfies Record<string, { order: TagOrder; direction: 'asc' | 'desc'; opposite: string }>;

export type TagSort = keyof typeof tagSorts;

const tagList = defineListSearch({ sorts: tagSorts, filters: {} });

export type TagSearch = SearchOf<typeof tagList>;

export const parseTagSearch = tagList.parse;

export const tagListInputOf = tagList.inputOf;
