/** An image in sanitized HTML of a message: its attributes contain no `<` and `>`. */
const picture = /<img\b[^<>]*>/gi;

const noted = /\sdata-remote="([^"]*)"/;

/** Messages that were stored before such pictures were left out hold some. */
const isPixel = (tag: string) => /\s(?:width|height)="[01](?:px)?"/.test(tag);

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign);

/** Most pictures of one message that are offered. */
const most = 100;

/** The addresses of the pictures in a message that lie elsewhere, each once. */
export function remoteImagesIn(html: string): string[] {
  if (!html.includes('data-remote')) return [];
  const found = new Set<string>();
  for (const [tag] of html.matchAll(picture)) {
    const address = noted.exec(tag)?.[1];
    if (address !== undefined && !isPixel(tag)) found.add(decode(address));
  }
  return [...found].slice(0, most);
}

/** Replaces each remote image of a message by other HTML; those of one pixel are removed. */
export function replaceRemoteImages(
  html: string,
  replacement: (address: string, tag: string) => string,
): string {
  if (!html.includes('data-remote')) return html;
  return html.replace(picture, (tag) => {
    const address = noted.exec(tag)?.[1];
    if (address === undefined) return tag;
    return isPixel(tag) ? '' : replacement(decode(address), tag);
  });
}
