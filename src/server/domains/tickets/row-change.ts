import { isInternal } from '#shared/message-types.ts';
import type { ChangeSource, StoredTicketEvent } from '#shared/ticket-events.ts';
import type { FieldChange } from '#shared/ticket-fields.ts';
import { ticketFields } from '#shared/ticket-fields.ts';
import type { PlacementChange } from '#shared/ticket-placement.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { TagChange } from '../tags/custom-tags.ts';
import type { Status } from '../tags/service.ts';
import { type CustomFieldChange, customFieldEvents } from '../ticket-fields/custom-fields.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { placementEvent } from './placement.ts';
import type { NewMessage } from './replies/store-message.ts';
import type { Requester } from './requester.ts';
import { fieldsChangedBy } from './ticket-fields.ts';

/** Columns that follow from the messages of a ticket. */
export interface TicketContents {
  id: number;
  replies_count: number;
  preview: string;
  preview_by_agent: boolean;
  /** Null also when nobody waits; of closed tickets it is not stored. */
  waiting_since: string | null;
}

/** A merge, a split, or the undo of one: messages have moved between locked tickets before the change. */
export interface Relocation {
  /** The ticket that has the messages now; undefined leaves it. */
  merged_into?: number | null;
  contents: readonly TicketContents[];
  /** History events of each ticket, by its id. */
  events: ReadonlyMap<number, readonly StoredTicketEvent[]>;
}

/** Column values of a change of tickets. */
export interface RowChange extends FieldChange {
  /** The sanitized message. */
  message?: Omit<NewMessage, 'ticket_id'>;
  status?: Status | undefined;
  tags?: TagChange | undefined;
  placement?: PlacementChange | undefined;
  relocation?: Relocation | undefined;
  requester?: Requester | undefined;
  custom_fields?: CustomFieldChange | undefined;
}

/** The tags that a change adds to a ticket and removes from it; null when there are none. */
export function tagsChanged({ tag_ids }: LockedTicket, change: TagChange | undefined) {
  if (change === undefined) return null;
  const added = change.add.filter(({ id }) => !tag_ids.includes(id));
  const removed = change.remove.filter(({ id }) => tag_ids.includes(id));
  return added.length + removed.length === 0 ? null : { added, removed };
}

const isHandedOver = ({ user_id }: LockedTicket, { requester }: Pick<RowChange, 'requester'>) =>
  requester !== undefined && requester.user_id !== user_id;

/** Whether the change alters the ticket, or adds a message. */
export const isChange = (ticket: LockedTicket, change: RowChange) =>
  change.message !== undefined ||
  change.relocation !== undefined ||
  isHandedOver(ticket, change) ||
  change.status !== undefined ||
  fieldsChangedBy(change, ticket).length > 0 ||
  tagsChanged(ticket, change.tags) !== null ||
  customFieldEvents(ticket, change.custom_fields).length > 0 ||
  placementEvent(ticket, change.placement) !== null;

/** Author, source and time of a change; a null author is the product. */
export interface ChangeMeta {
  by: number | null;
  via: ChangeSource;
  at: string;
}

const flips = new Set<StatusCategory>(['open', 'pending']);

function statusEvents(ticket: LockedTicket, { status, message }: RowChange): StoredTicketEvent[] {
  if (status === undefined || status.name === ticket.status) return [];
  const byReply =
    message !== undefined &&
    !isInternal(message) &&
    flips.has(ticket.status_category) &&
    flips.has(status.category);
  const data = { from: ticket.status, to: status.name };
  return [{ type: 'status', data: byReply ? { ...data, by_reply: true } : data }];
}

const fieldEvents = (ticket: LockedTicket, change: RowChange) =>
  fieldsChangedBy(change, ticket).map((name) => {
    const data = { from: ticket[name], to: change[name] };
    return { type: ticketFields[name].event, data } as StoredTicketEvent;
  });

const requesterEvents = (ticket: LockedTicket, { requester }: RowChange): StoredTicketEvent[] =>
  requester !== undefined && isHandedOver(ticket, { requester })
    ? [{ type: 'requester', data: { from: ticket.user_id, to: requester.user_id } }]
    : [];

const forwardEvents = ({ next_reply }: LockedTicket, { message }: RowChange): StoredTicketEvent[] =>
  message?.forwarded_to === undefined
    ? []
    : [{ type: 'forwarded', data: { reply_id: next_reply, to: [...message.forwarded_to] } }];

/** History events of a change. */
export function eventsOf(ticket: LockedTicket, change: RowChange): StoredTicketEvent[] {
  const { added = [], removed = [] } = tagsChanged(ticket, change.tags) ?? {};
  const placed = placementEvent(ticket, change.placement);
  return [
    ...(placed === null ? [] : [placed]),
    ...statusEvents(ticket, change),
    ...fieldEvents(ticket, change),
    ...customFieldEvents(ticket, change.custom_fields),
    ...requesterEvents(ticket, change),
    ...forwardEvents(ticket, change),
    ...added.map(({ name }) => ({ type: 'tag_added' as const, data: { tag: name } })),
    ...removed.map(({ name }) => ({ type: 'tag_removed' as const, data: { tag: name } })),
    ...(change.relocation?.events.get(ticket.id) ?? []),
  ];
}
