import { defineListSearch, oneOf, type SearchOf, textUpTo } from '#client/shell/list/list-search.ts';
import type { PersonOrder } from '#shared/people.ts';
import { personStatuses } from '#shared/record-states.ts';

/** Orders of the list, each way with its opposite. */
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

const personList = defineListSearch({
  sorts: personSorts,
  filters: { role: textUpTo(255), status: oneOf(personStatuses) },
});

export type PersonSearch = SearchOf<typeof personList>;

export const parsePersonSearch = personList.parse;

export const personListInputOf = personList.inputOf;
