import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { announceAssignment, announceNewReply, announceNewTicket } from './announcements.ts';

/** What happened to tickets that somebody waits to hear of. It names what it is about; the rest is read when it is told. */
const ticketNewsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), ticket_id: z.int(), author_id: z.int() }),
  z.object({ type: z.literal('replied'), reply_id: z.int(), author_id: z.int() }),
  z.object({
    type: z.literal('assigned'),
    ticket_ids: z.array(z.int()),
    assigned_to: z.int(),
    author_id: z.int(),
  }),
]);

export type TicketNews = z.infer<typeof ticketNewsSchema>;

export const announce = defineJob({
  name: 'ticket-announce',
  data: ticketNewsSchema,
  run: (services: Services, news, finish) => {
    if (news.type === 'created') return announceNewTicket(services, news.ticket_id, news.author_id, finish);
    if (news.type === 'replied') return announceNewReply(services, news.reply_id, news.author_id, finish);
    return announceAssignment(services, news, finish);
  },
});
