import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';

interface TicketState {
  user_id: number;
  status_category: StatusCategory;
}

/** Answers tickets, and sees the agent area. */
export const isAgent = (user: CurrentUser) => isStaff(user);

export const seesAll = (user: CurrentUser) => isAgent(user) || hasPermission(user, 'tickets.view');

export const maySee = (user: CurrentUser, ticket: TicketState) => ticket.user_id === user.id || seesAll(user);

const isOver = (ticket: TicketState) =>
  ticket.status_category === 'closed' || ticket.status_category === 'locked';

/** What somebody who may see the ticket may do with it. */
export function ticketAbilities(user: CurrentUser, ticket: TicketState) {
  const agent = isAgent(user);
  const takesPart = agent || ticket.user_id === user.id;
  const locked = ticket.status_category === 'locked';
  return {
    reply: takesPart && !locked,
    note: agent,
    close: takesPart && !isOver(ticket),
    reopen: takesPart && isOver(ticket) && (agent || !locked),
    assign: agent,
    set_status: agent,
  };
}
