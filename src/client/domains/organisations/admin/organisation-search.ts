import { defineListSearch, type SearchOf } from '#client/shell/list/list-search.ts';
import type { OrganisationOrder } from '#shared/organisations.ts';

/** Sorts of the list, each with its opposite. */
export const organisationSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'tickets_count', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'tickets_count', direction: 'asc', opposite: 'most' },
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const satisfies Record<
  string,
  { order: OrganisationOrder; direction: 'asc' | 'desc'; opposite: string }
>;

export type OrganisationSort = keyof typeof organisationSorts;

const organisationList = defineListSearch({ sorts: organisationSorts, filters: {} });

export type OrganisationSearch = SearchOf<typeof organisationList>;

export const parseOrganisationSearch = organisationList.parse;

export const organisationListInputOf = organisationList.inputOf;
