import type { SyntheticEvent } from 'react';

/**
 * For the items of menus: the focus goes back to what opened the menu before the item acts. A dialog that it opens gives
 * the focus back to what had it, and the item is gone by then.
 */
export function focusOpener({ currentTarget }: SyntheticEvent<Element>): void {
  const opener = currentTarget.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  document.getElementById(opener ?? '')?.focus({ preventScroll: true });
}

/** For an item that leaves its menu open. */
export const retainFocus = (): void => undefined;
