import type { PermissionKey } from '#shared/permissions.ts';
import { domains } from '../../../domains.ts';
import type { Translate } from '../../../platform/translation/use-translate.ts';
import { type AdminSearchResult, findInAdmin } from '../../../shell/admin-search.ts';
import { adminScreensOf, searchableSettingsOf } from '../../../shell/client-domain.ts';

const settings = searchableSettingsOf(domains);

/** What the search over every page finds in the administration, for somebody who may do that there. */
export function adminSearchResults(
  query: string,
  mayDo: (permission: PermissionKey) => boolean,
  translate: Translate,
): AdminSearchResult[] {
  const screens = adminScreensOf(domains, translate).filter(
    ({ permission }) => permission === null || mayDo(permission),
  );
  return findInAdmin(query, { screens, settings }, translate);
}
