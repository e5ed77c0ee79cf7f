import { reasons, type Writes } from '#server/platform/writes.ts';

export const ticketPriorityWrites: Writes = {
  'ticketPriorities.create': { audit: 'priority.create' },
  'ticketPriorities.delete': { audit: 'priority.delete' },
  'ticketPriorities.reorder': { audit: 'priority.order', withoutKey: reasons.repeatable },
  'ticketPriorities.update': { audit: 'priority.update' },
};
