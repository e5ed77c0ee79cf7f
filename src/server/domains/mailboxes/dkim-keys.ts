import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type DkimKey,
  defaultSelector,
  type dkimKeyDeleteInput,
  type dkimKeyInput,
  maxDkimKeys,
} from '#shared/dkim-keys.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import type { SigningKey } from '../../platform/mail/signing.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { dkimKeys } from './tables.ts';

/** Key purpose of the private keys. */
const purpose = 'dkim';

/** The name under which they are cached, sealed. */
const cacheKey = 'dkim-keys';

const bits = { made: 2048, min: 1024, max: 4096 };

const makeKeyPair = promisify(generateKeyPair);

type Row = typeof dkimKeys.$inferSelect;

const present = ({ domain, selector, public_key, created_at }: Row): DkimKey => ({
  ...{ domain, selector, created_at },
  record_name: `${selector}._domainkey.${domain}`,
  record: `v=DKIM1; k=rsa; p=${public_key}`,
});

const allKeys = (db: Database): Promise<Row[]> => db.select().from(dkimKeys).orderBy(asc(dkimKeys.domain));

/** The records of all keys, by domain; the private keys are in no answer. */
export const listDkimKeys = async ({ db }: Pick<Services, 'db'>): Promise<DkimKey[]> =>
  (await allKeys(db)).map(present);

/** The key of a domain. @param domain In lower case. */
export async function findDkimKey(db: Database, domain: string): Promise<DkimKey | undefined> {
  const [row] = await db.select().from(dkimKeys).where(eq(dkimKeys.domain, domain));
  return row && present(row);
}

/** The keys that sign outgoing mails, by domain. Throws when they were sealed with another application key. */
export async function readSigningKeys({
  db,
  cache,
  keys,
}: Pick<Services, 'db' | 'cache' | 'keys'>): Promise<Map<string, SigningKey>> {
  const rows = await cache.read(cacheKey, () => allKeys(db));
  return new Map(
    rows.map(({ domain, selector, sealed_private_key }) => {
      const privateKey = keys.unseal(purpose, sealed_private_key);
      if (privateKey === null)
        throw new Error('A DKIM key can not be read: the application key is another one.');
      return [domain, { domainName: domain, keySelector: selector, privateKey }];
    }),
  );
}

/** The key of a PEM text. Throws 422 for other texts, for other kinds of keys, and for weak or huge ones. */
function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw invalid({ private_key: ['Enter the private key as a PEM text without a password.'] });
  }
  // The mail library signs with RSA only.
  if (key.asymmetricKeyType !== 'rsa')
    throw invalid({
      private_key: ['Emails are signed with RSA keys only. Ed25519 and other keys are not supported.'],
    });
  const size = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (size < bits.min || size > bits.max)
    throw invalid({ private_key: ['Enter an RSA key of 1024 to 4096 bits.'] });
  return key;
}

/** Signs the mails of a domain from now on. Throws 422 for a bad key, and above the max number of domains. */
export async function storeDkimKey(
  ctx: Context,
  { domain, selector, private_key }: z.output<typeof dkimKeyInput>,
): Promise<{ key: DkimKey }> {
  const key = private_key
    ? readPrivateKey(private_key)
    : (await makeKeyPair('rsa', { modulusLength: bits.made })).privateKey;
  const values = {
    selector: selector || defaultSelector,
    sealed_private_key: ctx.keys.seal(purpose, key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    public_key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    created_at: new Date().toISOString(),
  };
  const stored = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, dkimKeys);
    const before = await findDkimKey(tx, domain);
    if (before === undefined && (await tx.$count(dkimKeys)) >= maxDkimKeys) {
      const count = { count: maxDkimKeys };
      throw invalid({ domain: [{ line: 'You can sign emails of up to :count domains.', values: count }] });
    }
    const [row] = await tx
      .insert(dkimKeys)
      .values({ domain, ...values })
      .onConflictDoUpdate({ target: dkimKeys.domain, set: values })
      .returning();
    if (row === undefined) throw new Error('The key was not stored.');
    const after = present(row);
    await ctx.cache.drop(tx, cacheKey);
    await audit(ctx, tx, {
      action: 'dkim_key.update',
      subject_type: 'dkim_key',
      subject_id: domain,
      ...(before && { before }),
      after,
    });
    return after;
  });
  ctx.cache.forget(cacheKey);
  return { key: stored };
}

/** Stops signing the mails of domains. Throws 404 unless all of them have a key. */
export async function deleteDkimKeys(ctx: Context, { domain }: z.output<typeof dkimKeyDeleteInput>) {
  await ctx.db.transaction(async (tx) => {
    const wanted = [...new Set(domain)];
    const gone = await tx.delete(dkimKeys).where(inArray(dkimKeys.domain, wanted)).returning();
    if (gone.length < wanted.length) throw notFound();
    await ctx.cache.drop(tx, cacheKey);
    for (const row of gone) {
      await audit(ctx, tx, {
        action: 'dkim_key.delete',
        subject_type: 'dkim_key',
        subject_id: row.domain,
        before: present(row),
      });
    }
  });
  ctx.cache.forget(cacheKey);
  return {};
}
