import { defineDomain } from '../../platform/domain.ts';
import { logsApiTexts } from './api-texts.ts';
import { logsRouter } from './router.ts';

/** What happened on the site, for administrators to read. */
export const logsDomain = defineDomain({
  name: 'logs',
  routers: { logs: logsRouter },
  apiTexts: logsApiTexts,
});
