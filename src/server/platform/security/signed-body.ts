import { createHmac } from 'node:crypto';
import { forbidden } from '#shared/errors.ts';
import { sameText } from './keys.ts';

/** The header of a signature: `t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">`. */
export const signatureHeader = 'X-Helpdock-Signature';

/** Age of a valid signature in seconds. */
const freshSeconds = 300;

const badSignature = () => forbidden('Invalid signature.', 'invalid_signature');

/** Throws 403 unless the body has a recent signature by that secret. */
export function assertSigned(secret: string, header: string | undefined, body: Buffer): void {
  const parts = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=')];
    }),
  );
  const sent = parts.get('t') ?? '';
  const age = Math.abs(Date.now() / 1000 - Number(sent));
  if (sent === '' || !(age <= freshSeconds)) throw badSignature();
  const expected = createHmac('sha256', secret).update(`${sent}.`).update(body).digest('hex');
  if (!sameText(expected, parts.get('v1') ?? '')) throw badSignature();
}
