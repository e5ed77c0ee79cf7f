/** Categories of statuses, independent of a site's names. */
export const statusCategories = ['open', 'pending', 'closed', 'locked'] as const;
export type StatusCategory = (typeof statusCategories)[number];

/** States that decide the folders of a ticket: its category, unless it is snoozed, spam or in the trash. */
export const queueStates = [...statusCategories, 'snoozed', 'spam', 'deleted'] as const;
export type QueueState = (typeof queueStates)[number];

/** Tickets that only agents can see, and that nobody works on. */
export const hiddenStates = ['spam', 'deleted'] as const satisfies QueueState[];

export const isHidden = (state: QueueState) => state === 'spam' || state === 'deleted';

/** States of tickets that await an answer or a solution. */
export const unsolvedStates = ['open', 'pending', 'snoozed'] as const satisfies QueueState[];

/** Filter values of the requests list; each maps to status categories. */
export const ticketStates = ['all', 'open', 'closed', 'awaiting_reply'] as const;
export type TicketState = (typeof ticketStates)[number];

/** The folders of the agent area. A folder's count is the number of tickets that it lists. */
export const queueFolders = [
  'mine',
  'mentions',
  'following',
  'unassigned',
  'open',
  'pending',
  'snoozed',
  'drafts',
  'closed',
  'spam',
  'deleted',
] as const;
export type QueueFolder = (typeof queueFolders)[number];

interface FolderContents {
  states: readonly QueueState[];
  whose: 'all' | 'own' | 'nobody' | 'mentioned' | 'followed' | 'drafted';
}

/** Contents of the folders. Every state is in a folder of all tickets, so that each ticket is in one. */
export const folderContents: Record<QueueFolder, FolderContents> = {
  mine: { states: ['open'], whose: 'own' },
  mentions: { states: unsolvedStates, whose: 'mentioned' },
  following: { states: unsolvedStates, whose: 'followed' },
  unassigned: { states: ['open'], whose: 'nobody' },
  open: { states: ['open'], whose: 'all' },
  pending: { states: ['pending'], whose: 'all' },
  snoozed: { states: ['snoozed'], whose: 'all' },
  drafts: { states: [...unsolvedStates, 'closed', 'locked'], whose: 'drafted' },
  closed: { states: ['closed', 'locked'], whose: 'all' },
  spam: { states: ['spam'], whose: 'all' },
  deleted: { states: ['deleted'], whose: 'all' },
};

/** Folders of tickets that are listed for the agent one by one: no column of a ticket tells whether it is in them. */
export const listedFolders = ['mentions', 'following', 'drafts'] as const satisfies QueueFolder[];
export type ListedFolder = (typeof listedFolders)[number];

export const isListed = (folder: QueueFolder): folder is ListedFolder =>
  listedFolders.some((listed) => listed === folder);

/** The folder of all tickets that contains a state. */
export const folderOf = (state: QueueState): QueueFolder =>
  queueFolders.find((folder) => {
    const { whose, states } = folderContents[folder];
    return whose === 'all' && states.includes(state);
  }) ?? 'open';

interface Placed {
  queue_state: QueueState;
  assigned_to: number | null;
}

/** Whether a folder of the agent `me` holds the ticket; false for folders whose tickets are listed. */
export function isInFolder(ticket: Placed, folder: QueueFolder, me: number | undefined): boolean {
  const { states, whose } = folderContents[folder];
  if (isListed(folder) || !states.includes(ticket.queue_state)) return false;
  return whose === 'all' || ticket.assigned_to === (whose === 'own' ? me : null);
}

/** Sort orders of the queue: by default relevance for searches. */
export const queueOrders = ['longest_waiting', 'newest', 'updated', 'recently_closed', 'relevance'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** The orders that calls can name; screens have none by priority. */
export const namedOrders = [...queueOrders, 'priority'] as const;
export type NamedOrder = (typeof namedOrders)[number];

/** The orders that a list of a filter can have. */
export const viewOrders = [
  'longest_waiting',
  'newest',
  'updated',
  'recently_closed',
] as const satisfies QueueOrder[];
export type ViewOrder = (typeof viewOrders)[number];

/** How high the rows of a list are: three lines, or one. */
export const viewDensities = ['comfortable', 'compact'] as const;
export type ViewDensity = (typeof viewDensities)[number];

/** The order that a folder has until another is chosen. */
export const defaultOrder = (folder: QueueFolder, isSearched: boolean): QueueOrder =>
  isSearched ? 'relevance' : (ownOrders[folder] ?? 'longest_waiting');

/** Default orders of folders where no customer waits. */
const ownOrders: Partial<Record<QueueFolder, QueueOrder>> = {
  mentions: 'updated',
  following: 'updated',
  snoozed: 'updated',
  drafts: 'updated',
  closed: 'recently_closed',
  spam: 'updated',
  deleted: 'updated',
};

/** The orders that make sense in a folder, the usual one first. */
export const ordersOf = (folder: QueueFolder, isSearched: boolean): QueueOrder[] => [
  ...new Set<QueueOrder>([
    ...(isSearched ? [defaultOrder(folder, true)] : []),
    defaultOrder(folder, false),
    'newest',
    'updated',
  ]),
];
