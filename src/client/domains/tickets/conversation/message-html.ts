import { escapeHtml } from '#shared/markup.ts';
import { replaceRemoteImages } from '#shared/remote-images.ts';

/** The host of a URL, for display. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/**
 * Inserts remote images into a message, or a placeholder for each until the reader requests them.
 * @param shown Proxied address of each image to show.
 * @param label Text of a placeholder.
 */
export const placeRemoteImages = (
  html: string,
  shown: ReadonlyMap<string, string>,
  label: (host: string) => string,
): string =>
  replaceRemoteImages(html, (address, tag) => {
    const url = shown.get(address);
    const words = escapeHtml(label(hostOf(address)));
    const alt = /\salt="([^"]+)"/.exec(tag)?.[1];
    if (url === undefined) {
      return `<span data-remote-image>${words}${alt === undefined ? '' : `: ${alt}`}</span>`;
    }
    const picture = tag.replace(/\sdata-remote="[^"]*"/, () => ` loading="lazy" src="${escapeHtml(url)}"`);
    return alt === undefined
      ? picture.replace(/\salt=""/, '').replace('<img', () => `<img alt="${words}"`)
      : picture;
  });

/** Lists and quotes get the direction of their text: CSS alone turns the text, but not its markers. */
export const withListDirections = (html: string) =>
  html.replace(/<(ul|ol|blockquote)(?=[\s>])(?![^<>]*\sdir=)/g, '<$1 dir="auto"');

/**
 * Makes wide tables and code scroll horizontally, also by keyboard.
 * @param label Accessible names of the scrolling boxes.
 */
export function withScrollBoxes(html: string, label: { table: string; code: string }): string {
  let depth = 0;
  return html.replace(
    /<(\/?)(table|pre)\b([^<>]*)>/g,
    (tag, end: string, name: 'table' | 'pre', rest: string) => {
      if (name === 'pre') {
        return end ? tag : `<pre${rest} tabindex="0" role="group" aria-label="${escapeHtml(label.code)}">`;
      }
      depth += end ? -1 : 1;
      if (!end && depth === 1) {
        // `dir="auto"`: a box scrolls from the start of its table.
        const box = `data-table dir="auto" tabindex="0" role="group" aria-label="${escapeHtml(label.table)}"`;
        return `<div ${box}>${tag}`;
      }
      return end && depth === 0 ? `${tag}</div>` : tag;
    },
  );
}
