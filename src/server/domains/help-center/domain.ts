import { defineDomain } from '../../platform/domain.ts';
import { treeKey } from './categories.ts';
import { helpcenterPermissions } from './permissions.ts';
import { helpcenterSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Shared base of the help center: tables, category tree, visibility. */
export const helpCenterDomain = defineDomain({
  name: 'help-center',
  publicFiles: [
    'addresses/own-links.ts',
    'addresses/page-paths.ts',
    'addresses/redirected-addresses.ts',
    'addresses/section-paths.ts',
    'addresses/store-redirects.ts',
    'article-detail-tables.ts',
    'article-tables.ts',
    'categories.ts',
    'content.ts',
    'lock.ts',
    'reader.ts',
    'safe-html.ts',
    'tables.ts',
    'translated-columns.ts',
    'visibility.ts',
  ],
  sharedPages: {
    paths: /^\/($|hc(\/(?!tickets)|$))/,
    parameters: ['query', 'page', 'categoryId', 'exact', 'language'],
    cacheKeys: [treeKey],
  },
  permissions: helpcenterPermissions,
  settings: helpcenterSettings,
  texts: { de: german, ar: arabic },
});
