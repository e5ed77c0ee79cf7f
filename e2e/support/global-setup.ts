import { findChromium } from '../../scripts/chromium.ts';
import { buildProduct, startProduct } from '../../src/server/testing/built-product.ts';
import { makeReadyMade, readyMade } from '../../src/server/testing/ready-made.ts';

/** Proves that there is a browser, builds, makes data folders to copy, and starts one product that all journeys share. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  findChromium();
  buildProduct();
  const { folder, remove } = await makeReadyMade(['owned', 'demo']);
  const product = await startProduct({}, readyMade(folder, 'demo')).catch((error) => {
    remove();
    throw error;
  });
  process.env.E2E_URL = product.url;
  process.env.E2E_DATA_DIR = product.dataDir;
  process.env.E2E_READY_MADE = folder;
  return async () => {
    await product.stop();
    remove();
  };
}
