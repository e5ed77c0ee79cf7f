import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { watchContext } from './watch.ts';

export { expect };

interface Journey {
  /** Lets the test pass although a problem that matches happened. */
  allow: (...patterns: RegExp[]) => void;
  /** Opens a page for one more person, with cookies of their own, watched like the first. */
  newVisitor: () => Promise<Page>;
  problems: { seen: string[]; allowed: RegExp[] };
}

export const test = base.extend<Journey>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern, and no other fixture is needed
    async ({}, use) => {
      await use(findChromium());
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ context }, use) => {
      const problems: Journey['problems'] = { seen: [], allowed: [] };
      watchContext(context, problems.seen);
      await use(problems);
      const left = problems.seen.filter((text) => !problems.allowed.some((pattern) => pattern.test(text)));
      expect(left, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ problems }, use) => {
    await use((...patterns) => {
      problems.allowed.push(...patterns);
    });
  },
  newVisitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watchContext(context, problems.seen);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const demoPassword = 'demo-password';

/** Signs in through the form; resolves when the form was left. The demo accounts share the default password. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Fails with one line per violation that axe finds in the page as it is now. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
