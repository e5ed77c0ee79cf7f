import { and, eq, inArray, sql } from 'drizzle-orm';
import { agentsTopic } from '../../../platform/events/events.ts';
import type { LeavingStep } from '../../../platform/person-steps.ts';
import { idempotencyKeys, tickets } from '../tables.ts';

/** Gives back what an agent had in hand; what is closed keeps saying who answered it. */
export const returnTickets: LeavingStep = async (services, tx, userId) => {
  const returned = await tx
    .update(tickets)
    .set({ assigned_to: null })
    .where(
      and(
        // As the index of each assignee's tickets has it.
        sql`coalesce(${tickets.assigned_to}, 0) = ${userId}`,
        inArray(tickets.status_category, ['open', 'pending']),
      ),
    )
    .returning({ id: tickets.id });
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, userId));
  if (returned.length > 0) await services.events.publish(tx, [agentsTopic], { name: 'resync', id: null });
};
