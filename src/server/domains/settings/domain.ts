import { defineDomain } from '../../platform/domain.ts';
import { settingsPermissions } from './permissions.ts';
import { localizationsKey, settingsKey, themesKey } from './service.ts';
import { siteSettings } from './settings.ts';
import { followSiteAddress } from './site-address.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Settings of the site, and its languages. */
export const settingsDomain = defineDomain({
  name: 'settings',
  publicFiles: ['custom-code.ts', 'for-administrators.ts', 'smtp-check.ts', 'stored-groups.ts', 'tables.ts'],
  sharedPages: { cacheKeys: [settingsKey, themesKey, localizationsKey] },
  permissions: settingsPermissions,
  settings: siteSettings,
  start: followSiteAddress,
  texts: { de: german, ar: arabic },
});
