import { useSyncExternalStore } from 'react';

const key = 'bulk-job';
const listeners = new Set<() => void>();

const read = () => (typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key));

/** Follows the job of a bulk action in this tab, also after a reload; null follows none. */
export function followJob(id: string | null): void {
  if (id === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, id);
  for (const listener of listeners) listener();
}

/** The job that is followed. */
export const useFollowedJob = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => null,
  );
