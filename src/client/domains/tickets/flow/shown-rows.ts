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
