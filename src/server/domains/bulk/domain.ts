import { defineDomain } from '../../platform/domain.ts';
import { bulkApiTexts } from './api-texts.ts';
import { bulkJobs } from './jobs.ts';
import { bulkLimits } from './limits.ts';
import { bulkRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { undoableBulk } from './undo.ts';
import { bulkWrites } from './writes.ts';

/** Changes of many tickets at once. */
export const bulkDomain = defineDomain({
  name: 'bulk',
  publicFiles: ['actions.ts'],
  routers: { bulk: bulkRouter },
  writes: bulkWrites,
  jobs: bulkJobs,
  limits: bulkLimits,
  hooks: { undoable: [undoableBulk] },
  apiTexts: bulkApiTexts,
  texts: { de: german, ar: arabic },
});
