import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { announceNewReply, announceNewTicket } from './service.ts';

export const announceTicket = defineJob({
  name: 'ticket-announce',
  data: z.object({ ticket_id: z.int(), author_id: z.int() }),
  run: (services: Services, { ticket_id, author_id }, finish) =>
    announceNewTicket(services, ticket_id, author_id, finish),
});

export const announceReply = defineJob({
  name: 'reply-announce',
  data: z.object({ reply_id: z.int(), author_id: z.int() }),
  run: (services: Services, { reply_id, author_id }, finish) =>
    announceNewReply(services, reply_id, author_id, finish),
});
