const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean) {
  if (opened === next) return;
  opened = next;
  for (const notify of listeners) notify();
}

export const openArticleSearch = () => set(true);
export const closeArticleSearch = () => set(false);

/** For `useSyncExternalStore`: whether the search dialog is open. */
export const articleSearchState = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  },
  read: () => opened,
  readOnServer: () => false,
};
