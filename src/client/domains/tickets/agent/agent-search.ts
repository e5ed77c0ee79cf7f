import { cutText } from '#shared/text.ts';
import { type QueueFolder, type QueueOrder, queueFolders, queueOrders } from '#shared/ticket-states.ts';

const longest = 255;
const perPage = 30;

/** Which part of the queue is listed, as the addresses of the agent area carry it. */
export interface AgentSearch {
  folder?: QueueFolder;
  order?: QueueOrder;
  query?: string;
}

export function parseAgentSearch({ folder, order, query }: Record<string, unknown>): AgentSearch {
  const words = query === undefined ? '' : cutText(String(query).trim(), longest);
  return {
    folder: queueFolders.find((candidate) => candidate === folder),
    order: queueOrders.find((candidate) => candidate === order),
    query: words || undefined,
  };
}

export const defaultFolder: QueueFolder = 'open';
export const defaultOrder: QueueOrder = 'longest_waiting';

/** The queue as the address asks for it. */
export const queueInputOf = ({ folder, order, query }: AgentSearch) => ({
  folder: folder ?? defaultFolder,
  order: order ?? defaultOrder,
  query,
  limit: perPage,
});
