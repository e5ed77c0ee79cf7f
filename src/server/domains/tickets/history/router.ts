import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  ticketEventsInput,
  ticketEventsSchema,
  ticketHistoryInput,
  ticketHistorySchema,
} from '#shared/ticket-events.ts';
import { signedIn, signedInWith } from '../../auth/procedure.ts';
import { listHistory, listThreadEvents } from './service.ts';

const rest = restCalls('Tickets');

/** Procedures of the router of tickets that read their history. */
export const historyProcedures = {
  events: signedIn
    .input(ticketEventsInput)
    .output(output(ticketEventsSchema))
    .query(({ ctx, input }) => listThreadEvents(ctx, ctx.user, input.id)),

  history: signedInWith('tickets.update')
    .meta(
      rest('GET /api/v1/tickets/{id}/events', 'List events of a ticket, newest first', {
        description:
          'Every change of the ticket: who made it, when, by which way (`via`), and the values before and after. A status that came with a reply has `by_reply`. Events are never changed. Continue with `next_cursor`.',
      }),
    )
    .input(ticketHistoryInput)
    .output(output(ticketHistorySchema))
    .query(({ ctx, input }) => listHistory(ctx, ctx.user, input)),
};
