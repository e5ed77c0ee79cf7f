import { defineDomain } from '../../platform/domain.ts';
import { systemApiTexts } from './api-texts.ts';
import { systemPermissions } from './permissions.ts';
import { systemRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { systemWrites } from './writes.ts';

/** State of the installation: requirements, failures, remaining setup. */
export const systemDomain = defineDomain({
  name: 'system',
  routers: { system: systemRouter },
  writes: systemWrites,
  permissions: systemPermissions,
  apiTexts: systemApiTexts,
  texts: { de: german, ar: arabic },
});
