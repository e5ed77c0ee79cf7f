import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { FieldChange } from '#shared/ticket-fields.ts';
import { ticketFields } from '#shared/ticket-fields.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { LockedTicket } from './lock-tickets.ts';
import type { NewMessage } from './replies/store-message.ts';
import type { Status } from './tags.ts';
import { fieldsChangedBy } from './ticket-fields.ts';

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
export interface RowChange extends FieldChange {
  /** Its words, as they are stored. */
  message?: Omit<NewMessage, 'ticket_id'>;
  status?: Status | undefined;
  tags?: TagChange | undefined;
}

/** What of a change of tags is new to a ticket, by names; null when nothing is. */
function tagsChanged({ tag_ids }: LockedTicket, change: TagChange | undefined) {
  if (change === undefined) return null;
  const added = change.add.filter(({ id }) => !tag_ids.includes(id)).map(({ name }) => name);
  const removed = change.remove.filter(({ id }) => tag_ids.includes(id)).map(({ name }) => name);
  return added.length + removed.length === 0 ? null : { added, removed };
}

/** Whether the change leaves the ticket other than it is, or says anything in it. */
export const isChange = (ticket: LockedTicket, change: RowChange) =>
  change.message !== undefined ||
  change.status !== undefined ||
  fieldsChangedBy(change, ticket).length > 0 ||
  tagsChanged(ticket, change.tags) !== null;

/** Who did it and when; nobody is the product. */
export interface ChangeMeta {
  by: number | null;
  at: string;
}

const flips = new Set<StatusCategory>(['open', 'pending']);

function statusEvents(ticket: LockedTicket, { status, message }: RowChange): StoredTicketEvent[] {
  if (status === undefined || status.name === ticket.status) return [];
  const byReply =
    message?.type === 'replies' && flips.has(ticket.status_category) && flips.has(status.category);
  const data = { from: ticket.status, to: status.name };
  return [{ type: 'status', data: byReply ? { ...data, by_reply: true } : data }];
}

const fieldEvents = (ticket: LockedTicket, change: RowChange) =>
  fieldsChangedBy(change, ticket).map((name) => {
    const data = { from: ticket[name], to: change[name] };
    return { type: ticketFields[name].event, data } as StoredTicketEvent;
  });

/** What the history of a ticket keeps of a change. */
export function eventsOf(ticket: LockedTicket, change: RowChange): StoredTicketEvent[] {
  const data = tagsChanged(ticket, change.tags);
  return [
    ...statusEvents(ticket, change),
    ...fieldEvents(ticket, change),
    ...(data === null ? [] : [{ type: 'tags' as const, data }]),
  ];
}
