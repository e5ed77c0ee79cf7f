import { snoozeInput, wakeInput } from '#shared/snooze.ts';
import { changedTicketSchema } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { snoozeTicket, wakeTicket } from './service.ts';

const rest = restCalls('Tickets');
const agent = signedInWith('tickets.update');

export const snoozeRouter = router({
  set: agent
    .meta(
      rest('POST /api/v1/tickets/{id}/snooze', 'Snooze a ticket', {
        description:
          'Hides an open ticket until the time `until`, or with `until_reply` until its customer replies; a reply always ends a snooze. The assignee is notified when the time has come. A second call replaces the snooze. `operation` undoes the change.',
      }),
    )
    .input(snoozeInput)
    .output(output(changedTicketSchema))
    .mutation(({ ctx, input }) => snoozeTicket(ctx, ctx.user, input)),

  end: agent
    .meta(
      rest('DELETE /api/v1/tickets/{id}/snooze', 'End the snooze of a ticket', {
        description: 'Shows the ticket in its folder again. Does nothing if it is not snoozed.',
      }),
    )
    .input(wakeInput)
    .output(output(changedTicketSchema))
    .mutation(({ ctx, input }) => wakeTicket(ctx, ctx.user, input.id)),
});
