import { defineDomain } from '#server/platform/domain.ts';
import { localizationApiTexts } from './api-texts.ts';
import { localizationPermissions } from './permissions.ts';
import { localizationsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { localizationWrites } from './writes.ts';

/** Administration of languages and their texts. */
export const localizationsAdminDomain = defineDomain({
  name: 'localizations/admin',
  routers: { localizations: localizationsRouter },
  writes: localizationWrites,
  permissions: localizationPermissions,
  texts: { de: german, ar: arabic },
  apiTexts: localizationApiTexts,
});
