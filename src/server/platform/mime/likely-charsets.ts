import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { fallback, likelyCharset } from './charsets.ts';

/*
 * Text that says it is UTF-8 or ASCII, or says nothing, and is neither: its charset is found by its bytes.
 * Text that says it is of a charset, and has characters of a larger one that programs call by the same name.
 * Works on messages as latin1 text, one character for each byte.
 */

/** The charset of bytes with a wrong one. */
type Likely = (wrong: Buffer) => string;

const utf8OrAscii = /^(?:utf-?8|us-ascii|ascii|unknown-8bit)$/i;
const latin1 = /^(?:iso-?8859-1|latin-?1)$/i;
const chinese = /^(?:gb_?2312|gbk|x-gbk)$/i;

const bytesOf = (latin1: string) => Buffer.from(latin1, 'latin1');

// biome-ignore lint/suspicious/noControlCharactersInRegex: it names bytes.
const beyondAscii = /[^\x00-\x7f]/g;

/** Whether the bytes are no UTF-8, apart from a few that a server on the way broke. */
function isWrong(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return false;
  const found = bytes.toString('utf8').match(beyondAscii) ?? [];
  const broken = found.filter((character) => character === '\ufffd').length;
  return broken * 2 > found.length;
}

const fromHex = (text: string, escaped: RegExp) =>
  text.replaceAll(escaped, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const fromQuotedPrintable = (text: string) =>
  fromHex(text.replaceAll(/=[ \t]*\r?\n/g, ''), /=([0-9a-f]{2})/gi);

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return bytesOf(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body);
}

/** The charset that a text most likely has; null for the declared one. */
function likelyOf(declared: string | undefined, bytes: Buffer, likely: Likely): string | null {
  if (declared === undefined || utf8OrAscii.test(declared)) return isWrong(bytes) ? likely(bytes) : null;
  // Its controls are letters and quotation marks there.
  if (latin1.test(declared)) return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? fallback : null;
  // All of what is declared like this, and more.
  return chinese.test(declared) ? 'gb18030' : null;
}

const encodedWords =
  /=\?(?:utf-?8|us-ascii)\?[bq]\?[^?\s]{0,400}\?=(?:\s{1,100}=\?(?:utf-?8|us-ascii)\?[bq]\?[^?\s]{0,400}\?=){0,100}/gi;
const encodedWord = /=\?([^?]{1,20})\?([bq])\?([^?\s]{0,400})\?=/gi;

/** Encoded words in a row are one text: a character may begin in one and end in the next. */
function withLikelyWords(line: string, likely: Likely): string {
  return line.replaceAll(encodedWords, (row) => {
    const parts = [...row.matchAll(encodedWord)].map(([, , kind = '', content = '']) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64')
        : bytesOf(fromQuotedPrintable(content.replaceAll('_', ' '))),
    );
    const bytes = Buffer.concat(parts);
    if (!isWrong(bytes)) return row;
    const charset = likely(bytes);
    return row.replaceAll(encodedWord, (_word, _charset, kind: string, content: string) => {
      return `=?${charset}?${kind}?${content}?=`;
    });
  });
}

/** A parameter as of RFC 2231, such as the name of a file. */
const withLikelyParameters = (line: string, likely: Likely) =>
  line.replaceAll(
    /(\*=)(utf-?8|us-ascii)('[^'\s]{0,20}')([^;\s]{1,2000})/gi,
    (whole, start: string, _charset, language: string, value: string) => {
      const bytes = bytesOf(fromHex(value, /%([0-9a-f]{2})/gi));
      return isWrong(bytes) ? `${start}${likely(bytes)}${language}${value}` : whole;
    },
  );

/** Bytes of a header that are no UTF-8, as UTF-8. */
function inUtf8(line: string, likely: Likely): string {
  const bytes = bytesOf(line);
  return isWrong(bytes) ? Buffer.from(iconv.decode(bytes, likely(bytes))).toString('latin1') : line;
}

const withLikelyHeader = (head: string, likely: Likely) =>
  head
    .split(/(?<=\n)(?![ \t])/)
    .map((line) => withLikelyParameters(withLikelyWords(inUtf8(line, likely), likely), likely))
    .join('');

const fieldOf = (head: string, name: string) =>
  // bounded: names of fields, and so many characters.
  new RegExp(`^${name}:[ \\t]*((?:.|\\r?\\n[ \\t]){0,2000})`, 'im').exec(head)?.[1];

const charsetName = /(charset\s{0,5}=\s{0,5}"?)([\w.:-]{1,60})/i;

/** A part with the charset that its text most likely has. */
function withLikelyText(head: string, body: string, likely: Likely): string {
  const type = fieldOf(head, 'content-type');
  if (type !== undefined && !/^text\//i.test(type)) return head;
  const declared = charsetName.exec(type ?? '')?.[2];
  const encoding = fieldOf(head, 'content-transfer-encoding')?.trim().toLowerCase() ?? '';
  const charset = likelyOf(declared, decoded(body, encoding), likely);
  if (charset === null) return head;
  if (type === undefined) return `${head}\r\nContent-Type: text/plain; charset=${charset}`;
  const kind = /^text\/[\w.+-]{1,60}/i.exec(type)?.[0];
  if (kind === undefined) return head;
  const named =
    declared === undefined
      ? type.replace(kind, `${kind}; charset=${charset}`)
      : type.replace(charsetName, `$1${charset}`);
  return head.replace(type, () => named);
}

/** The lines between the parts of a message, in order. */
function edgesOf(text: string) {
  const names = [...text.matchAll(/boundary\s{0,5}=\s{0,5}(?:"([^"\r\n]{1,200})"|([^";\s]{1,200}))/gi)];
  const edges = new Set(
    names.flatMap(([, quoted, plain]) => [`--${quoted ?? plain}`, `--${quoted ?? plain}--`]),
  );
  return [...text.matchAll(/^--[^\r\n]{1,210}$/gm)].filter(([line]) => edges.has(line.trimEnd()));
}

function withLikelyPart(part: string, likely: Likely): string {
  const end = /\r?\n\r?\n/.exec(part);
  if (end === null) return part;
  const [head, rest] = [part.slice(0, end.index), part.slice(end.index)];
  return withLikelyText(withLikelyHeader(head, likely), rest, likely) + rest;
}

function withEachCharset(raw: Buffer, likely: Likely): Buffer {
  const text = raw.toString('latin1');
  let from = 0;
  let changed = '';
  for (const edge of edgesOf(text)) {
    const to = edge.index + edge[0].length;
    changed += withLikelyPart(text.slice(from, edge.index), likely) + edge[0];
    from = to;
  }
  return bytesOf(changed + withLikelyPart(text.slice(from), likely));
}

/** The message with the likely charset in place of each wrong one: the same for all of it, as one program wrote it. */
export async function withLikelyCharsets(raw: Buffer): Promise<Buffer> {
  const wrong: Buffer[] = [];
  const inFallback = withEachCharset(raw, (bytes) => {
    wrong.push(bytes);
    return fallback;
  });
  const charset = wrong.length === 0 ? fallback : await likelyCharset(Buffer.concat(wrong));
  return charset === fallback ? inFallback : withEachCharset(raw, () => charset);
}
