import { parseOptionalId } from '../../../platform/address/read-address.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

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
export const termPeriods = ['7', '90', '365'] as const;

export type TermPeriod = (typeof termPeriods)[number];

const defaultDays = 30;

/** The filters of the report of searches, as its address carries them. */
export interface TermSearch extends ListSearch<TermSort> {
  /** Only what was not found. */
  zero?: true;
  categoryId?: number;
  days?: TermPeriod;
}

export const parseTermSearch = (raw: Record<string, unknown>): TermSearch => ({
  ...parseListSearch(raw, termSorts),
  zero: raw.zero === true || raw.zero === 'true' || undefined,
  categoryId: parseOptionalId(raw.categoryId),
  days: termPeriods.find((candidate) => candidate === String(raw.days)),
});

/** The day so many days ago. */
function dayBefore(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/** The searches as the filters ask for them. */
export function termInputOf(search: TermSearch) {
  const { order, direction } = termSorts[sortOf(search, termSorts)];
  const { query, zero, categoryId, days } = search;
  return {
    query,
    zero,
    categoryId,
    from: dayBefore(days === undefined ? defaultDays : Number(days)),
    orderBy: order,
    orderDir: direction,
    ...pageOf(search),
  };
}

export const isFiltered = ({ query, zero, categoryId }: TermSearch) =>
  query !== undefined || zero !== undefined || categoryId !== undefined;
