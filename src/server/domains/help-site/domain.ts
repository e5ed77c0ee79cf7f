import { defineDomain } from '../../platform/domain.ts';
import { helpSiteApiTexts } from './api-texts.ts';
import { checkLinksJob } from './links/jobs.ts';
import { hcLinksRouter } from './links/router.ts';
import { hcRedirectsRouter } from './redirects-router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { helpSiteWrites } from './writes.ts';

/** Addresses of the help center: redirects, its links, its feed and its map. */
export const helpSiteDomain = defineDomain({
  name: 'help-site',
  publicFiles: ['sitemap.ts'],
  routers: { hcRedirects: hcRedirectsRouter, hcLinks: hcLinksRouter },
  writes: helpSiteWrites,
  jobs: [checkLinksJob],
  texts: { de: german, ar: arabic },
  apiTexts: helpSiteApiTexts,
});
