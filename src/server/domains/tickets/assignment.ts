import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import type { assignInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { lockHolder } from '../auth/roles.ts';
import { type Actor, actorOf, changeTickets } from './change-ticket.ts';
import { isUnsolved } from './placement.ts';
import { isAgent } from './policy.ts';
import { tickets } from './tables.ts';

/** Throws 422 unless the person may be assigned tickets. Their row stays until `tx` ends. */
export async function assertAgent(tx: Database, userId: number, field = 'userId'): Promise<void> {
  if (await lockHolder(tx, userId, 'tickets.update')) return;
  throw invalid({ [field]: ['The selected user id is invalid.'] });
}

/**
 * Reassigns the open, pending and snoozed tickets of an agent, or unassigns them; closed ones keep their assignee. Part of the
 * transaction `tx`. Throws 422 on `hand_over_to` for a user who can not be assigned tickets.
 */
export async function handOverTickets(
  services: Services,
  tx: Database,
  { from, to, actor = null }: { from: number; to: number | null; actor?: Actor | null },
): Promise<void> {
  if (to !== null) await assertAgent(tx, to, 'hand_over_to');
  // The expression of the index on assignees.
  const theirs = sql`coalesce(${tickets.assigned_to}, 0) = ${from}`;
  const inHand = and(theirs, isUnsolved);
  await changeTickets(services, tx, actor, inHand ?? theirs, { assigned_to: to });
}

/**
 * Assigns tickets to an agent or to nobody, all or none of them. Notifies the new assignee unless it is the caller.
 * Throws 404 when one of the tickets does not exist, 422 when the person can not be assigned tickets.
 */
export async function assignTickets(ctx: Context, user: CurrentUser, input: z.output<typeof assignInput>) {
  if (!isAgent(user)) throw forbidden();
  const { ids, userId } = input;
  if (ids.length === 0) throw invalid({ ids: ['The ids field is required.'] });
  const { operation } = await ctx.db.transaction(async (tx) => {
    if (userId !== null) await assertAgent(tx, userId);
    return changeTickets(ctx, tx, actorOf(ctx, user), ids, { assigned_to: userId }, 'assign');
  });
  ctx.jobs.nudge();
  return { operation };
}
