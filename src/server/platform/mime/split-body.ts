import { textToHtml } from '../html/text-html.ts';
import type { Mail } from './mail.ts';
import { splitHtml } from './quoted-html.ts';
import { splitText } from './quoted-text.ts';

/** Characters of HTML whose history is looked for. */
const maxSplit = 1_000_000;

/** HTML that is nested too deep for its tree to be written again. */
const isTooDeep = (error: unknown) => error instanceof RangeError;

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
  if (html.length > maxSplit) return { body: html, quoted: null };
  try {
    return splitHtml(html);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return { body: text === null ? html : textToHtml(text), quoted: null };
  }
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
