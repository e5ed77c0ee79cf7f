import { defineDomain } from '../../platform/domain.ts';
import { ticketQueueApiTexts } from './api-texts.ts';
import { ticketQueueJobs } from './jobs.ts';
import { ticketQueueRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** The folders of agents: their tickets, filters and search. */
export const ticketQueueDomain = defineDomain({
  name: 'ticket-queue',
  publicFiles: [
    'filters/queries.ts',
    'filters/service.ts',
    'queries.ts',
    'search/queries.ts',
    'search/service.ts',
  ],
  routers: { tickets: ticketQueueRouter },
  jobs: ticketQueueJobs,
  apiTexts: ticketQueueApiTexts,
  texts: { de: german, ar: arabic },
});
