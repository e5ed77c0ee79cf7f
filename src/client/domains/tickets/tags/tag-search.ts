import type { TagOrder } from '#shared/tags.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

/** What the list is sorted by, each way with its opposite. */
export const tagSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'tickets_count', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'tickets_count', direction: 'asc', opposite: 'most' },
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const satisfies Record<string, { order: TagOrder; direction: 'asc' | 'desc'; opposite: string }>;

export type TagSort = keyof typeof tagSorts;

export type TagSearch = ListSearch<TagSort>;

export const parseTagSearch = (raw: Record<string, unknown>): TagSearch => parseListSearch(raw, tagSorts);

/** The tags as the address asks for them. */
export function tagListInputOf(search: TagSearch) {
  const { order, direction } = tagSorts[sortOf(search, tagSorts)];
  return { query: search.query, orderBy: order, orderDir: direction, ...pageOf(search) };
}
