import { z } from 'zod';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { resendReplyInput } from '#shared/reply-deliveries.ts';
import { replySchema } from '#shared/tickets.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { resendReply } from './resend.ts';

const rest = restCalls('Tickets');

/** Procedures of the router of tickets about the emails of a message. */
export const deliveryProcedures = {
  resendReply: signedInWith('tickets.update')
    .meta(
      rest('POST /api/v1/replies/{id}/resend', 'Resend the undelivered emails of a message', {
        once: true,
        success: 202,
        description:
          'To those of its recipients whose email was refused or bounced (`delivery`). Returns 409 when there are none. For agents of its ticket.',
      }),
    )
    .input(resendReplyInput)
    .output(output(z.object({ reply: replySchema })))
    .mutation(({ ctx, input }) => resendReply(ctx, ctx.user, input.id)),
};
