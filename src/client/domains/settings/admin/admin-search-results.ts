import { domains } from '#client/domains.ts';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import { type AdminSearchResult, findInAdmin } from '#client/shell/admin-search.ts';
import { adminScreensOf, searchableSettingsOf } from '#client/shell/client-domain.ts';
import type { PermissionKey } from '#shared/permissions.ts';

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
