import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import type { Invite, inviteListInput } from '#shared/invites.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { InviteState } from '#shared/record-states.ts';
import { personColumns, toPerson } from '../queries.ts';
import { invites, roles, users } from '../tables.ts';

const now = sql`now()`;
const open = and(isNull(invites.accepted_at), isNull(invites.cancelled_at));

/** Condition of invites with a valid link. */
export const waiting = and(open, gt(invites.expires_at, now));

const inState: Record<InviteState, SQL | undefined> = {
  pending: waiting,
  expired: and(open, lte(invites.expires_at, now)),
  accepted: isNotNull(invites.accepted_at),
  cancelled: isNotNull(invites.cancelled_at),
};

const state = sql<InviteState>`case
  when ${invites.accepted_at} is not null then 'accepted'
  when ${invites.cancelled_at} is not null then 'cancelled'
  when ${invites.expires_at} <= now() then 'expired'
  else 'pending' end`;

const select = (db: Database) =>
  db
    .select({
      id: invites.id,
      email: invites.email,
      role_id: invites.role_id,
      role: { id: roles.id, name: roles.name },
      state,
      inviter: personColumns,
      expires_at: invites.expires_at,
      created_at: invites.created_at,
    })
    .from(invites)
    .innerJoin(roles, eq(roles.id, invites.role_id))
    .leftJoin(users, eq(users.id, invites.invited_by));

type Row = Awaited<ReturnType<typeof select>>[number];

const toInvite = ({ inviter, ...invite }: Row): Invite => ({
  ...invite,
  invited_by: inviter && toPerson(inviter),
});

/** One page of invites, and their total. */
export async function pageOfInvites(db: Database, input: z.output<typeof inviteListInput>) {
  const matching = and(
    input.state ? inState[input.state] : undefined,
    input.query ? ilike(invites.email, partOf(input.query)) : undefined,
  );
  const direction = input.orderDir === 'asc' ? asc : desc;
  const [rows, [found]] = await Promise.all([
    select(db)
      .where(matching)
      .orderBy(direction(invites.created_at), direction(invites.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.select({ total: count() }).from(invites).where(matching),
  ]);
  return { rows: rows.map(toInvite), total: found?.total ?? 0 };
}

export async function findInvite(db: Database, id: string): Promise<Invite | undefined> {
  const [row] = await select(db).where(eq(invites.id, id));
  return row && toInvite(row);
}

/** The invite with that token, while valid, or for the user who accepted it. */
export async function findByToken(db: Database, tokenHash: string, callerId = 0) {
  const [row] = await db
    .select({
      id: invites.id,
      email: invites.email,
      role: { id: roles.id, name: roles.name },
      permissions: roles.permissions,
      inviter: personColumns,
      accepted_by: invites.accepted_by,
      mailed: invites.mailed,
    })
    .from(invites)
    .innerJoin(roles, eq(roles.id, invites.role_id))
    .leftJoin(users, eq(users.id, invites.invited_by))
    .where(and(eq(invites.token_hash, tokenHash), or(waiting, eq(invites.accepted_by, callerId))));
  return row;
}
