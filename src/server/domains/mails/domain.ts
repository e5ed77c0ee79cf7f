import { defineDomain } from '../../platform/domain.ts';
import { mailApiTexts } from './api-texts.ts';
import { mailJobs } from './jobs.ts';
import { mailLimits } from './limits.ts';
import { mailPermissions } from './permissions.ts';
import { mailsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { mailWrites } from './writes.ts';

/** Administration of outgoing mails and their templates. */
export const mailsDomain = defineDomain({
  name: 'mails',
  routers: { mails: mailsRouter },
  writes: mailWrites,
  jobs: mailJobs,
  permissions: mailPermissions,
  limits: mailLimits,
  texts: { de: german, ar: arabic },
  apiTexts: mailApiTexts,
});
