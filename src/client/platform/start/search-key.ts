/** Whether a key is for the field that it is pressed in. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

/** Whether somebody who is not writing presses "/", with which many a keyboard needs Shift. */
export const isSearchSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !(ctrlKey || metaKey || altKey || isTyping(target));
