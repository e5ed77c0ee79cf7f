import type { SyntheticEvent } from 'react';

/**
 * For menu items: returns the focus to the menu's button before the item acts. A dialog that it opens restores the
 * focus to the previously focused element, and the item is unmounted by then.
 */
export function focusOpener({ currentTarget }: SyntheticEvent<Element>): void {
  const opener = currentTarget.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  document.getElementById(opener ?? '')?.focus({ preventScroll: true });
}

/** For an item that keeps its menu open. */
export const retainFocus = (): void => undefined;
