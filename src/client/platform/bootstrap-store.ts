import type { QueryClient } from '@tanstack/react-query';
import type { BootstrapData } from '#shared/settings.ts';
import { bootstrapHash, readBootstrap } from './bootstrap.ts';

interface BootstrapStore {
  subscribe: (listener: () => void) => () => void;
  read: () => BootstrapData;
}

const stores = new WeakMap<QueryClient, BootstrapStore>();

function createStore(queryClient: QueryClient): BootstrapStore {
  const listeners = new Set<() => void>();
  let current: BootstrapData | undefined;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== bootstrapHash) return;
    current = undefined;
    for (const notify of listeners) notify();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => {
      current ??= readBootstrap(queryClient);
      return current;
    },
  };
}

/**
 * The bootstrap data of a page as a store. Nearly every component reads it, in which an observer of the query each would
 * cost a tenth of the time of a screen; the document has the one that refetches.
 */
export function bootstrapStore(queryClient: QueryClient): BootstrapStore {
  const known = stores.get(queryClient);
  if (known !== undefined) return known;
  const made = createStore(queryClient);
  stores.set(queryClient, made);
  return made;
}
