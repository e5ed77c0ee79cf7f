/** A tag, or the text up to the next one; the sanitizer has escaped every other `<`. */
const pieces = /<[^<>]*>|[^<]+/g;

/** Entities end a URL, except `&amp;`, which is part of many. */
const address = /\bhttps?:\/\/(?:[^\s<>"'&]|&amp;)+/gi;

/** Punctuation of the surrounding sentence. */
const closing = new Set('.,:;!?…»”’*_~');
const ampersand = '&amp;';

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The URL without trailing punctuation and without a closing bracket that it did not open. */
function ownPart(found: string): string {
  const open: Record<string, number> = {};
  for (const sign of found) open[sign] = (open[sign] ?? 0) + 1;
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1] ?? '';
    const opening = openings[last];
    if (found.endsWith(ampersand, end)) end -= ampersand.length;
    else if (closing.has(last)) end -= 1;
    else if (opening !== undefined && (open[last] ?? 0) > (open[opening] ?? 0)) {
      open[last] = (open[last] ?? 0) - 1;
      end -= 1;
    } else break;
  }
  return found.slice(0, end);
}

const linked = (text: string) =>
  text.replace(address, (found) => {
    const own = ownPart(found);
    if (!/^https?:\/\/[^/?#]/i.test(own)) return found;
    const link = `<a href="${own}" rel="noopener noreferrer nofollow" target="_blank">${own}</a>`;
    return `${link}${found.slice(own.length)}`;
  });

/** Links the URLs in the text of a sanitized message, except inside links and code. */
export function linkAddresses(html: string): string {
  let untouched = 0;
  return html.replace(pieces, (piece) => {
    if (!piece.startsWith('<')) return untouched > 0 ? piece : linked(piece);
    if (/^<(?:a|code|pre)[\s>]/i.test(piece)) untouched += 1;
    else if (/^<\/(?:a|code|pre)>/i.test(piece)) untouched -= 1;
    return piece;
  });
}
