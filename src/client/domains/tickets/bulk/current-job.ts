import { makeStore } from '#client/ui/make-store.ts';

const key = 'bulk-job';
const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
const followed = makeStore(stored, null);

/** Follows the job of a bulk action in this tab, also after a reload; null follows none. */
export function followJob(id: string | null): void {
  if (id === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, id);
  followed.set(id);
}

/** The job that is followed. */
export const useFollowedJob = followed.useValue;
