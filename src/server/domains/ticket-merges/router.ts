import { z } from 'zod';
import {
  mergeTicketsInput,
  relocated,
  splitTicketInput,
  ticketMergePreviewSchema,
} from '#shared/ticket-merges.ts';
import { ticketDetailsSchema } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { mergeTickets, previewMerge } from './merge.ts';
import { splitTicket } from './split.ts';

const rest = restCalls('Tickets');
const merging = signedInWith('tickets.update', 'tickets.merge');

export const ticketMergesRouter = router({
  preview: merging
    .meta(
      rest('GET /api/v1/tickets/merge-preview', 'Preview a merge of tickets', {
        description:
          'Changes nothing. `other_customer` warns that people who can’t read the messages of that ticket will see them. 409 for tickets that were merged already, are spam, or are in the trash.',
        refusals: ['conflict'],
      }),
    )
    .input(mergeTicketsInput)
    .output(output(ticketMergePreviewSchema))
    .query(({ ctx, input }) => previewMerge(ctx, ctx.user, input)),

  merge: merging
    .meta(
      rest('POST /api/v1/tickets/merge', 'Merge tickets', {
        once: true,
        description:
          'Moves all messages to `into` with their authors, times and files; notes stay internal. Tags, followers, and addresses in copy of the same requester’s tickets are combined; with `cc_requesters` other requesters and their addresses get copies of replies, too. The other tickets are closed, and replies to them go to `into` if their author can reply there. No one is notified. Can be undone for 30 days.',
      }),
    )
    .input(mergeTicketsInput)
    .output(output(z.object({ ticket: ticketDetailsSchema, ...relocated })))
    .mutation(({ ctx, input }) => mergeTickets(ctx, ctx.user, input)),

  split: merging
    .meta(
      rest('POST /api/v1/tickets/{id}/split', 'Move a message to a new ticket', {
        success: 201,
        once: true,
        description:
          'Moves the message `reply_id`, and with `following` all later ones, with their files to a new ticket of the same requester. The first message can’t be moved (422). No one is notified. Can be undone for 30 days.',
      }),
    )
    .input(splitTicketInput)
    .output(output(z.object({ ticket: ticketDetailsSchema, original: ticketDetailsSchema, ...relocated })))
    .mutation(({ ctx, input }) => splitTicket(ctx, ctx.user, input)),
});
