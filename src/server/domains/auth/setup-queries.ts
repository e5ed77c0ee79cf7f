import type { Services } from '../../platform/services.ts';
import { holdersOf } from './roles.ts';

export const setupCacheKey = 'setup_required';

/** Whether the site still waits for its first administrator. */
export const isSetupRequired = ({ db, cache }: Pick<Services, 'db' | 'cache'>): Promise<boolean> =>
  cache.read(setupCacheKey, async () => (await holdersOf({ db }, 'admin')).length === 0);
