import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

const named = /charset\s{0,5}=\s{0,5}"?([\w.:-]{1,60})/gi;

/** In place of charsets that nobody knows. */
const fallback = 'windows-1252';

/** Those of Japanese mail, which the parser decodes by another library. */
const japanese = /^(?:jis|iso-?2022-?jp)/i;

// A guard of the library's own would make it no text.
const isKnown = (charset: string): boolean => japanese.test(charset) || iconv.encodingExists(charset);

/** The message with a known charset in place of each unknown one; the same bytes where all are known. */
export function withKnownCharsets(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  let changed = false;
  const replaced = text.replaceAll(named, (whole, charset: string) => {
    if (isKnown(charset)) return whole;
    changed = true;
    return whole.slice(0, whole.length - charset.length) + fallback;
  });
  return changed ? Buffer.from(replaced, 'latin1') : raw;
}

/** Bytes without a charset as text: UTF-8 where they are, else as those of an unknown one. */
export const decodeUnnamed = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : iconv.decode(bytes, fallback);
