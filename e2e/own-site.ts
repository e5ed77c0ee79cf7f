import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { type Product, startProduct, startTimeout } from './product.ts';

/**
 * Gives the tests of a file a product of their own without content, whose address is their base URL.
 * @param settings Read just before the product starts.
 */
export function ownSite(settings: () => Record<string, string> = () => ({})): () => Product {
  let site: Product | undefined;
  test.beforeAll(async () => {
    test.setTimeout(2 * startTimeout);
    site = await startProduct({ SEED: 'none', ...settings() });
  });
  test.afterAll(() => site?.stop());
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern, and no other fixture is needed
    baseURL: async ({}, use) => use(site?.url),
  });
  return () => {
    if (!site) throw new Error('The site starts with the first test.');
    return site;
  };
}

/** Makes the administrator of a site that has none yet; they are signed in on the page afterwards. */
export async function setUpSite(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Site name').fill('Paper & Pen');
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill('owner@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password');
  await page.getByLabel('Confirm password').fill('a-long-enough-password');
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('/admin');
}
