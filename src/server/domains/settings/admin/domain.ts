import { defineDomain } from '#server/platform/domain.ts';
import { administrationApiTexts } from './api-texts.ts';
import { administrationLimits } from './limits.ts';
import { settingsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { administrationWrites } from './writes.ts';

/** The calls with which administrators run the site as a whole. */
export const settingsAdminDomain = defineDomain({
  name: 'settings/admin',
  routers: { settings: settingsRouter },
  writes: administrationWrites,
  limits: administrationLimits,
  apiTexts: administrationApiTexts,
  texts: { de: german, ar: arabic },
});
