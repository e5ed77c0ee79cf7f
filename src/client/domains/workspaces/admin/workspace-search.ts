import type { ListSearch } from '../../../shell/list/list-search.ts';
import { pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

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

export type WorkspaceSearch = ListSearch<WorkspaceSort>;

export const parseWorkspaceSearch = (raw: Record<string, unknown>): WorkspaceSearch =>
  parseListSearch(raw, workspaceSorts);

/** The workspaces as the address asks for them. */
export function workspaceListInputOf(search: WorkspaceSearch) {
  const { order, direction } = workspaceSorts[sortOf(search, workspaceSorts)];
  return { query: search.query, orderBy: order, orderDir: direction, ...pageOf(search) };
}
