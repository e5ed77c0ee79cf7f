import type { Priority } from '#shared/priorities.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { LockedTicket } from './lock-tickets.ts';
import type { NewMessage } from './replies/store-message.ts';
import type { Status } from './tags.ts';

/** A word on tickets, by its id and the name it has now. */
export interface TagName {
  id: number;
  name: string;
}

/** Words that are put on tickets, or taken off. */
export interface TagChange {
  add: readonly TagName[];
  remove: readonly TagName[];
}

/** What becomes of tickets. */
export interface RowChange {
  /** Its words, as they are stored. */
  message?: Omit<NewMessage, 'ticket_id'>;
  status?: Status | undefined;
  /** Null gives them to nobody. */
  assigned_to?: number | null | undefined;
  subject?: string | undefined;
  priority?: Priority | undefined;
  tags?: TagChange | undefined;
}

/** What of a change of tags is new to a ticket, by names; null when nothing is. */
export function tagsChanged({ tag_ids }: LockedTicket, change: TagChange | undefined) {
  if (change === undefined) return null;
  const added = change.add.filter(({ id }) => !tag_ids.includes(id)).map(({ name }) => name);
  const removed = change.remove.filter(({ id }) => tag_ids.includes(id)).map(({ name }) => name);
  return added.length + removed.length === 0 ? null : { added, removed };
}

/** Who did it and when; nobody is the product. */
export interface ChangeMeta {
  by: number | null;
  at: string;
}

export const isOver = ({ category }: Status) => category === 'closed' || category === 'locked';

/** The row as it is after the change. */
export function rowAfter(
  ticket: LockedTicket,
  { message, status, assigned_to, subject, priority }: RowChange,
  deed: ChangeMeta,
): LockedTicket {
  const isSpoken = message?.type === 'replies';
  return {
    ...ticket,
    ...(isSpoken || status !== undefined || subject !== undefined ? { updated_at: deed.at } : {}),
    ...(isSpoken ? { replies_count: ticket.replies_count + 1 } : {}),
    ...(status === undefined
      ? {}
      : {
          status: status.name,
          status_id: status.id,
          status_category: status.category,
          closed_at: isOver(status) ? (ticket.closed_at ?? deed.at) : null,
        }),
    ...(assigned_to === undefined ? {} : { assigned_to }),
    ...(subject === undefined ? {} : { subject }),
    ...(priority === undefined ? {} : { priority }),
  };
}

const flips = new Set<StatusCategory>(['open', 'pending']);

/** What is kept of it. */
export function eventsOf(ticket: LockedTicket, change: RowChange): StoredTicketEvent[] {
  const { status, assigned_to, message, subject, priority } = change;
  const found: StoredTicketEvent[] = [];
  if (status !== undefined && status.name !== ticket.status) {
    const isSaid =
      message?.type === 'replies' && flips.has(ticket.status_category) && flips.has(status.category);
    const data = { from: ticket.status, to: status.name };
    found.push({ type: 'status', data: isSaid ? { ...data, by_reply: true } : data });
  }
  if (assigned_to !== undefined && assigned_to !== ticket.assigned_to) {
    found.push({ type: 'assigned', data: { from: ticket.assigned_to, to: assigned_to } });
  }
  if (subject !== undefined && subject !== ticket.subject) {
    found.push({ type: 'subject', data: { from: ticket.subject, to: subject } });
  }
  if (priority !== undefined && priority !== ticket.priority) {
    found.push({ type: 'priority', data: { from: ticket.priority, to: priority } });
  }
  const data = tagsChanged(ticket, change.tags);
  if (data !== null) found.push({ type: 'tags', data });
  return found;
}
