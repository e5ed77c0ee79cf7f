import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { defineListSearch, isTrue, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';

/** What the report is sorted by, each way with its opposite. */
export const termSorts = {
  searches: { order: 'searches', direction: 'desc', opposite: 'searches-asc' },
  'searches-asc': { order: 'searches', direction: 'asc', opposite: 'searches' },
  nothing: { order: 'zero_results', direction: 'desc', opposite: 'nothing-asc' },
  'nothing-asc': { order: 'zero_results', direction: 'asc', opposite: 'nothing' },
  opened: { order: 'ctr', direction: 'desc', opposite: 'opened-asc' },
  'opened-asc': { order: 'ctr', direction: 'asc', opposite: 'opened' },
  requests: { order: 'tickets', direction: 'desc', opposite: 'requests-asc' },
  'requests-asc': { order: 'tickets', direction: 'asc', opposite: 'requests' },
} as const;

export type TermSort = keyof typeof termSorts;

/** Days that the report can look back on; thirty unless another is chosen. */
const termPeriods = ['7', '90', '365'] as const;

const defaultDays = 30;

const termList = defineListSearch({
  sorts: termSorts,
  filters: {
    /** Only searches without a result. */
    zero: isTrue,
    categoryId: parseOptionalId,
    days: (raw) => oneOf(termPeriods)(String(raw)),
  },
  scopes: ['days'],
});

export type TermSearch = SearchOf<typeof termList>;

export const parseTermSearch = termList.parse;

export const isFiltered = termList.isFiltered;

/** The day so many days ago. */
function dayBefore(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/** The searches as the filters ask for them. */
export function termInputOf(search: TermSearch) {
  const { query, zero, categoryId, days } = search;
  const from = dayBefore(days === undefined ? defaultDays : Number(days));
  return { query, zero, categoryId, from, ...termList.rangeOf(search) };
}
