import { decodeAs, guessEncoding, textCandidates } from './candidates.ts';

export interface DecodedText {
  text: string;
  /** The encoding by its usual name. */
  encoding: string;
  /** No encoding was declared; this one is the most plausible. */
  isGuessed: boolean;
}

/** Where a page or an XML file names its encoding, in its first bytes. */
const statements = [
  /^\s{0,99}<\?xml\s[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([\w:.-]{1,40})["']/i,
  /<meta\s[^>]{0,500}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i,
];

function statedEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  const stated = statements.map((pattern) => pattern.exec(start)?.[1]?.toLowerCase()).find((name) => name);
  // A declaration that was readable as ASCII is no UTF-16.
  return stated?.startsWith('utf-16') ? 'utf-8' : stated;
}

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** UTF-16 without a mark at its beginning has a zero in every second place of Latin text. */
function unmarkedWide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 1024);
  if (head.length < 4) return undefined;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  return even > head.length / 5 && odd === 0 ? 'utf-16be' : undefined;
}

const sampleBytes = 16 * 1024;

/** Whole lines with something beyond ASCII in them: no sign of two bytes is cut. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < sampleBytes; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    start = end;
    if (!line.some((byte) => byte > 0x7f)) continue;
    lines.push(line);
    size += line.length;
  }
  const sample = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    sample.set(line, at);
    at += line.length;
  }
  return sample;
}

/**
 * Decodes a file: by its byte order mark, else by its declared encoding, else as UTF-8, else in the most plausible
 * encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const told = (encoding: string | undefined): DecodedText | null => {
    const text = encoding === undefined ? null : decodeAs(encoding, bytes);
    return encoding === undefined || text === null ? null : { text, encoding, isGuessed: false };
  };
  const mark = marks.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  const known = told(mark) ?? told(unmarkedWide(bytes)) ?? told(statedEncoding(bytes)) ?? told('utf-8');
  if (known !== null) return known;
  const guess = guessEncoding([sampleOf(bytes)], textCandidates);
  const encoding = guess?.candidate.name ?? 'windows-1252';
  const text = guess?.candidate.decode(bytes) ?? decodeAs('windows-1252', bytes) ?? '';
  return { text, encoding, isGuessed: true };
}
