import { defineDomain } from '#server/platform/domain.ts';
import { logsApiTexts } from './api-texts.ts';
import { logsJobs } from './jobs.ts';
import { logsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Audit log and sign-in log for administrators. */
export const auditAdminDomain = defineDomain({
  name: 'audit/admin',
  routers: { logs: logsRouter },
  jobs: logsJobs,
  apiTexts: logsApiTexts,
  texts: { de: german, ar: arabic },
});
