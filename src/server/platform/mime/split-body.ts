import { textToHtml } from '../html/text-html.ts';
import type { Mail } from './mail.ts';
import { splitHtml } from './quoted-html.ts';
import { splitText } from './quoted-text.ts';

/** Characters of HTML whose history is looked for. */
const maxSplit = 1_000_000;

const tag = /<(\/?)([a-z][a-z\d]{0,20})\b[^<>]{0,5000}>/gi;
const withoutEnd = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'col', 'wbr', 'source']);

const maxTags = 50_000;
const maxDepth = 500;

/** Whether HTML has more elements, one in the other, than a person writes: every step over it would take long. */
function isTooComplex(html: string): boolean {
  let [count, depth] = [0, 0];
  for (const [, end, name = ''] of html.matchAll(tag)) {
    count += 1;
    if (end === '/') depth = Math.max(0, depth - 1);
    else if (!withoutEnd.has(name.toLowerCase())) depth += 1;
    if (count > maxTags || depth > maxDepth) return true;
  }
  return false;
}

/** Characters of HTML of which the text alone is taken. */
const maxText = 1_000_000;

/** The words of HTML in one paragraph; they are escaped already. */
const stripped = (html: string) =>
  `<p>${html
    .slice(0, maxText)
    .replaceAll(/<[^<>]{0,5000}>|[<>]/g, ' ')
    .trim()}</p>`;

/**
 * The new words of a message as HTML, not yet sanitised, and the history below them; null without one. What is new is
 * never empty because of it.
 */
export function splitBody({ html, text }: Pick<Mail, 'html' | 'text'>): {
  body: string;
  quoted: string | null;
} {
  if (html === null) {
    const { body, quoted } = splitText(text ?? '');
    return { body: textToHtml(body), quoted: quoted === null ? null : textToHtml(quoted) };
  }
  if (isTooComplex(html)) return { body: text === null ? stripped(html) : textToHtml(text), quoted: null };
  return html.length > maxSplit ? { body: html, quoted: null } : splitHtml(html);
}

/** Replaces the addresses of inline images by those of stored files. */
export const withInlineImages = (html: string, addresses: ReadonlyMap<string, string>): string =>
  addresses.size === 0
    ? html
    : html.replaceAll(
        /\bsrc\s{0,3}=\s{0,3}(["'])cid:([^"'<>]{1,998})\1/gi,
        (whole, quote: string, cid: string) => {
          const address = addresses.get(cid) ?? addresses.get(decoded(cid));
          return address === undefined ? whole : `src=${quote}${address}${quote}`;
        },
      );

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
}
