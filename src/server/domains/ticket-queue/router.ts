import { agentOptionsSchema } from '#shared/agent-options.ts';
import {
  queueInput,
  queueRowsInput,
  queueRowsSchema,
  queueSchema,
  ticketSearchInput,
  ticketSearchSchema,
} from '#shared/ticket-queue.ts';
import { queueCountsInput, queueCountsSchema } from '#shared/ticket-workspaces.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { countQueue, findQueueTickets, listQueue, readAgentOptions, readQueueRows } from './service.ts';

const rest = restCalls('Tickets');

const agent = signedInWith('tickets.update');

export const ticketQueueRouter = router({
  counts: agent
    .meta(
      rest('GET /api/v1/tickets/counts', 'Count tickets by folder', {
        description: 'Returns how many tickets each folder and view of the agent has. Agents only.',
      }),
    )
    .input(queueCountsInput)
    .output(output(queueCountsSchema))
    .query(({ ctx, input }) => countQueue(ctx, ctx.user, input)),

  queue: agent
    .meta(
      rest('GET /api/v1/tickets/queue', 'List the tickets of a folder', {
        description:
          'Lists the tickets of a folder, of a view (`viewId`), or of a `filter` as JSON; `query` searches in it. Agents only. Continue with `next_cursor`.',
      }),
    )
    .input(queueInput)
    .output(output(queueSchema))
    .query(({ ctx, input }) => listQueue(ctx, ctx.user, input)),

  rows: agent
    .input(queueRowsInput)
    .output(output(queueRowsSchema))
    .query(({ ctx, input }) => readQueueRows(ctx, ctx.user, input.ids)),

  search: agent
    .input(ticketSearchInput)
    .output(output(ticketSearchSchema))
    .query(({ ctx, input }) => findQueueTickets(ctx, ctx.user, input)),

  agentOptions: agent.output(output(agentOptionsSchema)).query(({ ctx }) => readAgentOptions(ctx)),
});
