import type { AgentOptions } from '#shared/agent-options.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { TicketDetails } from '#shared/tickets.ts';

type Status = AgentOptions['statuses'][number];

const sendable: readonly StatusCategory[] = ['open', 'pending', 'closed'];

/** Statuses that a reply can set, with the default ones for replying and closing. */
export function sendStatuses(
  statuses: readonly Status[],
  ticket: Pick<TicketDetails, 'user_id'>,
  userId: number | undefined,
) {
  const choices = statuses.filter(({ category }) => sendable.includes(category));
  const first = (category: StatusCategory) => choices.find((status) => status.category === category);
  return {
    choices,
    // An agent's own request does not become pending.
    usual: first(ticket.user_id === userId ? 'open' : 'pending'),
    closing: first('closed'),
  };
}
