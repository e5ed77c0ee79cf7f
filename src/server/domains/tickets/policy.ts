import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';

interface TicketState {
  user_id: number;
  status_category: StatusCategory;
}

interface ClosedTicketState extends TicketState {
  closed_at: string | null;
}

/** What the site decides about its tickets. */
export type TicketRules = PublicSettings['tickets'];

/** Answers tickets, and sees the agent area. */
export const isAgent = (user: CurrentUser) => isStaff(user);

export const seesAll = (user: CurrentUser) => isAgent(user) || hasPermission(user, 'tickets.view');

export const maySee = (user: CurrentUser, ticket: TicketState) => ticket.user_id === user.id || seesAll(user);

const isOver = (ticket: TicketState) =>
  ticket.status_category === 'closed' || ticket.status_category === 'locked';

const day = 24 * 60 * 60 * 1000;

/** Whether the ticket was closed too long ago for customers to go on with it. */
export const isPast = (ticket: ClosedTicketState, { reopen_days }: TicketRules, now = Date.now()) =>
  reopen_days !== null &&
  isOver(ticket) &&
  ticket.closed_at !== null &&
  now - Date.parse(ticket.closed_at) >= reopen_days * day;

/** What somebody who may see the ticket may do with it. */
export function ticketAbilities(user: CurrentUser, ticket: ClosedTicketState, rules: TicketRules) {
  const agent = isAgent(user);
  const takesPart = agent || ticket.user_id === user.id;
  const locked = ticket.status_category === 'locked';
  const inTime = agent || !isPast(ticket, rules);
  return {
    reply: takesPart && !locked && inTime,
    note: agent,
    close: takesPart && !isOver(ticket),
    reopen: takesPart && isOver(ticket) && (agent || !locked) && inTime,
    assign: agent,
    set_status: agent,
  };
}
