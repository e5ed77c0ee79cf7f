import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';

/** Events of one user within a short time, shown as one line. */
export type EventGroup = [TicketEvent, ...TicketEvent[]];

/** Max milliseconds between two events of a group. */
const together = 60_000;

function belongsTo(group: EventGroup | undefined, event: TicketEvent): group is EventGroup {
  const last = group?.at(-1);
  return (
    last !== undefined &&
    last.user?.id === event.user?.id &&
    Date.parse(event.created_at) - Date.parse(last.created_at) <= together
  );
}

interface Shown {
  /** Oldest first, as are the events. */
  replies: readonly Pick<Reply, 'id' | 'created_at'>[];
  events: readonly TicketEvent[];
  /** The message after which others are collapsed. */
  foldedAfter: number | null;
}

/** The events after each message, by its id. Events among messages that are not shown are omitted. */
export function placeEvents({ replies, events, foldedAfter }: Shown): Map<number, EventGroup[]> {
  const placed = new Map<number, EventGroup[]>();
  let next = 0;
  for (const event of events) {
    while ((replies[next]?.created_at ?? '~') <= event.created_at) next += 1;
    const before = replies[next - 1];
    if (before === undefined || before.id === foldedAfter) continue;
    const groups = placed.get(before.id) ?? [];
    placed.set(before.id, groups);
    const group = groups.at(-1);
    if (belongsTo(group, event)) group.push(event);
    else groups.push([event]);
  }
  return placed;
}
