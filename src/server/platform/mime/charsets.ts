import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

const named = /charset\s{0,5}=\s{0,5}"?([\w.:-]{1,60})/gi;

/** In place of charsets that nobody knows. */
export const fallback = 'windows-1252';

/** Those of other alphabets: what else there is reads much the same as the fallback. */
const alphabets = [
  ...['windows-1251', 'koi8-r', 'koi8-u', 'windows-1253', 'windows-1255', 'windows-1256', 'cp874'],
  ...['gb18030', 'big5', 'cp932', 'euc-jp', 'cp949'],
];

const detected = {
  detectEncodings: [...alphabets, 'windows-1250', 'windows-1252', 'windows-1254'],
};

/** Bytes that it is found by: more take longer and tell no more. */
const maxSample = 65_536;

/** Of 1; words of Western Europe come to less for any other alphabet, and a few words of one to more for it. */
const minConfidence = 0.08;

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

/** The charset that bytes without one, which are no UTF-8, most likely have. */
export async function likelyCharset(bytes: Buffer): Promise<string> {
  // Its model takes 60 MB of memory, and most sites never need it.
  const { detect } = await import('jschardet');
  const { encoding, confidence } = detect(bytes.subarray(0, maxSample), detected);
  const found = encoding?.toLowerCase() ?? fallback;
  return confidence >= minConfidence && alphabets.includes(found) ? found : fallback;
}

/** Bytes without a charset as text: UTF-8 where they are. */
export const decodeUnnamed = async (bytes: Buffer): Promise<string> =>
  isUtf8(bytes) ? bytes.toString('utf8') : iconv.decode(bytes, await likelyCharset(bytes));
