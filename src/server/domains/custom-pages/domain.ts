import { defineDomain } from '../../platform/domain.ts';
import { customPageApiTexts } from './api-texts.ts';
import { customPagePermissions } from './permissions.ts';
import { pageRoleUse } from './role-use.ts';
import { customPagesRouter } from './router.ts';
import { pagesSitemap } from './sitemap.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { customPageWrites } from './writes.ts';

/** Pages that the site writes itself. */
export const customPagesDomain = defineDomain({
  name: 'custom-pages',
  publicFiles: ['queries.ts'],
  sharedPages: { paths: /^\/pages\// },
  sitemaps: [pagesSitemap],
  routers: { customPages: customPagesRouter },
  writes: customPageWrites,
  permissions: customPagePermissions,
  hooks: { roleUses: pageRoleUse },
  apiTexts: customPageApiTexts,
  texts: { de: german, ar: arabic },
});
