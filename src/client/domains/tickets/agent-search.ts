import { noRecord } from '#shared/no-record.ts';
import {
  defaultOrder,
  folderOf,
  ordersOf,
  type QueueFolder,
  type QueueOrder,
  type QueueState,
  queueFolders,
  queueOrders,
  viewOrders,
} from '#shared/ticket-states.ts';
import { oneOf, parseFilters } from '../../shell/list/list-search.ts';
import { filterIn } from '../views/filter-address.ts';

const maxId = 2_147_483_647;
const perPage = 30;

/** Parses a workspace id from a query string or the browser's storage; undefined for invalid values. */
export function workspaceIn(said: unknown): number | undefined {
  const id = Number(said);
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : undefined;
}

/** Parses the filter by a group or a category from a query string: an id, or the value of none. */
const recordIn = (said: unknown) => (String(said) === String(noRecord) ? noRecord : workspaceIn(said));

/** Parses the filter by a ticket field from a query string: its key, a colon, and a value. */
const fieldIn = (said: unknown) =>
  typeof said === 'string' && said.length < 307 && /^[a-z][a-z0-9_]{0,49}:./s.test(said) ? said : undefined;

/** Parses the filter by priority from a query string: the name of one. */
const priorityIn = (said: unknown) =>
  typeof said === 'string' && /^[a-z0-9_]{1,50}$/.test(said) ? said : undefined;

export const parseAgentSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, {
    folder: oneOf(queueFolders),
    order: oneOf(queueOrders),
    workspace: workspaceIn,
    priority: priorityIn,
    group: recordIn,
    category: recordIn,
    field: fieldIn,
    view: workspaceIn,
    filter: filterIn,
  });

/** Query string of the agent area: folder, order, search and filters of the queue. */
export type AgentSearch = ReturnType<typeof parseAgentSearch>;

export const defaultFolder: QueueFolder = 'open';

/** Whether the list is of a view or a filter, which take the place of a folder. */
export const isFiltered = ({ view, filter }: AgentSearch) => view !== undefined || filter !== undefined;

/** The ticket's folder, when the address names none and it is not the default one; null otherwise. */
export function folderBeside(state: QueueState, search: AgentSearch): QueueFolder | null {
  if (search.folder !== undefined || search.query !== undefined || isFiltered(search)) return null;
  const own = folderOf(state);
  return own === defaultFolder ? null : own;
}

/** The orders of the list of a view or a filter. */
export const filterOrdersOf = (isSearched: boolean): QueueOrder[] => [
  ...(isSearched ? (['relevance'] as const) : []),
  ...viewOrders,
];

const idOrNoneOf = (id: number | undefined) =>
  id === undefined ? undefined : id === noRecord ? 'none' : String(id);

/** The queue's call input from the query string; an order that the folder lacks becomes its default. */
export function queueInputOf(search: AgentSearch) {
  const { order, query, workspace, priority, group, category, field, view, filter } = search;
  const isOfFolder = !isFiltered(search);
  const folder = isOfFolder ? (search.folder ?? defaultFolder) : defaultFolder;
  const isSearched = query !== undefined;
  const offered = isOfFolder ? ordersOf(folder, isSearched) : filterOrdersOf(isSearched);
  const fits = order !== undefined && offered.includes(order);
  return {
    ...{ folder, order: fits ? order : defaultOrder(folder, isSearched), query, limit: perPage },
    viewId: filter === undefined ? view : undefined,
    filter: filter && JSON.stringify(filter),
    workspace_id: workspace,
    priority,
    groupId: idOrNoneOf(group),
    category: idOrNoneOf(category),
    field,
  };
}

/** The input of the folder counts, limited to the selected workspace and group. */
export const countsInputOf = ({ workspace, group }: AgentSearch) => ({
  workspace_id: workspace,
  groupId: idOrNoneOf(group),
});

export type QueueInput = ReturnType<typeof queueInputOf>;
