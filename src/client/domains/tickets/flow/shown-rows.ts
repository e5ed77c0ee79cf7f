import { useSyncExternalStore } from 'react';

/** The rows of the list beside the ticket, in their order. */
export interface ShownRows {
  ids: readonly number[];
  hasMore: boolean;
  loadMore: () => void;
}

const none: ShownRows = { ids: [], hasMore: false, loadMore: () => undefined };
const listeners = new Set<() => void>();
let shown = none;

/** Publishes the rows that the list shows now. */
export function publishShownRows(rows: ShownRows): void {
  shown = rows;
  for (const notify of listeners) notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The rows that the list shows; none on the server. */
export const useShownRows = (): ShownRows =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );

const noTickets: ReadonlySet<number> = new Set();
const occupiedListeners = new Set<() => void>();
let occupied = noTickets;

/** Publishes the listed tickets that colleagues have open. */
export function publishOccupied(ids: readonly number[]): void {
  if (ids.length === occupied.size && ids.every((id) => occupied.has(id))) return;
  occupied = new Set(ids);
  for (const notify of occupiedListeners) notify();
}

const subscribeOccupied = (listener: () => void) => {
  occupiedListeners.add(listener);
  return () => occupiedListeners.delete(listener);
};

/** The listed tickets that colleagues have open: going on passes over them. */
export const useOccupied = (): ReadonlySet<number> =>
  useSyncExternalStore(
    subscribeOccupied,
    () => occupied,
    () => noTickets,
  );
