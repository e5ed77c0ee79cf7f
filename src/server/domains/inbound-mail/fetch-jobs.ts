import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { fetchMailbox } from './fetch.ts';

/** Milliseconds to wait for a fetch under way: it may have looked before the message came. */
const patienceMs = 20_000;

export const fetchOneMailbox = defineJob({
  name: 'inbound-mail-fetch-one',
  label: 'Fetch a mailbox with a new email',
  data: z.object({ id: z.int() }),
  atOnce: 4,
  run: (services: Services, { id }) => fetchMailbox(services, id, patienceMs),
});
