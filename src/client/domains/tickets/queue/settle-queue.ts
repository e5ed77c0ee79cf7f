import type { Priority } from '#shared/priorities.ts';
import { isInFolder, type QueueFolder, type QueueOrder } from '#shared/ticket-states.ts';
import type { QueueRow } from '#shared/tickets.ts';

/** The rows that an agent is looking at, and whether there were more behind them. */
export interface SettledQueue {
  rows: QueueRow[];
  hasMore: boolean;
}

/** A row as it is drawn; `left` says that the ticket is no longer in the folder. */
export interface ShownRow {
  row: QueueRow;
  left: boolean;
}

interface Place {
  folder: QueueFolder;
  order: QueueOrder;
  /** The agent whose queue it is. */
  me: number | undefined;
  /** The ticket on the screen, whose row stays until another is opened. */
  openId: number | null;
  /** The priority that the list is narrowed to. */
  priority?: Priority | undefined;
}

/** What is known of rows that the list no longer begins with: how they are now, null when they are gone. */
export type RequestedRows = ReadonlyMap<number, QueueRow | null>;

const never = '~';

/** What each order sorts by, and in which direction. */
const keys: Record<Exclude<QueueOrder, 'relevance'>, { of: (row: QueueRow) => string; up: boolean }> = {
  longest_waiting: { of: (row) => row.waiting_since ?? never, up: true },
  newest: { of: () => '', up: false },
  updated: { of: (row) => row.updated_at, up: false },
  recently_closed: { of: (row) => row.closed_at ?? never, up: false },
};

function isBehind(row: QueueRow, last: QueueRow, order: Exclude<QueueOrder, 'relevance'>): boolean {
  const { of, up } = keys[order];
  const [one, other] = [of(row), of(last)];
  if (one === other) return up ? row.id > last.id : row.id < last.id;
  return up ? one > other : one < other;
}

/** The ids of rows on the screen that the list no longer begins with: only the server knows whether they left it. */
export function missingIds(settled: SettledQueue, fresh: readonly QueueRow[]): number[] {
  const known = new Set(fresh.map(({ id }) => id));
  return settled.rows
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .sort((one, other) => one - other);
}

/**
 * Lays fresh rows over those on the screen without moving any: known rows stay where they are, what left the folder
 * goes (except the open ticket), what only follows behind the last row is added there. Everything else has arrived
 * and waits to be shown.
 */
export function settleQueue(
  settled: SettledQueue,
  fresh: readonly QueueRow[],
  asked: RequestedRows,
  { folder, order, me, openId, priority }: Place,
): { shown: ShownRow[]; arrived: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const kept = settled.rows.flatMap((row): ShownRow[] => {
    const now = byId.get(row.id);
    if (now !== undefined) return [{ row: now, left: false }];
    const answer = asked.get(row.id);
    if (answer === undefined) return [{ row, left: false }];
    if (answer === null) return [];
    const left = !isInFolder(answer, folder, me) || (priority ?? answer.priority) !== answer.priority;
    return left && row.id !== openId ? [] : [{ row: { ...answer, match: row.match }, left }];
  });
  const known = new Set(settled.rows.map(({ id }) => id));
  const unknown = fresh.filter(({ id }) => !known.has(id));
  const last = settled.rows.at(-1);
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const follows = (row: QueueRow) =>
    order === 'relevance' || last === undefined
      ? lastKnown >= 0 && fresh.indexOf(row) > lastKnown
      : isBehind(row, last, order);
  // Where nothing is, nothing can move.
  const following = last === undefined ? unknown : settled.hasMore ? unknown.filter(follows) : [];
  return {
    shown: [...kept, ...following.map((row) => ({ row, left: false }))],
    arrived: unknown.length - following.length,
  };
}
