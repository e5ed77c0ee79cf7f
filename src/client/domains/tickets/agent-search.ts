import { type Priority, priorities } from '#shared/priorities.ts';
import { cutText } from '#shared/text.ts';
import {
  defaultOrder,
  folderOf,
  ordersOf,
  type QueueFolder,
  type QueueOrder,
  queueFolders,
  queueOrders,
  type StatusCategory,
} from '#shared/ticket-states.ts';

const longest = 255;
const maxId = 2_147_483_647;
const perPage = 30;

/** Which part of the queue is listed, as the addresses of the agent area carry it. */
export interface AgentSearch {
  folder?: QueueFolder;
  order?: QueueOrder;
  query?: string;
  /** Only what was filed for this workspace. */
  workspace?: number;
  /** Only those of this priority. */
  priority?: Priority;
}

/** The number of a workspace, of what an address or a browser's memory says; undefined is none. */
export function workspaceIn(said: unknown): number | undefined {
  const id = Number(said);
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : undefined;
}

export function parseAgentSearch(said: Record<string, unknown>): AgentSearch {
  const { folder, order, query, workspace, priority } = said;
  const words = query === undefined ? '' : cutText(String(query).trim(), longest);
  return {
    folder: queueFolders.find((candidate) => candidate === folder),
    order: queueOrders.find((candidate) => candidate === order),
    query: words || undefined,
    workspace: workspaceIn(workspace),
    priority: priorities.find((candidate) => candidate === priority),
  };
}

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
