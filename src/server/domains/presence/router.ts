import {
  presenceInput,
  presenceListInput,
  presenceListSchema,
  presentPeopleSchema,
  reportPresenceInput,
} from '#shared/presence.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { listPresence, readPresence, reportPresence } from './service.ts';

const rest = restCalls('Presence');
const agent = signedInWith('tickets.update');

export const presenceRouter = router({
  report: agent
    .meta(
      rest('POST /api/v1/tickets/{id}/presence', 'Report that you have a ticket open', {
        description:
          'Repeat every 15 seconds; 30 seconds after the last call you are considered gone. `left` ends it at once. Returns the other people who have the ticket open.',
      }),
    )
    .input(reportPresenceInput)
    .output(output(presentPeopleSchema))
    .mutation(({ ctx, input }) => reportPresence(ctx, ctx.user, input)),

  list: agent
    .meta(
      rest('GET /api/v1/tickets/presence', 'List who has tickets open', {
        description: 'Up to 100 tickets. Those you do not have access to are left out, and so are you.',
      }),
    )
    .input(presenceListInput)
    .output(output(presenceListSchema))
    .query(({ ctx, input }) => listPresence(ctx, ctx.user, input)),

  get: agent
    .meta(
      rest('GET /api/v1/tickets/{id}/presence', 'List who has a ticket open', {
        description: 'The people who reported it within the last 30 seconds, except you.',
      }),
    )
    .input(presenceInput)
    .output(output(presentPeopleSchema))
    .query(({ ctx, input }) => readPresence(ctx, ctx.user, input.id)),
});
