/** What stood in text areas before the page came alive, where it was not what the server had written. */
const early = new WeakMap<Element, string>();

/** As if somebody had written in it: the caret of any other text area goes to the start when React takes it over. */
function keepCaret(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  area.value = `${value} `;
  area.value = value;
  if (area === document.activeElement)
    area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/**
 * Remembers what somebody has written before the page comes alive. React puts text areas back to the server's words while
 * it takes them over, also when it has to begin anew before any form could read them.
 */
export function rememberEarlyText(): void {
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) early.set(area, area.value);
    keepCaret(area);
  }
}

/** What somebody has written into a field, as far as it is known. */
export const textIn = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.value === field.defaultValue ? (early.get(field) ?? field.value) : field.value;
