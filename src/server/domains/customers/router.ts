import { z } from 'zod';
import {
  customerFilesInput,
  customerFilesSchema,
  customerNotesInput,
  customerTicketsInput,
  customerTicketsSchema,
} from '#shared/customers.ts';
import { shownUserSchema } from '#shared/users.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { listFiles, listTickets, updateNotes } from './service.ts';

const rest = restCalls('Users');

/** Agents who see people. */
const agent = signedInWith('tickets.update', 'users.view');

export const customersRouter = router({
  tickets: agent
    .meta(
      rest('GET /api/v1/users/{id}/tickets', 'List the tickets of a person', {
        description:
          'The last active first, with the number of tickets in each state. Only tickets that the caller works on; spam and the trash are in none. Continue with `next_cursor`.',
      }),
    )
    .input(customerTicketsInput)
    .output(output(customerTicketsSchema))
    .query(({ ctx, input }) => listTickets(ctx, ctx.user, input)),

  files: agent
    .meta(
      rest('GET /api/v1/users/{id}/files', 'List the files that a person sent', {
        description:
          'Files of their messages, the newest first, each with its ticket. Only of tickets that the caller works on. Continue with `next_cursor`.',
      }),
    )
    .input(customerFilesInput)
    .output(output(customerFilesSchema))
    .query(({ ctx, input }) => listFiles(ctx, ctx.user, input)),

  updateNotes: agent
    .meta(
      rest('PUT /api/v1/users/{id}/notes', 'Update the notes about a person', {
        description:
          'Notes of agents, which the person never sees. With `before` (the notes as they were read), returns 409 with `details.changed` if someone else has changed them since.',
      }),
    )
    .input(customerNotesInput)
    .output(output(z.object({ user: shownUserSchema })))
    .mutation(({ ctx, input }) => updateNotes(ctx, ctx.user, input)),
});
