import { z } from 'zod';
import { confirmationInput } from '#shared/contact.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { publicProcedure } from '../auth/procedure.ts';
import { confirmSender, readConfirmation } from './service.ts';

const rest = restCalls('Tickets');

export const sendersRouter = router({
  check: publicProcedure
    .meta(
      rest('GET /api/v1/contact-page/confirmation', 'Get the request of a confirmation link', {
        protect: false,
        description: 'For a message that someone sent from the contact page without signing in.',
      }),
    )
    .input(confirmationInput)
    .output(output(z.object({ email: z.string(), subject: z.string() })))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),

  confirm: publicProcedure
    .meta(
      rest('POST /api/v1/contact-page/confirmation', 'Confirm a contact message', {
        protect: false,
        description:
          'Moves the request to the account with its email address, and verifies that address. If that ended the former password, `reset_token` sets a new one.',
      }),
    )
    .input(confirmationInput)
    .output(output(z.object({ ticket_id: z.int(), reset_token: z.string().nullable() })))
    .mutation(({ ctx, input }) => confirmSender(ctx, input.token)),
});
