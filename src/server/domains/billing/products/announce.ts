import { pagesKey } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';

/** Cache key of the free plan. */
export const freePlanKey = 'free_plan';

/** Invalidates plans in every process; call the answer after the commit. */
export async function announceProducts(
  { cache }: Pick<Services, 'cache'>,
  tx: Database,
): Promise<() => void> {
  for (const key of [pagesKey, freePlanKey]) await cache.drop(tx, key);
  return () => {
    for (const key of [pagesKey, freePlanKey]) cache.forget(key);
  };
}
