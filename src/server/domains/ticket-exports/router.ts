import { z } from 'zod';
import { exportTicketInput } from '#shared/ticket-export.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { exportTicket } from './service.ts';

const rest = restCalls('Tickets');

export const ticketFileRouter = router({
  export: signedInWith('tickets.update', 'tickets.export')
    .meta(
      rest('GET /api/v1/tickets/{id}/export', 'Export a ticket as a file', {
        description:
          'Answers with an attachment. `json` has the ticket, its requester, its messages with the names of their files, and its events. `html` is one page without scripts or remote content. `eml` is one email message with the conversation, and its files up to 25 MB in total. Internal notes are included only with `notes=1`. 404 for a ticket that the caller doesn’t work on.',
      }),
    )
    .input(exportTicketInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => exportTicket(ctx, ctx.user, input)),
});
