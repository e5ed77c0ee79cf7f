import { defineDomain } from '#server/platform/domain.ts';
import { groupApiTexts } from './api-texts.ts';
import { groupsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { groupWrites } from './writes.ts';

/** Administration of groups. */
export const groupsAdminDomain = defineDomain({
  name: 'groups/admin',
  routers: { groups: groupsRouter },
  writes: groupWrites,
  apiTexts: groupApiTexts,
  texts: { de: german, ar: arabic },
});
