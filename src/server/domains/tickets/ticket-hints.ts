import { userTopic } from '../../platform/events/events.ts';
import { agentsTopic, assigneesTopic, assigneeTopic, workspaceTopic } from '../notifications/topics.ts';
import type { LockedTicket } from './lock-tickets.ts';
import type { RowChange } from './row-change.ts';

/** More than these at once, and screens ask for everything anew. */
export const maxHints = 100;

/** Who asked, and the members of the workspace for which they did. */
export const customersOf = ({ user_id, workspace_id }: { user_id: number; workspace_id: number | null }) => [
  userTopic(user_id),
  ...(workspace_id === null ? [] : [workspaceTopic(workspace_id)]),
];

/** Who hears of it: agents always, customers unless it is none of theirs to see. Many at once are one hint. */
export function hintsOfChange(
  changed: readonly LockedTicket[],
  {
    message,
    status,
    assigned_to,
    subject,
  }: Pick<RowChange, 'status' | 'assigned_to' | 'subject'> & {
    message?: { type: 'replies' | 'notes' } | undefined;
  },
  isLimited: boolean,
) {
  const isSaid = message?.type === 'replies' || subject !== undefined;
  const isInternal = !isSaid && status === undefined && assigned_to === undefined;
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
