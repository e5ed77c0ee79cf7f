import { type FieldChange, ticketFields } from '#shared/ticket-fields.ts';
import { userTopic } from '../../platform/events/events.ts';
import { agentsTopic, assigneesTopic, assigneeTopic, workspaceTopic } from '../notifications/topics.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { fieldsSetBy } from './ticket-fields.ts';

/** More than these at once, and screens ask for everything anew. */
export const maxHints = 100;

/** Who asked, and the members of the workspace for which they did. */
export const customersOf = ({ user_id, workspace_id }: { user_id: number; workspace_id: number | null }) => [
  userTopic(user_id),
  ...(workspace_id === null ? [] : [workspaceTopic(workspace_id)]),
];

interface HintedChange extends FieldChange {
  message?: { type: 'replies' | 'notes' } | undefined;
  status?: object | undefined;
}

/** Who hears of it: agents always, customers unless it is none of theirs to see. Many at once are one hint. */
export function hintsOfChange(changed: readonly LockedTicket[], change: HintedChange, isLimited: boolean) {
  const { message, status, assigned_to } = change;
  const isInternal =
    message?.type !== 'replies' &&
    status === undefined &&
    fieldsSetBy(change).every((name) => ticketFields[name].audience === 'agents');
  const customers = (told: readonly LockedTicket[]) => (isInternal ? [] : told.flatMap(customersOf));
  if (changed.length > maxHints) {
    const topics = [agentsTopic, assigneesTopic, ...customers(changed)];
    return [{ topics, name: 'resync' as const, id: null }];
  }
  // Who had it hears that it is gone, too.
  const desks = (ticket: LockedTicket) =>
    isLimited
      ? [ticket.assigned_to, assigned_to].flatMap((agent) => (agent ? [assigneeTopic(agent)] : []))
      : [];
  return changed.map((ticket) => ({
    topics: [agentsTopic, ...desks(ticket), ...customers([ticket])],
    name: 'ticket' as const,
    id: ticket.id,
  }));
}
