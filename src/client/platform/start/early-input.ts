import { isSearchSlash } from './search-key.ts';

/** Elements whose click needs JavaScript; the browser follows other links and forms itself. */
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
 * Holds input that comes before hydration: a click on a button, the search shortcut, or back navigation; a line at the
 * top shows it (`data-waits`). Only the last input is kept, as users repeat one that had no effect.
 * @param onHeld Called whenever input is held.
 * @returns `release` replays the held input after hydration; `forget` drops it.
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
  // Back navigation within the same document is replayed once React has hydrated the page that it expects.
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
