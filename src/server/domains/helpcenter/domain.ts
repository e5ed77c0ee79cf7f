import { defineDomain } from '../../platform/domain.ts';
import { helpcenterApiTexts } from './api-texts.ts';
import { helpcenterJobs } from './jobs.ts';
import { helpcenterLimits } from './limits.ts';
import { helpcenterPermissions } from './permissions.ts';
import { helpcenterRouter } from './router.ts';

/** Articles, the categories they lie in, and the search through them. */
export const helpcenterDomain = defineDomain({
  name: 'helpcenter',
  routers: { helpcenter: helpcenterRouter },
  jobs: helpcenterJobs,
  permissions: helpcenterPermissions,
  limits: helpcenterLimits,
  apiTexts: helpcenterApiTexts,
});
