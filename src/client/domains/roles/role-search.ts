import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../shell/list/list-search.ts';

export const roleSorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'users_count', direction: 'desc', opposite: 'fewest' },
  fewest: { order: 'users_count', direction: 'asc', opposite: 'most' },
} as const;

export type RoleSort = keyof typeof roleSorts;

/** The filters of the list of roles, as its address carries them. */
export type RoleSearch = ListSearch<RoleSort>;

export const parseRoleSearch = (raw: Record<string, unknown>): RoleSearch => parseListSearch(raw, roleSorts);

/** The roles as the filters ask for them. */
export function roleListInputOf(search: RoleSearch) {
  const { order, direction } = roleSorts[sortOf(search, roleSorts)];
  return { query: search.query, orderBy: order, orderDir: direction, ...pageOf(search) };
}
