/** What a status means, whatever a site calls it. */
export const statusCategories = ['open', 'pending', 'closed', 'locked'] as const;
export type StatusCategory = (typeof statusCategories)[number];

/** The filter of the requests list: what it calls a state, and the status categories behind it. */
export const ticketStates = ['all', 'open', 'closed', 'awaiting_reply'] as const;
export type TicketState = (typeof ticketStates)[number];

/** The folders of the agent area. A folder's count is the number of tickets that it lists. */
export const queueFolders = ['mine', 'unassigned', 'open', 'pending', 'closed'] as const;
export type QueueFolder = (typeof queueFolders)[number];

/** What the queue may be sorted by. */
export const queueOrders = ['longest_waiting', 'newest', 'updated'] as const;
export type QueueOrder = (typeof queueOrders)[number];
