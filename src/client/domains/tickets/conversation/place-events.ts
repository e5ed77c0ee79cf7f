import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';

/** What one person did at one time: it is one line. */
export type EventGroup = [TicketEvent, ...TicketEvent[]];

/** Longer than this apart, and it was not the same time. */
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
  /** The message behind which others are folded away. */
  foldedAfter: number | null;
}

/** The changes behind each message, by its id. Those among messages that are not shown are not shown either. */
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
