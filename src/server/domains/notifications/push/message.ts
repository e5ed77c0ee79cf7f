import { createECDH, createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import ece from 'http_ece';

interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface SiteKeys {
  public_key: string;
  private_key: JsonWebKey;
}

/** Push services accept signatures valid for at most a day. */
const validSeconds = 12 * 3600;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** VAPID header: proves to the push service that the message comes from this site (RFC 8292). */
function authorization({ public_key, private_key }: SiteKeys, endpoint: string, contact: string): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + validSeconds,
    sub: contact,
  };
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const key = createPrivateKey({ format: 'jwk', key: private_key });
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${public_key}`;
}

/** An encrypted request to the push service, readable by the browser only (RFC 8291). */
export function toPushRequest(
  browser: Browser,
  site: SiteKeys,
  contact: string,
  ttl: number,
  content: object,
) {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const { p256dh: dh, auth: authSecret } = browser.keys;
  const plain = Buffer.from(JSON.stringify(content));
  return {
    body: ece.encrypt(plain, { version: 'aes128gcm', dh, authSecret, privateKey }),
    headers: {
      authorization: authorization(site, browser.endpoint, contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      urgency: 'normal',
    },
  };
}
