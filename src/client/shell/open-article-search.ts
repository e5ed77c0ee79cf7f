import { bufferSearchKeys, flushSearchKeys } from './search-key-buffer.ts';

const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean) {
  if (opened === next) return;
  opened = next;
  if (!next) flushSearchKeys();
  for (const notify of listeners) notify();
}

/** The focused element when the dialog was opened. */
let opener: Element | null = null;

export function openArticleSearch(): void {
  if (!opened) {
    opener = document.activeElement;
    bufferSearchKeys();
  }
  set(true);
}

/** Closes the dialog on navigation to a result. */
export const closeArticleSearch = () => set(false);

/** Closes the dialog without navigation and restores the focus. */
export function dismissArticleSearch(): void {
  set(false);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** Store for `useSyncExternalStore`: whether the search dialog is open. */
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
