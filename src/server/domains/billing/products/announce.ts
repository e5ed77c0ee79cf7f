import { pagesKey } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';

/** What finished pages depend on. */

/** Under what the free plan is kept. */
export const freePlanKey = 'free_plan';

/** Tells every process that plans changed; call the answer after the commit. */
export async function announceProducts(
  { cache }: Pick<Services, 'cache'>,
  tx: Database,
): Promise<() => void> {
  for (const key of [pagesKey, freePlanKey]) await cache.drop(tx, key);
  return () => {
    for (const key of [pagesKey, freePlanKey]) cache.forget(key);
  };
}
