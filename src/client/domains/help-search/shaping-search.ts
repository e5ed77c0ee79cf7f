import { type ListSearch, pageOf, parseListSearch } from '../../shell/list/list-search.ts';

export const shapingSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type ShapingSort = keyof typeof shapingSorts;

/** What the screen shows, as its address carries it. */
export interface ShapingSearch extends ListSearch<ShapingSort> {
  /** The pinned articles; else the words that mean the same. */
  show?: 'pins';
}

export const parseShapingSearch = (raw: Record<string, unknown>): ShapingSearch => ({
  ...parseListSearch(raw, shapingSorts),
  show: raw.show === 'pins' ? 'pins' : undefined,
});

export const shapingInputOf = (search: ShapingSearch) => {
  const { direction, order } = shapingSorts[search.sort ?? 'newest'];
  return { query: search.query, orderBy: order, orderDir: direction, ...pageOf(search) };
};
