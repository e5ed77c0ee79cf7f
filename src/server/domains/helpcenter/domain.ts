import { defineDomain } from '../../platform/domain.ts';
import { mergeReader } from './account-merge.ts';
import { helpcenterApiTexts } from './api-texts.ts';
import { hcFeedbackRouter } from './feedback/router.ts';
import { hcFoldersRouter } from './folders/router.ts';
import { helpcenterJobs } from './jobs.ts';
import { helpcenterLimits } from './limits.ts';
import { hcLinksRouter } from './links/router.ts';
import { helpcenterPermissions } from './permissions.ts';
import { hcRedirectsRouter } from './redirects/router.ts';
import { helpcenterRouter } from './router.ts';
import { searchTermsRouter } from './search/router.ts';
import { hcSearchRouter } from './search/shaping/router.ts';
import { helpcenterSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { helpCenterExporter } from './transfer/exporting.ts';
import { transferRouter } from './transfer/router.ts';
import { hcTranslationsRouter } from './translations/router.ts';
import { forgetWriter } from './writing/account-deletion.ts';
import { hcArticlesRouter } from './writing/router.ts';

/** Articles, the categories they lie in, and the search through them. */
export const helpcenterDomain = defineDomain({
  name: 'helpcenter',
  publicFiles: [
    'articles/content.ts',
    'articles/snapshot-queries.ts',
    'categories.ts',
    'reader.ts',
    'search/service.ts',
    'sitemap.ts',
  ],
  routers: {
    helpcenter: helpcenterRouter,
    searchTerms: searchTermsRouter,
    hcFolders: hcFoldersRouter,
    hcArticles: hcArticlesRouter,
    hcRedirects: hcRedirectsRouter,
    transfer: transferRouter,
    hcTranslations: hcTranslationsRouter,
    hcLinks: hcLinksRouter,
    hcSearch: hcSearchRouter,
    hcFeedback: hcFeedbackRouter,
  },
  jobs: helpcenterJobs,
  permissions: helpcenterPermissions,
  limits: helpcenterLimits,
  settings: helpcenterSettings,
  hooks: { accountDeleted: forgetWriter, accountsMerged: mergeReader, exporters: [helpCenterExporter] },
  apiTexts: helpcenterApiTexts,
  texts: { de: german, ar: arabic },
});
