import type { JsonWebKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { pushKeys } from '../tables.ts';

type Needs = Pick<Services, 'db' | 'cache' | 'keys'>;

const purpose = 'push';
const onlyRow = 1;

async function makeKeys({ keys }: Needs) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const point = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey));
  const secret = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    id: onlyRow,
    public_key: point.toString('base64url'),
    sealed_private_key: keys.seal(purpose, JSON.stringify(secret)),
  };
}

/** VAPID keys of this site, created on first use, once for all processes. */
export const readPushKeys = (services: Needs) =>
  services.cache.read('push_keys', async () => {
    const read = () => services.db.select().from(pushKeys).where(eq(pushKeys.id, onlyRow));
    const [known] = await read();
    if (known !== undefined) return known;
    await services.db
      .insert(pushKeys)
      .values(await makeKeys(services))
      .onConflictDoNothing();
    const [made] = await read();
    if (made === undefined) throw new Error('The keys of push messages were not stored.');
    return made;
  });

/** The private key. Throws when the installation's key has changed since it was sealed. */
export function openPrivateKey({ keys }: Needs, { sealed_private_key }: { sealed_private_key: string }) {
  const opened = keys.unseal(purpose, sealed_private_key);
  if (opened === null) throw new Error('The keys of push messages can not be read with this APP_KEY.');
  return JSON.parse(opened) as JsonWebKey;
}
