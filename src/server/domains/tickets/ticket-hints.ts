import { isInternal, type MessageType } from '#shared/message-types.ts';
import { type FieldChange, ticketFields } from '#shared/ticket-fields.ts';
import { isPublicPlacement, type PlacementChange } from '#shared/ticket-placement.ts';
import { hintsOf, userTopic } from '../../platform/events/events.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import {
  agentsTopic,
  assigneesTopic,
  assigneeTopic,
  groupTopic,
  organisationTopic,
  workspaceTopic,
} from '../notifications/topics.ts';
import { ticketCreated } from './events.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { organisationOf, type Placed, type Shared } from './policy.ts';
import type { SideEffects } from './side-effects.ts';
import { fieldsSetBy } from './ticket-fields.ts';

/** Above this number of tickets, one hint makes screens refetch everything. */
export const maxHints = 100;

/** Topics of the requester and of the members of their workspace or organization. */
export function customersOf({ user_id, ...sharing }: Shared): string[] {
  const { workspace_id } = sharing;
  const organisation = organisationOf(sharing);
  return [
    userTopic(user_id),
    ...(workspace_id === null ? [] : [workspaceTopic(workspace_id)]),
    ...(organisation === null ? [] : [organisationTopic(organisation)]),
  ];
}

interface HintedChange extends FieldChange {
  placement?: PlacementChange | undefined;
  message?: { type: MessageType } | undefined;
  status?: object | undefined;
  relocation?: object | undefined;
  requester?: Shared | undefined;
  custom_fields?: { isPublic: boolean } | undefined;
}

/** Topics of the restricted agents who work on a ticket. */
const desksOf = ({ assigned_to, group_id }: Placed) => [
  ...(assigned_to === null ? [] : [assigneeTopic(assigned_to)]),
  groupTopic(group_id),
];

/** Live hints of a change. Customers get none for internal changes. Above `maxHints` tickets, one hint for all. */
export function hintsOfChange(changed: readonly LockedTicket[], change: HintedChange, isLimited: boolean) {
  const { message, status, relocation, requester, placement, custom_fields } = change;
  const isHidden =
    (message === undefined || isInternal(message)) &&
    status === undefined &&
    relocation === undefined &&
    requester === undefined &&
    custom_fields?.isPublic !== true &&
    (placement === undefined || !isPublicPlacement(placement)) &&
    fieldsSetBy(change).every((name) => ticketFields[name].audience === 'agents');
  // The former requester gets the hint, too.
  const customers = (told: readonly LockedTicket[]) =>
    isHidden ? [] : [...told.flatMap(customersOf), ...(requester ? customersOf(requester) : [])];
  if (changed.length > maxHints) {
    const topics = [agentsTopic, assigneesTopic, ...customers(changed)];
    return [{ topics, name: 'resync' as const, id: null }];
  }
  // Those who worked on it before get the hint, too.
  const desks = (ticket: LockedTicket) => {
    if (!isLimited) return [];
    const { assigned_to = ticket.assigned_to, group_id = ticket.group_id } = change;
    return [...desksOf(ticket), ...desksOf({ assigned_to, group_id })];
  };
  return changed.map((ticket) => ({
    topics: [agentsTopic, ...desks(ticket), ...customers([ticket])],
    name: 'ticket' as const,
    id: ticket.id,
  }));
}

interface NewTicket {
  user_id: number;
  workspace_id?: number | null;
  /** That of the requester, if it shares requests. */
  organisation_id?: number | null | undefined;
  assigned_to?: number | null;
  group_id?: number | null;
}

/** Live hints and jobs of a new ticket. The statement inserts its number. */
export async function sideEffectsOfNew(
  services: Services,
  { user, tab }: { user: { id: number }; tab: string | null },
  { user_id, workspace_id = null, organisation_id = null, assigned_to = null, group_id = null }: NewTicket,
  { tells_requester = true, spam = false }: { tells_requester?: boolean; spam?: boolean } = {},
): Promise<SideEffects> {
  const desks = (await areTicketsLimited(services)) ? desksOf({ assigned_to, group_id }) : [];
  // Of spam, customers see and people hear nothing.
  const topics = [
    agentsTopic,
    ...(spam ? [] : customersOf({ user_id, workspace_id, organisation_id })),
    ...desks,
  ];
  return {
    hints: hintsOf([{ topics, name: 'ticket', id: null }]),
    tab,
    jobs: spam
      ? []
      : services.jobs.heardBy([
          eventOf(ticketCreated, { ticket_id: 0, author_id: user.id, tells_requester }),
        ]),
  };
}
