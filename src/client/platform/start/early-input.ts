import { isSearchSlash } from './search-key.ts';

/** What answers to a click by script alone; other links and forms are followed by the browser itself. */
const controls = 'button, a[data-picture], a.video';

const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

const isSentByBrowser = (control: Element) =>
  control instanceof HTMLButtonElement &&
  control.type === 'submit' &&
  control.form?.hasAttribute('action') === true;

const isSearchKey = (event: KeyboardEvent) =>
  isSearchSlash(event) || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');

/**
 * Holds what somebody asks of a page that can not answer yet: the press of a button, a key that opens the search, or
 * the way back; a line at the top says so (`data-waits`). Of several the last counts, as of somebody who presses again because nothing happened.
 * @param onHeld Told that somebody waits, also where nothing but the press itself was seen of them.
 * @returns How to do it, when the page can; how to leave it undone, when it can not.
 */
export function holdEarlyInput(onHeld: () => void): { release: () => void; forget: () => void } {
  let held = () => {};
  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held = again;
    document.documentElement.dataset.waits = '';
    onHeld();
  };
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    if (control === null || isModified(event) || isSentByBrowser(control)) return;
    hold(event, () => control.click());
  };
  const onKey = (event: KeyboardEvent) => {
    if (isSearchKey(event))
      hold(event, () => event.target?.dispatchEvent(new KeyboardEvent(event.type, event)));
  };
  // Whoever goes back to another page of the same document is led there once React has found the page that it expects.
  const onBack = (event: PopStateEvent) =>
    hold(event, () => dispatchEvent(new PopStateEvent(event.type, event)));
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  addEventListener('popstate', onBack, true);
  const forget = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('keydown', onKey, true);
    removeEventListener('popstate', onBack, true);
    delete document.documentElement.dataset.waits;
  };
  const release = () => {
    forget();
    held();
  };
  return { release, forget };
}
