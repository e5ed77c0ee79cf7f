const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean) {
  if (opened === next) return;
  opened = next;
  for (const notify of listeners) notify();
}

/** What had the focus when the dialog was opened. */
let opener: Element | null = null;

export function openArticleSearch(): void {
  if (!opened) opener = document.activeElement;
  set(true);
}

/** Closes it for whoever goes on to what was found. */
export const closeArticleSearch = () => set(false);

/** Closes it for whoever stays, who goes on where they were. */
export function dismissArticleSearch(): void {
  set(false);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

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
