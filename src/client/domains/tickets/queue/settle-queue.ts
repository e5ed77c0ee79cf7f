import { queueStateOf } from '#shared/ticket-placement.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import { isInFolder, type QueueFolder, type QueueOrder } from '#shared/ticket-states.ts';

/** The displayed rows, and whether more followed them. */
export interface SettledQueue {
  rows: QueueRow[];
  hasMore: boolean;
}

/** A displayed row; `left` means that the ticket is no longer in the folder. */
export interface ShownRow {
  row: QueueRow;
  left: boolean;
}

interface Place {
  /** Null for the list of a view or a filter: only the server knows whether a ticket is in it. */
  folder: QueueFolder | null;
  order: QueueOrder;
  /** Id of the agent. */
  me: number | undefined;
  /** The open ticket, whose row stays until another is opened. */
  openId: number | null;
  /** The priority filter of the list. */
  priority?: string | undefined;
  /** The group filter of the list. */
  groupId?: string | undefined;
  /** The category filter of the list. */
  category?: string | undefined;
}

/** Current state of displayed rows outside the loaded pages; null for tickets that are no longer visible. */
export type RequestedRows = ReadonlyMap<number, QueueRow | null>;

const never = '~';

/** Sort key and direction of each order. */
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

/** Ids of displayed rows outside the loaded pages: only the server knows whether they left the list. */
export function missingIds(settled: SettledQueue, fresh: readonly QueueRow[]): number[] {
  const known = new Set(fresh.map(({ id }) => id));
  return settled.rows
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .sort((one, other) => one - other);
}

/**
 * Merges fresh rows into the displayed ones without moving any: known rows keep their position, rows that left the
 * folder are removed (except the open ticket), rows after the last one are appended. All others are counted as arrived,
 * to be shown on request.
 */
export function settleQueue(
  settled: SettledQueue,
  fresh: readonly QueueRow[],
  asked: RequestedRows,
  { folder, order, me, openId, priority, groupId, category }: Place,
): { shown: ShownRow[]; arrived: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const kept = settled.rows.flatMap((row): ShownRow[] => {
    const now = byId.get(row.id);
    if (now !== undefined) return [{ row: now, left: false }];
    const answer = asked.get(row.id);
    if (answer === undefined) return [{ row, left: false }];
    if (answer === null) return [];
    const placed = { queue_state: queueStateOf(answer), assigned_to: answer.assigned_to };
    const group = String(answer.group_id ?? 'none');
    const filed = String(answer.category_id ?? 'none');
    const left =
      (folder !== null && !isInFolder(placed, folder, me)) ||
      (priority ?? answer.priority) !== answer.priority ||
      (groupId ?? group) !== group ||
      (category ?? filed) !== filed;
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
  // An empty list can not shift.
  const following = last === undefined ? unknown : settled.hasMore ? unknown.filter(follows) : [];
  return {
    shown: [...kept, ...following.map((row) => ({ row, left: false }))],
    arrived: unknown.length - following.length,
  };
}
