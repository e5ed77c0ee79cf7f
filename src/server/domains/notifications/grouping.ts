import type { z } from 'zod';
import type { notificationSchema } from '#shared/notifications.ts';
import { english, translatable } from '#shared/translation.ts';

/** The type of notifications of a new ticket. */
export const arrival = 'ticket_created';

/** Max notifications that are grouped, newest first: bounds the time at any number of them. */
export const maxGrouped = 300;

type Shown = z.output<typeof notificationSchema>;
type Row = Shown & { ticket_id: number | null; counted: boolean };

/** Whether it is of a new request that all agents are notified of. */
const isArrival = ({ type, counted }: Row) => type === arrival && !counted;

/** The name shared by arrivals that are unread, or were read together: they are one line, unless there is only one. */
const readingOf = ({ read_at }: Row) => `arrivals ${read_at ?? 'unread'}`;

const unassigned = '/agent/tickets?folder=unassigned';

/** One line for several new requests, which leads to the folder that has them. */
function lineOfArrivals(newest: Shown, count: number, unread: number): Shown {
  const { line, values } = translatable(':count new request|:count new requests', { count });
  return {
    ...newest,
    data: {
      mainAction: { action: unassigned },
      lines: [{ type: 'primary', line, values, content: english(line, values) }],
    },
    group: { ticket_id: null, count, unread },
  };
}

/**
 * Merges all notifications of one ticket into one line, and those of several new requests, each at the position of the
 * newest.
 */
export function grouped(found: readonly Row[]) {
  const readings = new Map<string, number>();
  for (const row of found.filter(isArrival)) {
    readings.set(readingOf(row), (readings.get(readingOf(row)) ?? 0) + 1);
  }
  const isOneOfSeveral = (row: Row) => isArrival(row) && (readings.get(readingOf(row)) ?? 0) > 1;
  const nameOf = (row: Row) => {
    if (isOneOfSeveral(row)) return readingOf(row);
    return row.ticket_id === null ? row.id : `ticket ${row.ticket_id}`;
  };
  const lines = new Map<string, Row[]>();
  for (const row of found) {
    const rows = lines.get(nameOf(row)) ?? [];
    rows.push(row);
    lines.set(nameOf(row), rows);
  }
  return [...lines.values()].flatMap((rows): Shown[] => {
    const [newest] = rows;
    if (newest === undefined) return [];
    const { ticket_id, counted: _counted, ...item } = newest;
    if (ticket_id === null) return [item];
    const unread = rows.filter(({ read_at }) => read_at === null).length;
    if (isOneOfSeveral(newest)) return [lineOfArrivals(item, rows.length, unread)];
    return [{ ...item, group: { ticket_id, count: rows.length, unread } }];
  });
}
