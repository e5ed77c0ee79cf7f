import { type SettingsChange, saveSettings } from '../../src/server/domains/settings/service.ts';
import { readEnv } from '../../src/server/platform/env.ts';
import { closeServices, openServices } from '../../src/server/services.ts';
import type { Product } from '../../src/server/testing/built-product.ts';

/** Changes settings of a site of one's own, which restarts for it. */
export async function changeSettings(site: Product, change: SettingsChange): Promise<void> {
  await site.halt();
  const env = readEnv({ DATA_DIR: site.dataDir, BASE_URL: site.url, SEED: 'none', LOG_LEVEL: 'silent' });
  const services = await openServices(env);
  await saveSettings(services, change);
  await closeServices(services);
  await site.resume();
}
