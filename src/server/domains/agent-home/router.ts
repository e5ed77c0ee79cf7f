import { agentWeekSchema } from '#shared/agent-home.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { countWeek } from './queries.ts';

const rest = restCalls('Agents');

export const agentHomeRouter = router({
  week: signedInWith('tickets.update')
    .meta(
      rest('GET /api/v1/agents/me/week', 'Count your replies of the last seven days', {
        description: 'Replies to customers on each day in the time zone of your account, today last.',
      }),
    )
    .output(output(agentWeekSchema))
    .query(async ({ ctx }) => ({
      days: await countWeek(ctx.db, ctx.user.id, ctx.user.timezone ?? 'UTC'),
    })),
});
