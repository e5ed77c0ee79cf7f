import { cutText } from '#shared/text.ts';

/** Max length of a file name on most file systems, in bytes. */
const maxBytes = 255;

/** Control characters, and invisible or bidirectional formatting ones; the joiner of emoji is kept. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Device names, which are reserved on Windows with any extension. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Truncates a text to a number of bytes, without cutting graphemes. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of letters.segment(text)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    kept += segment;
  }
  return kept;
}

/** The extension of a name, in lower case; null without a plausible one. */
export const extensionOf = (name: string): string | null =>
  /[^.]\.([a-z0-9_-]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? null;

/**
 * The file name as it is stored: the last path segment, without invisible characters, at most 255 bytes, with its
 * extension.
 */
export function sanitizeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const seen = cutText(last)
    .replace(unseen, '')
    .normalize('NFC')
    .trim()
    .replace(/(?<![. ])[. ]+$/, '');
  if (seen === '') return 'file';
  const clean = device.test(seen) ? `_${seen}` : seen;
  if (Buffer.byteLength(clean) <= maxBytes) return clean;
  const extension = extensionOf(clean);
  if (extension === null) return cut(clean, maxBytes) || 'file';
  const ending = clean.slice(-extension.length - 1);
  return (cut(clean.slice(0, -ending.length), maxBytes - ending.length) || 'file') + ending;
}
