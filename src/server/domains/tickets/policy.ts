import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission, isStaff, type PermissionHolder, ticketScopeNameOf } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { isHidden, type QueueState, type StatusCategory } from '#shared/ticket-states.ts';
import { isInScope, type TicketScope } from './scope.ts';

interface TicketState {
  user_id: number;
  assigned_to: number | null;
  group_id: number | null;
  workspace_id: number | null;
  /** That of its requester when it was filed. */
  organisation_id: number | null;
  status_category: StatusCategory;
  queue_state: QueueState;
}

interface ClosedTicketState extends TicketState {
  closed_at: string | null;
  /** The ticket that has its messages: one that was merged takes no more. */
  merged_into: number | null;
}

/** The settings of tickets. */
export type TicketRules = PublicSettings['tickets'];

/** Answers tickets, and sees the agent area. */
export const isAgent = (user: PermissionHolder) => isStaff(user);

/** Sees all tickets, whatever their assignee and group. */
export const seesAll = (user: PermissionHolder) =>
  (isAgent(user) || hasPermission(user, 'tickets.view')) && ticketScopeNameOf(user) === 'all';

type Holder = PermissionHolder & { id: number; group_ids: readonly number[] };

/** The tickets that an agent works on, beyond own requests. Every query for agents applies it; others answer 404. */
export function ticketScopeOf(user: Holder): TicketScope {
  if (seesAll(user)) return null;
  const groups = ticketScopeNameOf(user) === 'groups' ? user.group_ids : null;
  return { assignee: user.id, groups };
}

/** The user as if no scope restricted them: who gives a ticket away in a call still gets its answer. */
export const withoutScope = (user: CurrentUser): CurrentUser => ({
  ...user,
  permissions: user.permissions.map((held) =>
    held.name === 'tickets.view' ? { ...held, restrictions: [] } : held,
  ),
});

/** Assignee and group of a ticket: who works on it. */
export type Placed = Pick<TicketState, 'assigned_to' | 'group_id'>;

/** The people whom a ticket concerns: its requester, and their workspace or organization. */
export type Shared = Pick<TicketState, 'user_id' | 'workspace_id' | 'organisation_id'>;

/** Requester, workspace, organization, assignee and group of a ticket. */
type Belonging = Placed & Shared;

/** A ticket as everybody finds it; only agents find spam and the trash. */
type Findable = Belonging & Pick<TicketState, 'queue_state'>;

const isWithin = (user: Holder, ticket: Placed) =>
  seesAll(user) || (isAgent(user) && isInScope(ticketScopeOf(user), ticket));

/** Works on this ticket, and reads its notes. On own tickets with other assignees, agents count as customers. */
export const worksOn = (user: Holder, ticket: Placed) => isAgent(user) && isWithin(user, ticket);

/** The user's membership in the workspace of a ticket, if any. */
const membershipIn = (user: CurrentUser, { workspace_id }: Pick<TicketState, 'workspace_id'>) =>
  workspace_id === null ? undefined : user.workspaces.find(({ id }) => id === workspace_id);

/** The organization whose members share a ticket, if it shares requests; a workspace keeps its tickets to itself. */
export const organisationOf = ({ workspace_id, organisation_id }: Omit<Shared, 'user_id'>) =>
  workspace_id === null ? organisation_id : null;

/** Whether the user's organization shares the ticket with them. */
const isColleague = (user: CurrentUser, ticket: Omit<Shared, 'user_id'>) =>
  user.shared_organisation !== null && user.shared_organisation.id === organisationOf(ticket);

const isShared = (user: CurrentUser, ticket: Shared) =>
  membershipIn(user, ticket) !== undefined || isColleague(user, ticket);

export const maySee = (user: CurrentUser, ticket: Findable) =>
  worksOn(user, ticket) ||
  (!isHidden(ticket.queue_state) &&
    (ticket.user_id === user.id || isWithin(user, ticket) || isShared(user, ticket)));

/**
 * May reply to a ticket as its customer: the requester, owners and managers of its workspace, and members of its
 * organization.
 */
function isCustomer(user: CurrentUser, ticket: Belonging): boolean {
  const role = membershipIn(user, ticket)?.role;
  return ticket.user_id === user.id || role === 'owner' || role === 'manager' || isColleague(user, ticket);
}

/** May write to the ticket at all, as an agent or as its customer; its state may still forbid it. */
export const mayWrite = (user: CurrentUser, ticket: Belonging) =>
  worksOn(user, ticket) || isCustomer(user, ticket);

/** Messages of the user count as the requester's side. */
export const speaksForRequester = (user: CurrentUser, ticket: Belonging) =>
  ticket.user_id === user.id || !worksOn(user, ticket);

/** May choose to follow a ticket; its requester always does. */
export const mayFollow = (user: CurrentUser, ticket: Belonging) =>
  ticket.user_id !== user.id && (worksOn(user, ticket) || isShared(user, ticket));

const isOver = (ticket: TicketState) =>
  ticket.status_category === 'closed' || ticket.status_category === 'locked';

const day = 24 * 60 * 60 * 1000;

/** Whether the ticket was closed too long ago for customers to reopen it. */
export const isPast = (
  ticket: Omit<ClosedTicketState, 'merged_into'>,
  { reopen_days }: TicketRules,
  now = Date.now(),
) =>
  reopen_days !== null &&
  isOver(ticket) &&
  ticket.closed_at !== null &&
  now - Date.parse(ticket.closed_at) >= reopen_days * day;

/** Permitted actions on a ticket for a user who may see it. */
export function ticketAbilities(user: CurrentUser, ticket: ClosedTicketState, rules: TicketRules) {
  const worker = worksOn(user, ticket);
  const hidden = isHidden(ticket.queue_state);
  // Nobody works on spam, or in the trash.
  const agent = worker && !hidden;
  const takesPart = !hidden && mayWrite(user, ticket);
  const locked = ticket.status_category === 'locked';
  const inTime = agent || !isPast(ticket, rules);
  const deletes = worker && hasPermission(user, 'tickets.delete');
  const isMerged = ticket.merged_into !== null;
  return {
    reply: takesPart && !locked && inTime && !isMerged,
    note: agent && !isMerged,
    forward: agent && !isMerged && hasPermission(user, 'tickets.forward'),
    close: takesPart && !isOver(ticket),
    reopen: takesPart && isOver(ticket) && (agent || !locked) && inTime && !isMerged,
    assign: agent,
    set_status: agent && !isMerged,
    update: agent,
    set_requester: agent && hasPermission(user, 'tickets.requester'),
    follow: mayFollow(user, ticket),
    snooze: agent && !isOver(ticket),
    delete: deletes,
    purge: deletes && ticket.queue_state === 'deleted' && hasPermission(user, 'tickets.purge'),
  };
}
