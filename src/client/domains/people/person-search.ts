import type { PersonOrder } from '#shared/people.ts';
import { personStatuses } from '#shared/record-states.ts';
import { cutText } from '#shared/text.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../shell/list/list-search.ts';

/** What the list is sorted by, each way with its opposite. */
export const personSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
  name: { order: 'display_name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'display_name', direction: 'desc', opposite: 'name' },
  active: { order: 'last_active_at', direction: 'desc', opposite: 'inactive' },
  inactive: { order: 'last_active_at', direction: 'asc', opposite: 'active' },
} as const satisfies Record<string, { order: PersonOrder; direction: 'asc' | 'desc'; opposite: string }>;

export type PersonSort = keyof typeof personSorts;

export type PersonStatus = (typeof personStatuses)[number];

/** The filters of the list of people, as its address carries them. */
export interface PersonSearch extends ListSearch<PersonSort> {
  role?: string;
  status?: PersonStatus;
}

export const parsePersonSearch = (raw: Record<string, unknown>): PersonSearch => ({
  ...parseListSearch(raw, personSorts),
  role: raw.role === undefined ? undefined : cutText(String(raw.role), 255) || undefined,
  status: personStatuses.find((candidate) => candidate === raw.status),
});

/** The people as the filters ask for them. */
export function personListInputOf(search: PersonSearch) {
  const { query, role, status } = search;
  const { order, direction } = personSorts[sortOf(search, personSorts)];
  return { query, role, status, orderBy: order, orderDir: direction, ...pageOf(search) };
}
