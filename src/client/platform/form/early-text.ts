/** Texts typed into text areas until they are hydrated, where they differ from the server's HTML. */
const early = new WeakMap<Element, string>();

/** Marks the text area as edited: React moves the caret of an unedited one to the start when it hydrates it. */
function keepCaret(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  area.value = `${value} `;
  area.value = value;
  if (area === document.activeElement)
    area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

const remember = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) early.set(target, target.value);
};

/**
 * Records text typed before hydration, and during it. React resets text areas to the server's text while it hydrates
 * them, even when it restarts before any form could read them; parts of a page are hydrated later than others.
 */
export function rememberEarlyText(): void {
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) early.set(area, area.value);
    keepCaret(area);
  }
  document.addEventListener('input', remember, true);
}

/** The text of a field, including text typed before hydration. */
export const textIn = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.value === field.defaultValue ? (early.get(field) ?? field.value) : field.value;
