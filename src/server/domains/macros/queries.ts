import { and, asc, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { visibleTo } from '../canned-replies/audience.ts';
import { macros } from './tables.ts';

const select = (db: Database) =>
  db
    .select({
      id: macros.id,
      name: macros.name,
      actions: macros.actions,
      body: macros.body,
      audience: macros.audience,
      group_id: macros.group_id,
      enabled: macros.enabled,
      position: macros.position,
      user_id: macros.user_id,
      created_at: macros.created_at,
      updated_at: macros.updated_at,
      user: personColumns,
    })
    .from(macros)
    .leftJoin(users, eq(users.id, macros.user_id));

export type MacroRow = Awaited<ReturnType<typeof select>>[number];

/** The macros that the user sees, in order; of some ids, or all. */
export const findMacros = (db: Database, user: CurrentUser, ids?: readonly number[]) =>
  select(db)
    .where(and(visibleTo(user, macros), ids && inArray(macros.id, [...ids])))
    .orderBy(asc(macros.position), asc(macros.id));

/** One change at a time: names and places are compared with those of others. */
export const lockMacros = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('macros'))`);

/** How many are shared on the site, or the person has besides. */
export const countMacros = (tx: Database, isOwn: boolean, userId: number) =>
  tx.$count(
    macros,
    isOwn ? and(eq(macros.audience, 'own'), eq(macros.user_id, userId)) : ne(macros.audience, 'own'),
  );

/** The place behind all others. */
export async function lastPosition(tx: Database): Promise<number> {
  const [row] = await tx.select({ last: max(macros.position) }).from(macros);
  return (row?.last ?? 0) + 1;
}

/** Own ones of an account that are nobody else's. */
export const ownOf = (userId: number) =>
  and(
    eq(macros.user_id, userId),
    or(eq(macros.audience, 'own'), and(eq(macros.audience, 'group'), isNull(macros.group_id))),
  );
