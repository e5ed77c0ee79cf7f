import { defineListSearch, type SearchOf } from '#client/shell/list/list-search.ts';

/** What the list is sorted by, each way with its opposite. */
export const workspaceSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  largest: { order: 'members_count', direction: 'desc', opposite: 'smallest' },
  smallest: { order: 'members_count', direction: 'asc', opposite: 'largest' },
} as const;

export type WorkspaceSort = keyof typeof workspaceSorts;

const workspaceList = defineListSearch({ sorts: workspaceSorts, filters: {} });

export type WorkspaceSearch = SearchOf<typeof workspaceList>;

export const parseWorkspaceSearch = workspaceList.parse;

export const workspaceListInputOf = workspaceList.inputOf;
