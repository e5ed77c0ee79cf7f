import { makeStore } from '../ui/make-store.ts';
import { bufferSearchKeys, flushSearchKeys } from './search-key-buffer.ts';

const opened = makeStore(false);

function set(next: boolean) {
  if (opened.read() === next) return;
  if (!next) flushSearchKeys();
  opened.set(next);
}

/** The focused element when the dialog was opened. */
let opener: Element | null = null;

export function openArticleSearch(): void {
  if (!opened.read()) {
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

/** Whether the search dialog is open. */
export const useOpenedArticleSearch = opened.useValue;
