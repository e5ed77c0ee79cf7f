/** Whether a key press is input of the focused field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

/** Whether "/" is pressed outside of a field; many keyboard layouts need Shift for it. */
export const isSearchSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !(ctrlKey || metaKey || altKey || isTyping(target));
