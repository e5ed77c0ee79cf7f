import { defineDomain } from '../../platform/domain.ts';
import { clearWriter } from './account-deletion.ts';
import { mergeFeedback } from './account-merge.ts';
import { articleApiTexts } from './api-texts.ts';
import { publishArticles, purgeArticles } from './editing/jobs.ts';
import { hcArticlesRouter } from './editing/router.ts';
import { hcFeedbackRouter } from './feedback/router.ts';
import { hcFoldersRouter } from './folders/router.ts';
import { articleLimits } from './limits.ts';
import { helpcenterRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { hcTranslationsRouter } from './translations/router.ts';

import { articleWebhookEvents } from './webhook-events.ts';
import { articleWrites } from './writes.ts';

/** Articles, read and written, with their translations and the folders they lie in. */
export const articlesDomain = defineDomain({
  name: 'articles',
  publicFiles: ['editing/article-content.ts', 'editing/save-imported.ts'],
  routers: {
    helpcenter: helpcenterRouter,
    hcFolders: hcFoldersRouter,
    hcArticles: hcArticlesRouter,
    hcTranslations: hcTranslationsRouter,
    hcFeedback: hcFeedbackRouter,
  },
  writes: articleWrites,
  jobs: [publishArticles, purgeArticles],
  limits: articleLimits,
  webhookEvents: articleWebhookEvents,
  hooks: { accountDeleted: clearWriter, accountsMerged: mergeFeedback },
  texts: { de: german, ar: arabic },
  apiTexts: articleApiTexts,
});
