import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { confirmationInput } from '#shared/contact.ts';
import { publicProcedure } from '../../auth/procedure.ts';
import { confirmSender, readConfirmation } from './service.ts';

const rest = restCalls('Tickets');

export const sendersRouter = router({
  check: publicProcedure
    .meta(
      rest('GET /api/v1/contact-page/confirmation', 'What a mailed link confirms', {
        protect: false,
        description:
          'Of a request that was sent from the contact page with an address, and without signing in.',
      }),
    )
    .input(confirmationInput)
    .output(output(z.object({ email: z.string(), subject: z.string() })))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),

  confirm: publicProcedure
    .meta(
      rest('POST /api/v1/contact-page/confirmation', 'Confirm having sent a request', {
        protect: false,
        description:
          'The request becomes one of the account of its address, which is verified by that. `reset_token` sets a new password where that ended the one before.',
      }),
    )
    .input(confirmationInput)
    .output(output(z.object({ ticket_id: z.int(), reset_token: z.string().nullable() })))
    .mutation(({ ctx, input }) => confirmSender(ctx, input.token)),
});
