const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean): void {
  opened = next;
  for (const notify of listeners) notify();
}

export const openShortcuts = () => set(true);
export const closeShortcuts = () => set(false);

/** Store for `useSyncExternalStore`: whether the list of shortcuts is open. */
export const shortcutsState = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  },
  read: () => opened,
  readOnServer: () => false,
};
