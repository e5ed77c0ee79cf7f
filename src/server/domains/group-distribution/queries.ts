import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { groupMembers, ticketGroups } from '../groups/tables.ts';
import { isUnsolved } from '../tickets/placement.ts';
import { tickets } from '../tickets/tables.ts';

/** One distribution at a time: two at once could give one member more tickets than the limit, in two groups even. */
export const lockDistribution = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('ticket_distribution'))`);

/** Condition of a ticket of the group that still has no assignee. */
export const isWaiting = (id: number, group: number): SQL =>
  sql`${tickets.id} = ${id} and ${tickets.group_id} = ${group} and ${tickets.assigned_to} is null and ${isUnsolved}`;

/** Max tickets per run. */
const maxWaiting = 100;

/** The oldest tickets, of these or of all, that wait for a member of a group which distributes them. */
export const findWaiting = (db: Database, ids: readonly number[] | null) =>
  db
    .select({
      id: tickets.id,
      subject: tickets.subject,
      group_id: ticketGroups.id,
      assignment: ticketGroups.assignment,
      max_open: ticketGroups.max_open,
    })
    .from(tickets)
    .innerJoin(ticketGroups, eq(ticketGroups.id, tickets.group_id))
    .where(
      and(
        ids === null ? undefined : inArray(tickets.id, [...ids]),
        isNull(tickets.assigned_to),
        isNotNull(tickets.group_id),
        inArray(ticketGroups.assignment, ['round_robin', 'least_busy']),
        isUnsolved,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(Math.max(maxWaiting, ids?.length ?? 0));

export type WaitingTicket = Awaited<ReturnType<typeof findWaiting>>[number];

/** The members of a group, in turn: whoever was given a ticket longest ago first. */
export const membersInTurn = async (db: Database, group: number): Promise<number[]> => {
  const found = await db
    .select({ id: groupMembers.user_id })
    .from(groupMembers)
    .where(eq(groupMembers.group_id, group))
    .orderBy(asc(groupMembers.turn), asc(groupMembers.user_id));
  return found.map(({ id }) => id);
};

/** Puts the member at the end of the turn. */
export const endTurn = (tx: Database, group: number, member: number) =>
  tx
    .update(groupMembers)
    .set({
      turn: sql`(select max(turn) + 1 from group_members all_turns where all_turns.group_id = ${group})`,
    })
    .where(and(eq(groupMembers.group_id, group), eq(groupMembers.user_id, member)));
