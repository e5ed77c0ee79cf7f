import type { PermissionKey } from '#shared/permissions.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';
import { adminScreens } from '../../shell/admin-screens.ts';
import { type AdminSearchResult, findInAdmin } from '../../shell/admin-search.ts';
import { searchableSettings } from './searchable-settings.ts';

/** What the search over every page finds in the administration, for somebody who may do that there. */
export function adminSearchResults(
  query: string,
  mayDo: (permission: PermissionKey) => boolean,
  translate: Translate,
): AdminSearchResult[] {
  const screens = adminScreens(translate).filter(
    ({ permission }) => permission === null || mayDo(permission),
  );
  return findInAdmin(query, { screens, settings: searchableSettings }, translate);
}
