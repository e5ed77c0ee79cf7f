import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Keeps what a page asks of an address waiting, until the returned function is called. That waits for the first request, and
 * fails when none comes: an address that is not the product's any more would hold nothing.
 */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  let asked = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    asked += 1;
    await held;
    // A page that was left has given it up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await expect.poll(() => asked, `requests for ${address}`).toBeGreaterThan(0);
    letGo();
  };
}
