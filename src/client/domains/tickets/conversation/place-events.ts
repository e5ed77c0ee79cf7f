import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';

/** Events that are shown as one line: of one user within a short time, or of a fold. */
export type EventGroup = [TicketEvent, ...TicketEvent[]];

type TagEvent = Extract<TicketEvent, { type: 'tag_added' | 'tag_removed' }>;

export const isTagEvent = (event: TicketEvent): event is TagEvent =>
  event.type === 'tag_added' || event.type === 'tag_removed';

/** Whether one change added, or removed, the tags of both events. */
const isTaggedTogether = (one: TicketEvent, other: TicketEvent) =>
  isTagEvent(one) && one.type === other.type && one.created_at === other.created_at;

/** The changes that events are of: several tags that were added, or removed, at once are one. */
export function changesOf(events: readonly TicketEvent[]): EventGroup[] {
  const changes: EventGroup[] = [];
  for (const event of events) {
    const last = changes.at(-1);
    if (last !== undefined && isTaggedTogether(last[0], event)) last.push(event);
    else changes.push([event]);
  }
  return changes;
}

/** Max consecutive changes that are all shown. */
const maxShown = 2;

/** Whether a line is a fold, which shows its changes on demand. */
export const isFold = (group: EventGroup): boolean => changesOf(group).length > maxShown;

/** Types of events that nobody may miss: mails that did not arrive, and where messages went. */
const unmissable: readonly TicketEvent['type'][] = [
  'mail_bounced',
  'merged',
  'merged_from',
  'split',
  'split_from',
  'linked',
];

/** Joins consecutive lines with too many changes to one, except what nobody may miss. */
function folded(groups: readonly EventGroup[]): EventGroup[] {
  const runs: EventGroup[][] = [];
  let isOpen = false;
  for (const group of groups) {
    const isFoldable = !group.some(({ type }) => unmissable.includes(type));
    const run = runs.at(-1);
    if (run !== undefined && isOpen && isFoldable) run.push(group);
    else runs.push([group]);
    isOpen = isFoldable;
  }
  return runs.flatMap((run): EventGroup[] => {
    const [first, ...others] = run.flat();
    if (first === undefined) return [];
    const all: EventGroup = [first, ...others];
    return isFold(all) ? [all] : run;
  });
}

/** Max milliseconds between two events of a group. */
const together = 60_000;

function belongsTo(group: EventGroup | undefined, event: TicketEvent): group is EventGroup {
  const last = group?.at(-1);
  return (
    last !== undefined &&
    unmissable.includes(last.type) === unmissable.includes(event.type) &&
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
  for (const [reply, groups] of placed) placed.set(reply, folded(groups));
  return placed;
}
