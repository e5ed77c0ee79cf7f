import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { Group } from '#shared/groups.ts';
import { holdersOf } from '../../auth/roles.ts';
import { within } from '../../tickets/person-queries.ts';
import { isUnsolved } from '../../tickets/placement.ts';
import { groupMembers, ticketGroups } from '../tables.ts';

const memberIds = sql<number[]>`array(select user_id from group_members
  where group_members.group_id = ticket_groups.id order by user_id)`;

const columns = {
  id: ticketGroups.id,
  name: ticketGroups.name,
  description: ticketGroups.description,
  member_ids: memberIds,
  assignment: ticketGroups.assignment,
  max_open: ticketGroups.max_open,
  is_default: ticketGroups.is_default,
  position: ticketGroups.position,
};

/** All groups in their order. Members who are no agents any more are omitted. */
export async function everyGroup(db: Database): Promise<Omit<Group, 'open_tickets'>[]> {
  const [found, agents] = await Promise.all([
    db.select(columns).from(ticketGroups).orderBy(asc(ticketGroups.position), asc(ticketGroups.id)),
    holdersOf({ db }, 'tickets.update'),
  ]);
  const known = new Set(agents);
  return found.map((group) => ({ ...group, member_ids: group.member_ids.filter((id) => known.has(id)) }));
}

export type StoredGroup = Awaited<ReturnType<typeof everyGroup>>[number];

/** Number of unsolved tickets of each group within the caller's reach, in an index where that is all of them. */
export async function openTicketsByGroup(db: Database, caller: CurrentUser): Promise<Map<number, number>> {
  const found = await db
    .select({
      id: ticketGroups.id,
      count: sql<number>`(select count(*)::integer from tickets
        where tickets.group_id = ticket_groups.id and ${isUnsolved} and ${within(caller)})`,
    })
    .from(ticketGroups);
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** No ticket gets one of these groups until the transaction ends. */
export const lockForDeletion = (tx: Database, ids: readonly number[]) =>
  tx
    .select({ id: ticketGroups.id })
    .from(ticketGroups)
    .where(inArray(ticketGroups.id, [...ids]))
    .orderBy(asc(ticketGroups.id))
    .for('update');

/** Replaces the members. Those who stay keep their turn. */
export async function setMembers(tx: Database, id: number, userIds: readonly number[]): Promise<void> {
  const others = userIds.length === 0 ? undefined : notInArray(groupMembers.user_id, [...userIds]);
  await tx.delete(groupMembers).where(and(eq(groupMembers.group_id, id), others));
  if (userIds.length === 0) return;
  await tx
    .insert(groupMembers)
    .values(userIds.map((user_id) => ({ group_id: id, user_id })))
    .onConflictDoNothing();
}

/** Makes room for another default group. */
export const clearDefault = (tx: Database, except: number) =>
  tx
    .update(ticketGroups)
    .set({ is_default: false })
    .where(and(eq(ticketGroups.is_default, true), ne(ticketGroups.id, except)));
