import type { QueueRow } from '#shared/tickets.ts';

/** The rows that an agent is looking at, and whether there were more behind them. */
export interface SettledQueue {
  rows: QueueRow[];
  hasMore: boolean;
}

/**
 * Lays fresh rows over those on the screen without moving any: known rows stay where they are, what left the folder
 * goes (except the open ticket), what only follows behind the last row is added there. Everything else has arrived
 * and waits to be shown.
 */
export function settleQueue(
  settled: SettledQueue,
  fresh: readonly QueueRow[],
  openId: number | null,
): { shown: QueueRow[]; arrived: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const kept = settled.rows.flatMap((row) => byId.get(row.id) ?? (row.id === openId ? row : []));
  const known = new Set(settled.rows.map(({ id }) => id));
  const lastKept = fresh.findLastIndex(({ id }) => known.has(id));
  const unknown = fresh.filter(({ id }) => !known.has(id));
  const following = settled.hasMore ? unknown.filter((row) => fresh.indexOf(row) > lastKept) : [];
  return { shown: [...kept, ...following], arrived: unknown.length - following.length };
}
