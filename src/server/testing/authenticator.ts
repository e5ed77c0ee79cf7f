import { createHmac } from 'node:crypto';

/*
 * An authenticator as RFC 4226 and RFC 6238 describe one, written for the tests alone: it shares nothing with the
 * library that the server trusts.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replaceAll('=', '')) {
    bits += alphabet.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0');
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a key (bytes, or text in base32) at a moment in milliseconds. */
export function authenticatorCode(key: string | Buffer, at = Date.now(), digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const bytes = typeof key === 'string' ? fromBase32(key) : key;
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
