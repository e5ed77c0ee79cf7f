import type { CurrentUser } from '#shared/auth.ts';
import type { FieldRules } from '#shared/custom-values.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { isInternal, type MessageType } from '#shared/message-types.ts';
import { type FieldChange, ticketFields } from '#shared/ticket-fields.ts';
import type { PlacementChange, PlacementEventType } from '#shared/ticket-placement.ts';
import { isHidden } from '#shared/ticket-states.ts';
import type { TagChange } from '../tags/custom-tags.ts';
import type { Status } from '../tags/service.ts';
import { assertClosable, assertValues, type GivenValues } from '../ticket-fields/custom-fields.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { setAside } from './placement.ts';
import { isPast, maySee, type TicketRules, ticketAbilities } from './policy.ts';
import type { MessageRecipients } from './replies/recipients.ts';
import type { Requester } from './requester.ts';
import type { Relocation } from './row-change.ts';
import { isOver } from './row-rules.ts';
import { fieldsSetBy } from './ticket-fields.ts';

/** Requested changes of tickets, including their fields. */
export interface TicketChange extends FieldChange {
  /** A message to add; only with a single ticket. */
  message?: {
    type: MessageType;
    body: string;
    /** The person who wrote it for the side of the actor, such as an address in copy; the actor without it. */
    author_id?: number;
    /** Whether the actor wrote it just now: their draft of it is deleted. */
    isSent?: boolean;
    uploads?: readonly number[] | undefined;
    /** Addresses that a forward is sent to. */
    forwarded_to?: readonly string[];
    /** Addresses that get a reply, besides the requester; only of agents. */
    copies?: Pick<MessageRecipients, 'cc' | 'bcc'> | undefined;
    /** The mailbox that it is sent from, and that of the ticket from then on; only of agents. */
    mailbox_id?: number | null | undefined;
    /** Whether an agent's reply to an unassigned ticket assigns it to them. */
    assigns?: boolean;
    /** Default status after a reply without one, by the side of its author. */
    usual: { requester: Status; agent: Status };
    /** The newest message the author had seen; a newer one makes the change fail. */
    last_seen_id?: number | null | undefined;
  };
  /** Null for an unknown status. */
  status?: Status | null | undefined;
  tags?: TagChange | undefined;
  placement?: PlacementChange | undefined;
  requester?: Requester | undefined;
  /** Values to set in the site's own fields. */
  custom_fields?: GivenValues | undefined;
  /** Nobody is notified of one. */
  relocation?: Relocation | undefined;
}

const closed = () =>
  new AppError('conflict', 'ticket_closed', 'This ticket is closed. Only open tickets can be snoozed.');

/** Throws unless the user may change where the ticket lies. */
function refusePlacement(
  can: ReturnType<typeof ticketAbilities>,
  ticket: LockedTicket,
  type: PlacementEventType,
) {
  if (type !== 'snoozed' && type !== 'woken') {
    if (!can.delete) throw forbidden();
    return;
  }
  if (type === 'snoozed' && !can.snooze && can.update) throw closed();
  if (!can.update) throw isHidden(ticket.queue_state) ? setAside(ticket) : forbidden();
}

/** The reason of the refusal to write in a merged ticket. */
export const ticketMerged = 'ticket_merged';

function refusal(ticket: LockedTicket, rules: TicketRules) {
  if (ticket.merged_into !== null)
    return new AppError('conflict', ticketMerged, 'This was merged into another ticket.');
  if (ticket.status_category === 'locked') return forbidden('This ticket is locked.', 'ticket_locked');
  if (!isPast(ticket, rules)) return forbidden();
  return forbidden(
    'This request was closed too long ago to be reopened. Please submit a new one.',
    'ticket_closed_long_ago',
  );
}

function mayWrite(can: ReturnType<typeof ticketAbilities>, message: { type: MessageType }) {
  if (message.type === 'forwards') return can.forward;
  return isInternal(message) ? can.note : can.reply;
}

/** Throws for a snooze of a ticket that the same change closes. */
function refuseSnooze(placement: PlacementChange | undefined, status: Status | null | undefined) {
  if (placement?.type === 'snoozed' && status != null && isOver(status)) throw closed();
}

const isEmpty = (change: object) => Object.values(change).every((value) => value === undefined);

/** The site's rules for changes of its tickets. */
export interface ChangeRules {
  rules: TicketRules;
  fields: readonly FieldRules[];
}

/** Throws unless the user may make the change: 404, 403, or 422 for an unknown status and values of fields. */
export function refuse(
  user: CurrentUser,
  ticket: LockedTicket,
  { placement, ...others }: TicketChange,
  { rules, fields: siteFields }: ChangeRules,
) {
  if (!maySee(user, ticket)) throw notFound();
  const can = ticketAbilities(user, ticket, rules);
  if (placement !== undefined) refusePlacement(can, ticket, placement.type);
  // Alone it is possible in the spam and the trash, too.
  if (placement !== undefined && isEmpty(others)) return;
  const { message, status, tags, relocation, requester, custom_fields, ...fields } = others;
  refuseSnooze(placement, status);
  if (isHidden(ticket.queue_state)) throw setAside(ticket);
  if (message !== undefined) {
    if (!mayWrite(can, message)) throw refusal(ticket, rules);
    const isAgents = message.copies !== undefined || message.mailbox_id != null;
    if ((status !== undefined && !can.set_status) || (isAgents && !can.update)) throw forbidden();
  }
  if (status !== undefined && ticket.merged_into !== null) throw refusal(ticket, rules);
  if (status === null) throw invalid({ status: ['The selected status is invalid.'] });
  if (status !== undefined && !can.set_status) {
    const { category, customer_may_set } = status;
    const isTheirs = (category === 'closed' && can.close) || (category === 'open' && can.reopen);
    if (!isTheirs || !customer_may_set) throw refusal(ticket, rules);
  }
  if (fieldsSetBy(fields).some((name) => !can[ticketFields[name].ability])) throw forbidden();
  if ((tags ?? relocation ?? custom_fields) !== undefined && !can.update) throw forbidden();
  if (requester !== undefined && !can.set_requester) throw forbidden();
  const { category_id = ticket.category_id } = fields;
  if (custom_fields !== undefined) assertValues(siteFields, category_id, custom_fields);
  // Customers could not fill in what they do not see, and a merged ticket is worked on elsewhere.
  const closes = status != null && isOver(status) && !isOver({ category: ticket.status_category });
  if (closes && relocation === undefined && can.update) assertClosable(siteFields, ticket);
}

/** The refusal of a change that the user may not make; null for one that they may. */
export function refusalOf(...[user, ticket, change, rules]: Parameters<typeof refuse>): AppError | null {
  try {
    refuse(user, ticket, change, rules);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
