import { defineListSearch, oneOf, type SearchOf } from '../../shell/list/list-search.ts';

const curationSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

const curationList = defineListSearch({
  sorts: curationSorts,
  filters: {
    /** The pinned articles; synonyms otherwise. */
    show: oneOf(['pins']),
  },
});

export type CurationSearch = SearchOf<typeof curationList>;

export const parseCurationSearch = curationList.parse;

export const curationInputOf = (search: CurationSearch) => ({
  query: search.query,
  ...curationList.rangeOf(search),
});
