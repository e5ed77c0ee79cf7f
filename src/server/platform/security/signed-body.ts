import { createHmac } from 'node:crypto';
import { forbidden } from '#shared/errors.ts';
import { sameText } from './keys.ts';

/** The header of a signature: `t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">`. */
export const signatureHeader = 'X-Helpdock-Signature';

/** Age of a valid signature in seconds. */
const freshSeconds = 300;

const badSignature = () => forbidden('Invalid signature.', 'invalid_signature');

/** A recent signature, of which the value is not checked yet. */
interface Signature {
  /** Seconds, as they were sent. */
  at: string;
  value: string;
}

/** Reads the header of a signature. Throws 403 for a missing or old one. */
export function readSignature(header: string | undefined): Signature {
  const parts = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=')];
    }),
  );
  const sent = parts.get('t') ?? '';
  const age = Math.abs(Date.now() / 1000 - Number(sent));
  if (sent === '' || !(age <= freshSeconds)) throw badSignature();
  return { at: sent, value: parts.get('v1') ?? '' };
}

/** Checks a signature part by part, so that a large body is never in memory before it is known to be signed. */
export function signatureCheck(secret: string, { at, value }: Signature) {
  const hmac = createHmac('sha256', secret).update(`${at}.`);
  return {
    update: (part: Buffer) => {
      hmac.update(part);
    },
    /** Throws 403 unless it is the signature of all parts. */
    assertMatch: () => {
      if (!sameText(hmac.digest('hex'), value)) throw badSignature();
    },
  };
}

/** Throws 403 unless the body has a recent signature by that secret. */
export function assertSigned(secret: string, header: string | undefined, body: Buffer): void {
  const check = signatureCheck(secret, readSignature(header));
  check.update(body);
  check.assertMatch();
}
