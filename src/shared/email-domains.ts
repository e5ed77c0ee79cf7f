import { cleanText } from './text.ts';

/** The domain of an address in ASCII: `münchen.de` is `xn--mnchen-3ya.de`. Null when invalid. */
function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  // Characters that end a host, or have another meaning, are invalid in a domain.
  if (/[\s/\\?#@:%[\]]/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** A domain of email addresses as it is stored and compared: lower case, in ASCII. */
export function cleanDomain(domain: string): string {
  const clean = cleanText(domain.normalize('NFKC')).toLowerCase();
  return asciiDomain(clean) ?? clean;
}

/** An email address as it is stored and compared: full-width forms as usual ones, lower case, its domain in ASCII. */
export function cleanEmail(address: string): string {
  const clean = cleanText(address.normalize('NFKC')).toLowerCase();
  const at = clean.lastIndexOf('@');
  const domain = at < 0 ? null : asciiDomain(clean.slice(at + 1));
  return domain === null ? clean : `${clean.slice(0, at)}@${domain}`;
}

const first = 'a'.charCodeAt(0);
const zero = '0'.charCodeAt(0);
const digitOf = (code: number) => (code >= first ? code - first : code - zero + 26);

/** How far the digits of the next number reach (RFC 3492, 6.1). */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}

/** Decodes the label after `xn--` (Punycode, RFC 3492, 6.2); null when invalid. */
function decoded(label: string): string | null {
  const end = Math.max(0, label.lastIndexOf('-'));
  const points = [...label.slice(0, end)].map((letter) => letter.charCodeAt(0));
  let [code, bias, place, at] = [128, 72, 0, end === 0 ? 0 : end + 1];
  while (at < label.length) {
    const before = place;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (!(digit >= 0 && digit < 36)) return null;
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = points.length + 1;
    bias = adapted(place - before, length, before === 0);
    code += Math.floor(place / length);
    if (code > 0x10_ffff) return null;
    points.splice(place % length, 0, code);
    place = (place % length) + 1;
  }
  return String.fromCodePoint(...points);
}

/** Letters that are taken for Latin ones stay encoded, as do labels of Latin and other letters. */
const isPlain = (label: string) =>
  /^[\p{Script=Latin}\p{M}\d-]+$/u.test(label) ||
  !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);

function shownLabel(label: string): string {
  const own = label.startsWith('xn--') ? decoded(label.slice(4)) : null;
  return own !== null && isPlain(own) ? own : label;
}

/** A domain as people read it: in its own letters. */
export const shownDomain = (domain: string) => domain.split('.').map(shownLabel).join('.');

/** An email address as people read it: its domain in its own letters. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (!address.includes('xn--', at)) return address;
  return `${address.slice(0, at + 1)}${shownDomain(address.slice(at + 1))}`;
}
