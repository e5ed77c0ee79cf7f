import { spawnSync } from 'node:child_process';
import { findChromium } from '../scripts/chromium.ts';
import { startProduct } from './product.ts';

/** Proves that there is a browser, builds, and starts one product that all journeys share. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  findChromium();
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The product does not build.');
  const product = await startProduct();
  process.env.E2E_URL = product.url;
  process.env.E2E_DATA_DIR = product.dataDir;
  return product.stop;
}
