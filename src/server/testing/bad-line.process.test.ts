import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { demoAccounts } from '../seed/people.ts';
import { badLine, isWhole, killsAt, sendResumable } from './bad-line.ts';
import { Browser } from './browser.ts';
import { startProduct } from './built-product.ts';

it('a large file arrives whole over a line that breaks, to a server that is killed', async () => {
  const site = await startProduct({}, inject('demoData'));
  try {
    const content = randomBytes(24_000_001);
    const line = await badLine(site.url, 6_000_000, 3);
    const browser = await Browser.open(site.url);
    await browser.signIn(demoAccounts.emails[0] ?? '', demoAccounts.password);
    const killed = killsAt(site, [12_000_000]);
    const entry = await sendResumable(browser, line.url, content, killed.progress);
    await killed.settled();
    await line.close();
    expect([line.cuts(), killed.count()]).toEqual([3, 1]);
    expect(await isWhole(browser, entry, content)).toBe(true);
  } finally {
    await site.stop();
  }
});
