import { type Product, startProduct, startTimeout } from '../../src/server/testing/built-product.ts';
import { type Content, readyMade } from '../../src/server/testing/ready-made.ts';
import { test } from './fixtures.ts';

/**
 * Gives the tests of a file a product of their own, whose address is their base URL.
 * @param settings Read just before the product starts.
 */
export function ownSite(
  content: Content,
  settings: () => Record<string, string> = () => ({}),
): () => Product {
  let site: Product | undefined;
  test.beforeAll(async () => {
    test.setTimeout(2 * startTimeout);
    const SEED = content === 'demo' ? 'demo' : 'none';
    const data = readyMade(process.env.E2E_READY_MADE ?? '', content);
    site = await startProduct({ SEED, ...settings() }, data);
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
