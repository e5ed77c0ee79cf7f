import { cutText } from '#shared/text.ts';

/** What most file systems take as one name, in bytes. */
const maxBytes = 255;

/** Control characters, and those that reorder or hide what stands around them; the joiner of emoji stays. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Names of devices, which Windows opens whatever ending follows. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as fits into so many bytes, without cutting what people see as one character. */
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

/** The ending of a name, in lower case; null when it has none that could be one. */
export const extensionOf = (name: string): string | null =>
  /[^.]\.([a-z0-9_-]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? null;

/** A file's name as it is kept: the last part of a path, readable, at most 255 bytes, with its ending. */
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
