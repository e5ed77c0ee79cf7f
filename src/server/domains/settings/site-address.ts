import { setTimeout as sleep } from 'node:timers/promises';
import { pagesKey } from '../../platform/cache/cache.ts';
import { baseUrl, setAddressSetting } from '../../platform/config/env.ts';
import type { Services } from '../../platform/services.ts';
import { settingsKey } from './service.ts';
import { publicValues, readGroups } from './stored-groups.ts';

const retryAfterMs = 1000;

/** Applies the base URL of the settings to this process. Pages cached with another one are rendered again. */
async function follow(services: Services, isLatest: () => boolean): Promise<void> {
  const { env, db, cache } = services;
  // The stored value: an explicit URL may equal the default of this machine.
  const { base_url } = publicValues(services, await readGroups(db));
  if (!isLatest()) return;
  const before = baseUrl(env);
  setAddressSetting(env, typeof base_url === 'string' && base_url !== '' ? base_url : null);
  if (baseUrl(env) !== before) cache.forget(pagesKey);
}

/** Follows the base URL of the settings in each process, unless BASE_URL fixes it. */
export async function followSiteAddress(services: Services): Promise<void> {
  const { env, cache, log, stopping } = services;
  if (env.BASE_URL !== undefined) return;
  let changes = 0;
  const again = async (): Promise<void> => {
    changes += 1;
    const own = changes;
    const isLatest = () => own === changes && !stopping.signal.aborted;
    try {
      await follow(services, isLatest);
    } catch (error) {
      if (!isLatest()) return;
      log.warn({ err: error }, 'the address of the site could not be read');
      await sleep(retryAfterMs, undefined, { ref: false });
      if (isLatest()) await again();
    }
  };
  cache.onDrop((name) => {
    if (name === settingsKey) void again();
  });
  await follow(services, () => true);
}
