import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { demoAccounts } from '../src/server/seed/people.ts';
import { Browser } from '../src/server/testing/browser.ts';
import { badLine, isWhole, killsAt, sendResumable } from './bad-line.ts';
import { startProduct } from './product.ts';

test.describe.configure({ timeout: 180_000 });

test('a large file arrives whole over a line that breaks, to a server that is killed', async () => {
  const site = await startProduct();
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
