import { priorities } from '#shared/priorities.ts';
import {
  defaultOrder,
  folderOf,
  ordersOf,
  type QueueFolder,
  queueFolders,
  queueOrders,
  type StatusCategory,
} from '#shared/ticket-states.ts';
import { oneOf, parseFilters } from '../../shell/list/list-search.ts';

const maxId = 2_147_483_647;
const perPage = 30;

/** The number of a workspace, of what an address or a browser's memory says; undefined is none. */
export function workspaceIn(said: unknown): number | undefined {
  const id = Number(said);
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : undefined;
}

export const parseAgentSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, {
    folder: oneOf(queueFolders),
    order: oneOf(queueOrders),
    workspace: workspaceIn,
    priority: oneOf(priorities),
  });

/** The part of the queue that is listed, as the addresses of the agent area carry it. */
export type AgentSearch = ReturnType<typeof parseAgentSearch>;

export const defaultFolder: QueueFolder = 'open';

/** The folder that stands beside a ticket whose address names none, where that is not the usual one; null otherwise. */
export function folderBeside(category: StatusCategory, { folder, query }: AgentSearch): QueueFolder | null {
  if (folder !== undefined || query !== undefined) return null;
  const own = folderOf(category);
  return own === defaultFolder ? null : own;
}

/** The queue as the address asks for it; an order that the folder does not have is its usual one. */
export function queueInputOf({ folder = defaultFolder, order, query, workspace, priority }: AgentSearch) {
  const isSearched = query !== undefined;
  const fits = order !== undefined && ordersOf(folder, isSearched).includes(order);
  return {
    ...{ folder, order: fits ? order : defaultOrder(folder, isSearched), query, limit: perPage },
    workspace_id: workspace,
    priority,
  };
}

/** What the folders count: of a workspace its tickets alone. */
export const countsInputOf = ({ workspace }: AgentSearch) => ({ workspace_id: workspace });
