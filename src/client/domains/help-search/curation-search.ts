import { type ListSearch, pageOf, parseListSearch } from '../../shell/list/list-search.ts';

export const curationSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type CurationSort = keyof typeof curationSorts;

/** What the screen shows, as its address carries it. */
export interface CurationSearch extends ListSearch<CurationSort> {
  /** The pinned articles; else the words that mean the same. */
  show?: 'pins';
}

export const parseCurationSearch = (raw: Record<string, unknown>): CurationSearch => ({
  ...parseListSearch(raw, curationSorts),
  show: raw.show === 'pins' ? 'pins' : undefined,
});

export const curationInputOf = (search: CurationSearch) => {
  const { direction, order } = curationSorts[search.sort ?? 'newest'];
  return { query: search.query, orderBy: order, orderDir: direction, ...pageOf(search) };
};
