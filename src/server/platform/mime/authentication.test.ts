import { expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const server = 'mx.desk.example';

const isProven = async (results: readonly string[], from = 'Mia <mia@customers.example>') => {
  const lines = [`From: ${from}`, ...results.map((line) => `Authentication-Results: ${line}`), '', 'Words'];
  return (await readMail(Buffer.from(lines.join('\r\n')))).isProvenBy(server);
};
const found = (results: string, from?: string) => isProven([`${server}; ${results}`], from);

it.each([
  ['DMARC', 'dmarc=pass (p=none; dis=none) header.from=customers.example'],
  ['DKIM of the domain', 'dkim=pass (2048-bit key) header.d=customers.example header.s=a'],
  ['DKIM by its identity', 'dkim=pass header.i=@customers.example'],
  ['DKIM of a domain below', 'dkim=pass header.d=mail.customers.example'],
  ['one of several signatures', 'dkim=pass header.d=list.example; dkim=pass header.d=customers.example'],
  ['SPF of a bounce address', 'spf=pass smtp.mailfrom=a@bounces.customers.example'],
  [
    'a folded header',
    'spf=softfail smtp.mailfrom=x@list.example;\r\n dmarc=pass\r\n header.from=customers.example',
  ],
])('a sender is proven by %s', async (_, results) => {
  expect(await found(results)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['other domains', 'dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example'],
  ['a domain that ends alike', 'dkim=pass header.d=evilcustomers.example'],
  ['a top-level domain', 'dkim=pass header.d=example'],
  ['DMARC of another domain', 'dmarc=pass header.from=evil.example'],
  ['a failed DMARC', 'dmarc=fail header.from=customers.example; spf=pass smtp.mailfrom=customers.example'],
  ['what did not pass', 'dkim=fail header.d=customers.example; spf=none smtp.mailfrom=customers.example'],
  ['a comment', 'spf=none (dmarc=pass; dkim=pass header.d=customers.example)'],
  ['an open comment', 'spf=none (x; dmarc=pass header.from=customers.example'],
  ['a quoted name', 'spf=pass smtp.mailfrom="x; dmarc=pass header.from=customers.example; "@evil.example'],
  ['the name of a computer', 'spf=pass smtp.helo=customers.example'],
])('a sender is not proven by %s', async (_, results) => {
  expect(await found(results)).toBe(false);
});

it('only the topmost header of the own server counts', async () => {
  const pass = 'dmarc=pass header.from=customers.example';
  expect(await isProven([`mx.evil.example; ${pass}`])).toBe(false);
  expect(await isProven([`${server}; dmarc=fail`, `${server}; ${pass}`])).toBe(false);
  expect(await isProven([`mx.evil.example; dmarc=fail`, `MX.desk.example 1; ${pass}`])).toBe(true);
});

it('a mail of two authors is proven for neither', async () => {
  const pass = 'dmarc=pass header.from=customers.example';
  expect(await found(pass, 'mia@customers.example, max@customers.example')).toBe(false);
  expect(await found(pass, 'mia@customers.example\r\nFrom: max@customers.example')).toBe(false);
});

it('long headers take no long time', async () => {
  for (const part of ['(', ';', '"', '\\', 'dkim=pass ', 'a=b;']) {
    const start = performance.now();
    expect(await found(part.repeat(60_000 / part.length))).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
