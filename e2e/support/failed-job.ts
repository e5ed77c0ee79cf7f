import { sql } from 'drizzle-orm';
import { readEnv } from '../../src/server/platform/config/env.ts';
import { closeServices, openServices } from '../../src/server/services.ts';
import type { Product } from '../../src/server/testing/built-product.ts';

/** Puts a job that was given up into a site of one's own, which restarts for it. */
export async function addFailedJob(site: Product, name: string, reason: string): Promise<void> {
  await site.halt();
  const env = readEnv({ DATA_DIR: site.dataDir, BASE_URL: site.url, SEED: 'none', LOG_LEVEL: 'silent' });
  const services = await openServices(env);
  await services.db.execute(sql`
    insert into jobs.job (name, data, state, retry_limit, retry_count, output, completed_on)
    values (${name}, '{}', 'failed', 8, 8, jsonb_build_object('message', ${reason}::text), now())`);
  await closeServices(services);
  await site.resume();
}
