import { makeStore } from '#client/ui/make-store.ts';

/** The rows of the list beside the ticket, in their order. */
export interface ShownRows {
  ids: readonly number[];
  hasMore: boolean;
  loadMore: () => void;
}

const shown = makeStore<ShownRows>({ ids: [], hasMore: false, loadMore: () => undefined });

/** Publishes the rows that the list shows now. */
export const publishShownRows = shown.set;

/** The rows that the list shows; none on the server. */
export const useShownRows = shown.useValue;

const occupied = makeStore<ReadonlySet<number>>(new Set());

/** Publishes the listed tickets that colleagues have open. */
export function publishOccupied(ids: readonly number[]): void {
  const before = occupied.read();
  if (ids.length !== before.size || !ids.every((id) => before.has(id))) occupied.set(new Set(ids));
}

/** The listed tickets that colleagues have open: going on passes over them. */
export const useOccupied = occupied.useValue;
