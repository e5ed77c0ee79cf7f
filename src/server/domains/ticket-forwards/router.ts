import { z } from 'zod';
import { forwardTicketInput } from '#shared/ticket-forwards.ts';
import { replySchema } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { forwardTicket } from './service.ts';

const rest = restCalls('Tickets');

export const ticketForwardsRouter = router({
  forward: signedInWith('tickets.update', 'tickets.forward')
    .meta(
      rest('POST /api/v1/tickets/{id}/forward', 'Forward messages of a ticket by email', {
        success: 201,
        once: true,
        description:
          'Sends `body`, with the messages `reply_ids` quoted, to each of the addresses, and stores it as a message of the type `forwards`, which customers never see. Internal messages can be quoted only with `include_notes` (422). Neither the status nor the customer’s wait changes.',
      }),
    )
    .input(forwardTicketInput)
    .output(output(z.object({ reply: replySchema })))
    .mutation(({ ctx, input }) => forwardTicket(ctx, ctx.user, input)),
});
