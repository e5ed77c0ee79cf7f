import { defineListSearch, type SearchOf } from '../../shell/list/list-search.ts';

export const roleSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'users_count', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'users_count', direction: 'asc', opposite: 'most' },
} as const;

export type RoleSort = keyof typeof roleSorts;

const roleList = defineListSearch({ sorts: roleSorts, filters: {} });

export type RoleSearch = SearchOf<typeof roleList>;

export const parseRoleSearch = roleList.parse;

export const roleListInputOf = roleList.inputOf;
