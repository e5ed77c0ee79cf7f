import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Agent, availabilityInput } from '#shared/agents.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { holdersOf } from '../auth/roles.ts';
import { agentsTopic, assigneesTopic } from '../notifications/topics.ts';
import { handOverTickets } from '../tickets/assignment.ts';
import { actorOf } from '../tickets/change-ticket.ts';
import { findAgents } from './queries.ts';
import { agentAvailability } from './tables.ts';

/** All users who may be assigned tickets, by name. */
export const listAgents = async ({ db }: Pick<Services, 'db'>): Promise<Agent[]> =>
  findAgents(db, await holdersOf({ db }, 'tickets.update'));

/** Sets the caller's availability; `hand_over` unassigns their open tickets. Publishes to other agents at once. */
export async function setAvailability(
  ctx: Context,
  user: CurrentUser,
  { state, hand_over }: z.output<typeof availabilityInput>,
): Promise<{ agent: Agent }> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(agentAvailability)
      .values({ user_id: user.id, state })
      .onConflictDoUpdate({
        target: agentAvailability.user_id,
        set: { state, changed_at: sql`now()` },
      });
    if (hand_over) await handOverTickets(ctx, tx, { from: user.id, to: null, actor: actorOf(ctx, user) });
    await ctx.events.publish(tx, [agentsTopic, assigneesTopic], { name: 'agents', id: null });
  });
  ctx.jobs.nudge();
  const [agent] = await findAgents(ctx.db, [user.id]);
  if (agent === undefined) throw notFound();
  return { agent };
}

/** Deletes the stored availability of a deleted user. */
export const deleteAvailability = (tx: Database, userId: number) =>
  tx.delete(agentAvailability).where(eq(agentAvailability.user_id, userId));
