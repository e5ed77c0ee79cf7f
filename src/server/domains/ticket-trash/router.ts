import { z } from 'zod';
import { operationAnswerSchema } from '#shared/operations.ts';
import { deleteTicketsInput, markSpamInput, ticketIdsInput } from '#shared/ticket-trash.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { markSpam, placeTickets, purgeTickets, unmarkSpam } from './service.ts';

const rest = restCalls('Tickets');
const deleting = signedInWith('tickets.delete');

export const trashRouter = router({
  delete: deleting
    .meta(
      rest('DELETE /api/v1/tickets/{id}', 'Move tickets to the trash', {
        description:
          'Up to 100 tickets at once. Customers no longer see them, and nobody can write in them. They can be restored until they are deleted permanently. `operation` undoes the change.',
      }),
    )
    .input(deleteTicketsInput)
    .output(output(operationAnswerSchema))
    .mutation(({ ctx, input }) => placeTickets(ctx, ctx.user, input.id, 'deleted', 'delete')),

  restore: deleting
    .meta(
      rest('POST /api/v1/tickets/{ids}/restore', 'Restore tickets from the trash', {
        description: 'Back to their status and assignee. Tickets that are not in the trash are passed over.',
      }),
    )
    .input(ticketIdsInput)
    .output(output(operationAnswerSchema))
    .mutation(({ ctx, input }) => placeTickets(ctx, ctx.user, input.ids, 'restored', 'delete')),

  markSpam: deleting
    .meta(
      rest('POST /api/v1/tickets/{ids}/spam', 'Mark tickets as spam', {
        description:
          'Up to 100 tickets at once. Customers no longer see them, and nobody can write in them. With `block_sender`, the addresses of the requesters are blocked: their new requests become spam. People who work here can’t be blocked (422). `operation` undoes the change, and unblocks them.',
      }),
    )
    .input(markSpamInput)
    .output(output(operationAnswerSchema))
    .mutation(({ ctx, input }) => markSpam(ctx, ctx.user, input)),

  unmarkSpam: deleting
    .meta(
      rest('DELETE /api/v1/tickets/{ids}/spam', 'Unmark tickets as spam', {
        description: 'Back to their status and assignee. Their requesters are unblocked.',
      }),
    )
    .input(ticketIdsInput)
    .output(output(operationAnswerSchema))
    .mutation(({ ctx, input }) => unmarkSpam(ctx, ctx.user, input.ids)),

  purge: signedInWith('tickets.purge')
    .meta(
      rest('DELETE /api/v1/tickets/{ids}/purge', 'Delete tickets permanently', {
        description:
          'With their messages, notes, files and history. Only tickets in the trash (409). This can’t be undone.',
      }),
    )
    .input(ticketIdsInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => purgeTickets(ctx, ctx.user, input.ids)),
});
