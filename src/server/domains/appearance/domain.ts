import { defineDomain } from '../../platform/domain.ts';
import { appearanceApiTexts } from './api-texts.ts';
import { draftOfPage } from './draft.ts';
import { appearanceJobs } from './jobs.ts';
import { appearancePermissions } from './permissions.ts';
import { appearanceRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { themesRouter } from './themes-router.ts';
import { appearanceWrites } from './writes.ts';

/** Appearance of the site: draft, published versions, themes and images. */
export const appearanceDomain = defineDomain({
  name: 'appearance',
  sharedPages: { parameters: ['safe'] },
  routers: { appearance: appearanceRouter, themes: themesRouter },
  writes: appearanceWrites,
  jobs: appearanceJobs,
  permissions: appearancePermissions,
  hooks: { pageDraft: draftOfPage },
  apiTexts: appearanceApiTexts,
  texts: { de: german, ar: arabic },
});
