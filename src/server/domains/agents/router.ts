import { z } from 'zod';
import { agentListSchema, agentSchema, availabilityInput } from '#shared/agents.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { listAgents, setAvailability } from './service.ts';

const rest = restCalls('Agents');
const agent = signedInWith('tickets.update');

export const agentsRouter = router({
  list: agent
    .meta(
      rest('GET /api/v1/agents', 'List agents', {
        description:
          "Anyone who hasn't been active for half an hour is `offline`, regardless of what they set.",
      }),
    )
    .output(output(agentListSchema))
    .query(async ({ ctx }) => ({ agents: await listAgents(ctx) })),

  setAvailability: agent
    .meta(
      rest('PUT /api/v1/agents/me/availability', 'Set your availability', {
        description: 'With `hand_over`, your open tickets become unassigned.',
      }),
    )
    .input(availabilityInput)
    .output(output(z.object({ agent: agentSchema })))
    .mutation(({ ctx, input }) => setAvailability(ctx, ctx.user, input)),
});
