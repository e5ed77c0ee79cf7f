import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission, isLimitedToAssigned, isStaff, type PermissionHolder } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';

interface TicketState {
  user_id: number;
  assigned_to: number | null;
  workspace_id: number | null;
  status_category: StatusCategory;
}

interface ClosedTicketState extends TicketState {
  closed_at: string | null;
}

/** What the site decides about its tickets. */
export type TicketRules = PublicSettings['tickets'];

/** Answers tickets, and sees the agent area. */
export const isAgent = (user: PermissionHolder) => isStaff(user);

/** Sees the tickets of everybody, whoever has them. */
export const seesAll = (user: PermissionHolder) =>
  (isAgent(user) || hasPermission(user, 'tickets.view')) && !isLimitedToAssigned(user);

/**
 * How far an agent reaches beyond own requests: null is all tickets, a number those that are assigned to that agent. The
 * one condition that every query for agents asks; what lies outside is not there for them.
 */
export const assigneeScopeOf = (user: CurrentUser): number | null => (seesAll(user) ? null : user.id);

type Placed = Pick<TicketState, 'assigned_to'>;

/** Whose it is: somebody's, maybe of a workspace, maybe given to an agent. */
type Belonging = Pick<TicketState, 'user_id' | 'assigned_to' | 'workspace_id'>;

const isWithin = (user: CurrentUser, { assigned_to }: Placed) =>
  seesAll(user) || (isAgent(user) && assigned_to === user.id);

/** Works on this ticket, and reads its notes. Of their own requests that others have, agents are customers. */
export const worksOn = (user: CurrentUser, ticket: Placed) => isAgent(user) && isWithin(user, ticket);

/** What somebody is in the workspace of a ticket, if anything. */
const membershipIn = (user: CurrentUser, { workspace_id }: Pick<TicketState, 'workspace_id'>) =>
  workspace_id === null ? undefined : user.workspaces.find(({ id }) => id === workspace_id);

export const maySee = (user: CurrentUser, ticket: Belonging) =>
  ticket.user_id === user.id || isWithin(user, ticket) || membershipIn(user, ticket) !== undefined;

/** Goes on with a request as its customer: who asked, and whoever leads its workspace. */
function isCustomer(user: CurrentUser, ticket: Belonging): boolean {
  const role = membershipIn(user, ticket)?.role;
  return ticket.user_id === user.id || role === 'owner' || role === 'manager';
}

/** What they write is said for whoever asked, not to them. */
export const speaksForRequester = (user: CurrentUser, ticket: Belonging) =>
  ticket.user_id === user.id || !worksOn(user, ticket);

/** Hears of a request only when they want to; who asked always does. */
export const mayFollow = (user: CurrentUser, ticket: Belonging) =>
  ticket.user_id !== user.id && membershipIn(user, ticket) !== undefined;

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
  const agent = worksOn(user, ticket);
  const takesPart = agent || isCustomer(user, ticket);
  const locked = ticket.status_category === 'locked';
  const inTime = agent || !isPast(ticket, rules);
  return {
    reply: takesPart && !locked && inTime,
    note: agent,
    close: takesPart && !isOver(ticket),
    reopen: takesPart && isOver(ticket) && (agent || !locked) && inTime,
    assign: agent,
    set_status: agent,
    update: agent,
    follow: mayFollow(user, ticket),
  };
}
