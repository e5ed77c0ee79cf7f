const kept = new Set(['href', 'colspan', 'rowspan', 'scope']);
const blocks = 'p, ul, ol, pre, blockquote, table, h2, h3, hr';

/** The text of a message as HTML for an editor. Images become their alternative text: they are files of the message. */
export function editableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) image.replaceWith(image.alt);
  for (const element of body.querySelectorAll('script, style, button')) element.remove();
  for (const wrapper of body.querySelectorAll('div, span')) wrapper.replaceWith(...wrapper.childNodes);
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
  }
  return body.querySelector(blocks) === null ? `<p>${body.innerHTML}</p>` : body.innerHTML;
}

/** HTML as a quote for the editor, with an empty line behind it. */
export const quoteOf = (html: string) => `<blockquote>${editableHtml(html)}</blockquote><p></p>`;

/** The selected part of a message as HTML, with the elements that it is in; null when nothing in it is selected. */
export function selectionIn(message: Element | null): string | null {
  const content = message?.querySelector('[data-message-body]') ?? null;
  const selection = window.getSelection();
  if (content === null || selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!content.contains(range.commonAncestorContainer) || range.toString().trim() === '') return null;
  let part: Node = range.cloneContents();
  let around: Node | null = range.commonAncestorContainer;
  for (; around !== null && around !== content; around = around.parentNode) {
    if (!(around instanceof Element)) continue;
    const wrapper = around.cloneNode(false);
    wrapper.appendChild(part);
    part = wrapper;
  }
  const holder = document.createElement('div');
  holder.append(part);
  return holder.innerHTML;
}
