import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { DomainEvent } from '../../platform/jobs/job.ts';
import { customFieldEvents } from '../ticket-fields/custom-fields.ts';
import {
  ticketReplied,
  ticketsEdited,
  ticketsHandedOver,
  ticketsPlaced,
  ticketsStatusChanged,
} from './events.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { placementEvent } from './placement.ts';
import type { RowChange } from './row-change.ts';
import { fieldEventsFor, isEditedBy } from './ticket-fields.ts';

/** Domain events of a change. */
export function eventsOfChange(
  changed: readonly LockedTicket[],
  author_id: number | null,
  { message, status, placement, requester, custom_fields, ...fields }: RowChange,
  reply: { id: number } | null,
): DomainEvent[] {
  const facts: DomainEvent[] = [];
  if (reply !== null && message !== undefined && author_id !== null)
    facts.push(
      eventOf(ticketReplied, {
        reply_id: reply.id,
        author_id,
        requester_id: changed[0]?.user_id,
        type: message.type,
      }),
    );
  facts.push(...fieldEventsFor(changed, fields, author_id));
  const edited = changed.filter(
    (ticket) => isEditedBy(fields, ticket) || customFieldEvents(ticket, custom_fields).length > 0,
  );
  if (edited.length > 0)
    facts.push(eventOf(ticketsEdited, { ticket_ids: edited.map(({ id }) => id), author_id }));
  const placed = changed.filter((ticket) => placementEvent(ticket, placement) !== null);
  if (placement !== undefined && placed.length > 0) {
    const { type } = placement;
    const cause = type === 'woken' ? placement.cause : undefined;
    facts.push(eventOf(ticketsPlaced, { ticket_ids: placed.map(({ id }) => id), type, cause, author_id }));
  }
  if (requester !== undefined && changed.length > 0) {
    const { user_id } = requester;
    const ticket_ids = changed.filter((ticket) => ticket.user_id !== user_id).map(({ id }) => id);
    if (ticket_ids.length > 0) facts.push(eventOf(ticketsHandedOver, { ticket_ids, user_id, author_id }));
  }
  if (status !== undefined) {
    const ticket_ids = changed.filter((ticket) => ticket.status !== status.name).map(({ id }) => id);
    const data = { ticket_ids, status: status.name, author_id };
    if (ticket_ids.length > 0) facts.push(eventOf(ticketsStatusChanged, data));
  }
  return facts;
}
