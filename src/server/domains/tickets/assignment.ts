import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import type { assignInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { lockHolder } from '../auth/roles.ts';
import { lockGroups } from '../groups/queries.ts';
import { type Actor, actorOf, changeTickets } from './change-ticket.ts';
import { knownAmong } from './person-queries.ts';
import { isUnsolved } from './placement.ts';
import { isAgent } from './policy.ts';
import { storeGroupMove } from './replaced-values.ts';
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

/** Throws 422 unless the group exists; it stays until `tx` ends. Called before tickets are locked. */
export async function assertGroup(tx: Database, id: number, field: string): Promise<void> {
  if ((await lockGroups(tx, [id])).length > 0) return;
  throw invalid({ [field]: ['The selected group is invalid.'] });
}

/** The number of unsolved tickets in these groups. */
export const openTicketsOfGroups = (tx: Database, ids: readonly number[]) =>
  tx.$count(tickets, and(inArray(tickets.group_id, [...ids]), isUnsolved));

/**
 * Moves the tickets of groups that are deleted to another one, or to none. Others learn of the unsolved ones; the rest, of
 * any number, only have it in their history.
 */
export async function moveTicketsOfGroups(
  services: Services,
  tx: Database,
  from: readonly number[],
  to: number | null,
): Promise<void> {
  const unsolved = and(inArray(tickets.group_id, [...from]), isUnsolved);
  await changeTickets(services, tx, null, unsolved ?? isUnsolved, { group_id: to });
  await storeGroupMove(tx, from, to);
}

/**
 * Assigns tickets to an agent or to nobody, and puts them in a group or in none. The agent need not be in the group.
 * Notifies a new assignee unless it is the caller. Unknown tickets are passed over; throws 404 when none is known, 422
 * when the person can not be assigned tickets, for an unknown group, and when neither is named.
 */
export async function assignTickets(ctx: Context, user: CurrentUser, input: z.output<typeof assignInput>) {
  if (!isAgent(user)) throw forbidden();
  const { ids, userId, groupId } = input;
  if (ids.length === 0) throw invalid({ ids: ['The ids field is required.'] });
  if (userId === undefined && groupId === undefined)
    throw invalid({ userId: ['Choose an assignee or a group.'] });
  const { operation } = await ctx.db.transaction(async (tx) => {
    if (userId != null) await assertAgent(tx, userId);
    if (groupId != null) await assertGroup(tx, groupId, 'groupId');
    return changeTickets(
      ctx,
      tx,
      actorOf(ctx, user),
      await knownAmong(tx, user, ids),
      { assigned_to: userId, group_id: groupId },
      'assign',
    );
  });
  ctx.jobs.nudge();
  return { operation };
}
