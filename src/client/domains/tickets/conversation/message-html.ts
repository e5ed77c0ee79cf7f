import { escapeHtml } from '#shared/markup.ts';
import { replaceRemoteImages } from '#shared/remote-images.ts';

/** The site that an address is of, as people read it. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/**
 * Puts pictures that lie elsewhere into a message, or what stands in the place of each until its reader asks for them.
 * @param shown The address on this site of each picture that is to be seen.
 * @param label What stands in the place of one.
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

/** Lists and quotes run in the direction of their own words: CSS alone can turn their text, but not what marks them. */
export const withListDirections = (html: string) =>
  html.replace(/<(ul|ol|blockquote)(?=[\s>])(?![^<>]*\sdir=)/g, '<$1 dir="auto"');

/**
 * Lets wide tables and code scroll sideways, also for whoever has no mouse.
 * @param label What such a box is called.
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
        // A box scrolls from where its table begins.
        const box = `data-table dir="auto" tabindex="0" role="group" aria-label="${escapeHtml(label.table)}"`;
        return `<div ${box}>${tag}`;
      }
      return end && depth === 0 ? `${tag}</div>` : tag;
    },
  );
}
