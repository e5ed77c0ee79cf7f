import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import { offsetOf } from '#shared/pagination.ts';
import type { roleHoldersInput, roleListInput } from '#shared/roles.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { personColumns } from '../auth/queries.ts';
import { invites, roles, userRoles, users } from '../auth/tables.ts';

const usersCount = sql<number>`(select count(*)::int from ${userRoles} where ${userRoles.role_id} = ${roles.id})`;

const columns = {
  id: roles.id,
  name: roles.name,
  description: roles.description,
  permissions: roles.permissions,
  is_default: roles.is_default,
  is_guest: roles.is_guest,
  require_two_factor: roles.require_two_factor,
  created_at: roles.created_at,
  updated_at: roles.updated_at,
};

const select = (db: Database) =>
  db.select({ ...columns, users_count: usersCount.as('users_count') }).from(roles);

export type RoleRow = Awaited<ReturnType<typeof select>>[number];

const orders = {
  name: sql`lower(${roles.name})`,
  users_count: sql`users_count`,
  created_at: sql`${roles.created_at}`,
};

/** One page of roles, and their total. */
export async function pageOfRoles(db: Database, input: z.output<typeof roleListInput>) {
  const { query, orderBy, orderDir } = input;
  const matching = query
    ? or(ilike(roles.name, partOf(query)), ilike(roles.description, partOf(query)))
    : undefined;
  const direction = orderDir === 'asc' ? asc : desc;
  const [rows, [found]] = await Promise.all([
    select(db)
      .where(matching)
      .orderBy(direction(orders[orderBy]), roles.id)
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.select({ total: count() }).from(roles).where(matching),
  ]);
  return { rows, total: found?.total ?? 0 };
}

export async function findRole(db: Database, id: number): Promise<RoleRow | undefined> {
  const [row] = await select(db).where(eq(roles.id, id));
  return row;
}

export const everyRole = (db: Database) => select(db).orderBy(orders.name);

/** All roles, held until the transaction ends: changes of roles follow one another. */
export const lockRoles = (tx: Database) => tx.select(columns).from(roles).orderBy(roles.id).for('update');

export type LockedRole = Awaited<ReturnType<typeof lockRoles>>[number];

/** The other roles of the holders of these roles, or of these users. */
export async function rolesBeside(tx: Database, of: { roleIds: number[] } | { userIds: number[] }) {
  const beside: SQL =
    'userIds' in of
      ? inArray(userRoles.user_id, of.userIds)
      : inArray(
          userRoles.user_id,
          tx.select({ id: userRoles.user_id }).from(userRoles).where(inArray(userRoles.role_id, of.roleIds)),
        );
  const rows = await tx.selectDistinct({ id: userRoles.role_id }).from(userRoles).where(beside);
  return new Set(rows.map(({ id }) => id));
}

/** Number of holders of the roles, and of pending invites that grant one. */
export async function usesOf(tx: Database, ids: number[]) {
  const [[held], [invited]] = await Promise.all([
    tx.select({ count: count() }).from(userRoles).where(inArray(userRoles.role_id, ids)),
    tx
      .select({ count: count() })
      .from(invites)
      .where(and(inArray(invites.role_id, ids), isNull(invites.accepted_at), isNull(invites.cancelled_at))),
  ]);
  return [
    { type: 'users', count: held?.count ?? 0 },
    { type: 'invites', count: invited?.count ?? 0 },
  ];
}

/** One page of the holders of a role, or of all others, and their total. */
export async function pageOfHolders(db: Database, input: z.output<typeof roleHoldersInput>) {
  const holding = exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(and(eq(userRoles.user_id, users.id), eq(userRoles.role_id, input.id))),
  );
  const matching = and(
    isNull(users.deleted_at),
    input.held ? holding : not(holding),
    input.query
      ? sql`person_words(${users.first_name}, ${users.last_name}, ${users.email}) ilike ${partOf(input.query)}`
      : undefined,
  );
  const [rows, [found]] = await Promise.all([
    db
      .select(personColumns)
      .from(users)
      .where(matching)
      .orderBy(users.id)
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.select({ total: count() }).from(users).where(matching),
  ]);
  return { rows, total: found?.total ?? 0 };
}
