/** Categories of statuses, independent of a site's names. */
export const statusCategories = ['open', 'pending', 'closed', 'locked'] as const;
export type StatusCategory = (typeof statusCategories)[number];

/** Filter values of the requests list; each maps to status categories. */
export const ticketStates = ['all', 'open', 'closed', 'awaiting_reply'] as const;
export type TicketState = (typeof ticketStates)[number];

/** The folders of the agent area. A folder's count is the number of tickets that it lists. */
export const queueFolders = ['mine', 'unassigned', 'open', 'pending', 'closed'] as const;
export type QueueFolder = (typeof queueFolders)[number];

interface FolderContents {
  categories: readonly StatusCategory[];
  whose: 'all' | 'own' | 'nobody';
}

/** Contents of the folders. Every state is in a folder of all tickets, so that each ticket is in one. */
export const folderContents: Record<QueueFolder, FolderContents> = {
  mine: { categories: ['open'], whose: 'own' },
  unassigned: { categories: ['open'], whose: 'nobody' },
  open: { categories: ['open'], whose: 'all' },
  pending: { categories: ['pending'], whose: 'all' },
  closed: { categories: ['closed', 'locked'], whose: 'all' },
};

/** The folder of all tickets that contains a state. */
export const folderOf = (category: StatusCategory): QueueFolder =>
  queueFolders.find((folder) => {
    const { whose, categories } = folderContents[folder];
    return whose === 'all' && categories.includes(category);
  }) ?? 'open';

interface Placed {
  status_category: StatusCategory;
  assigned_to: number | null;
}

/** Whether a folder of the agent `me` holds the ticket. */
export function isInFolder(ticket: Placed, folder: QueueFolder, me: number | undefined): boolean {
  const { categories, whose } = folderContents[folder];
  if (!categories.includes(ticket.status_category)) return false;
  return whose === 'all' || ticket.assigned_to === (whose === 'own' ? me : null);
}

/** Sort orders of the queue: by default relevance for searches. */
export const queueOrders = ['longest_waiting', 'newest', 'updated', 'recently_closed', 'relevance'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** The order that a folder has until another is chosen. */
export const defaultOrder = (folder: QueueFolder, isSearched: boolean): QueueOrder =>
  isSearched ? 'relevance' : folder === 'closed' ? 'recently_closed' : 'longest_waiting';

/** The orders that make sense in a folder, the usual one first. */
export const ordersOf = (folder: QueueFolder, isSearched: boolean): QueueOrder[] => [
  ...(isSearched ? [defaultOrder(folder, true)] : []),
  defaultOrder(folder, false),
  'newest',
  'updated',
];
