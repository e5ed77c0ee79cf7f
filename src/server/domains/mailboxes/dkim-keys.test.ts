import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { DkimKey } from '#shared/dkim-keys.ts';
import { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct({ MAIL_FROM: 'Desk <desk@signed.example>' });

let admin: Browser;
beforeAll(async () => {
  admin = (await signedInAs(product, 'admins')).browser;
});

const path = '/api/v1/dkim-keys/signed.example';

const pemOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Sends a mail of the site, and resolves with it as it left. */
async function sentMail(): Promise<string> {
  const {
    browser,
    user: { email },
  } = await signedInAs(product, 'customers');
  await browser.post('/auth/forgot-password', { email });
  await product.services.jobs.drain(product.services);
  const folder = join(product.services.env.DATA_DIR, 'mail');
  const files = await readdir(folder);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  // Lines end as mail servers get them.
  return (mails.find((mail) => mail.includes(email)) ?? '').replaceAll(/\r?\n/g, '\r\n');
}

const relaxed = (text: string) =>
  text
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

/** Checks the signature of a mail as RFC 6376 says, with relaxed canonicalization. */
function isSigned(mail: string, record: string): boolean {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const lines = head.split(/\r\n(?![ \t])/);
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    relaxed(signature.slice(signature.indexOf(':') + 1))
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  );
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ');
  const bodyHash = createHash('sha256')
    .update(body.replace(/(\r\n)*$/, '\r\n'))
    .digest('base64');
  if (bodyHash !== tags.get('bh')?.replaceAll(' ', '')) return false;
  const named = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase());
  const signed = named.flatMap((name) => {
    const line = lines.findLast((one) => one.toLowerCase().startsWith(`${name}:`));
    return line === undefined ? [] : [`${name}:${relaxed(line.slice(name.length + 1))}\r\n`];
  });
  const own = `dkim-signature:${relaxed(signature.slice(signature.indexOf(':') + 1)).replace(/ ?b=[^;]*$/, ' b=')}`;
  const key = createPublicKey({
    key: Buffer.from(record.split('p=')[1] ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  });
  return createVerify('sha256')
    .update(signed.join('') + own)
    .verify(key, (tags.get('b') ?? '').replaceAll(' ', ''), 'base64');
}

it('emails of a domain are signed from its key on, until the key is deleted', async () => {
  expect(await sentMail()).not.toContain('DKIM-Signature');
  const { status, body } = await admin.send<{ key: DkimKey }>('PUT', path, {});
  expect([status, body.key.record_name]).toEqual([200, 'helpdock._domainkey.signed.example']);
  expect(JSON.stringify(body)).not.toMatch(/private/i);
  const mail = await sentMail();
  expect(mail).toContain('DKIM-Signature');
  expect(isSigned(mail, body.key.record)).toBe(true);
  expect(isSigned(mail.replace('Subject: ', 'Subject: Re: '), body.key.record)).toBe(false);

  const own = await admin.send<{ key: DkimKey }>('PUT', path, {
    selector: 'S2026',
    private_key: pemOf(1024),
  });
  expect(own.body.key.record_name).toBe('s2026._domainkey.signed.example');
  expect(isSigned(await sentMail(), own.body.key.record)).toBe(true);
  expect((await admin.get<{ keys: DkimKey[] }>('/api/v1/dkim-keys')).body.keys).toEqual([own.body.key]);

  expect((await admin.send('DELETE', path)).status).toBe(200);
  expect((await admin.send('DELETE', path)).status).toBe(404);
  expect(await sentMail()).not.toContain('DKIM-Signature');
});

it('bad keys and names are refused, and nothing is stored', async () => {
  const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  for (const [field, to, sent] of [
    ['private_key', path, { private_key: 'no key' }],
    ['private_key', path, { private_key: elliptic }],
    ['private_key', path, { private_key: pemOf(512) }],
    ['selector', path, { selector: 'no spaces here' }],
    ['domain', '/api/v1/dkim-keys/nodots', {}],
  ] as const) {
    const { status, body } = await admin.send<{ errors: object }>('PUT', to, sent);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  expect((await admin.get<{ keys: DkimKey[] }>('/api/v1/dkim-keys')).body.keys).toEqual([]);
});

it('a key of another kind is told apart from a weak one', async () => {
  const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const saidOf = async (private_key: unknown) =>
    (await admin.send<{ errors: { private_key: string[] } }>('PUT', path, { private_key })).body.errors
      .private_key[0];
  expect(await saidOf(elliptic)).toContain('Ed25519 and other keys are not supported.');
  expect(await saidOf(pemOf(512))).toBe('Enter an RSA key of 1024 to 4096 bits.');
});

it('strangers, customers and agents neither read nor change keys', async () => {
  const others = [
    [401, await Browser.open(product.url)],
    [403, (await signedInAs(product, 'customers')).browser],
    [403, (await signedInAs(product, 'agents')).browser],
  ] as const;
  for (const [status, browser] of others) {
    expect((await browser.get('/api/v1/dkim-keys')).status).toBe(status);
    expect((await browser.send('PUT', path, {})).status).toBe(status);
    expect((await browser.send('DELETE', path)).status).toBe(status);
  }
});
