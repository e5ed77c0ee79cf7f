import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { indexTerms } from './search/service.ts';

const words = defineJob({
  name: 'ticket-words-read',
  label: 'Index tickets for search',
  data: z.object({}),
  cron: '* * * * *',
  run: (services: Services) => indexTerms(services),
});

export const ticketQueueJobs = [words];
