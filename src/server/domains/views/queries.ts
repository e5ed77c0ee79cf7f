import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { ticketViewOrders, ticketViews } from './tables.ts';

/** Where a person has put the view; null for views that they have not put in order. */
const placeFor = (person: number) =>
  sql<number | null>`(select array_position(own.view_ids, ${ticketViews}.id)
    from ${ticketViewOrders} own where own.user_id = ${person}::integer)`;

const select = (db: Database, person: number, where: SQL | undefined) =>
  db
    .select({
      id: ticketViews.id,
      user_id: ticketViews.user_id,
      name: ticketViews.name,
      filter: ticketViews.filter,
      order: ticketViews.order,
      columns: ticketViews.columns,
      density: ticketViews.density,
      audience: ticketViews.audience,
      group_id: ticketViews.group_id,
      pinned: ticketViews.pinned,
      position: ticketViews.position,
      updated_at: ticketViews.updated_at,
      place: placeFor(person),
      user: personColumns,
    })
    .from(ticketViews)
    .innerJoin(users, eq(users.id, ticketViews.user_id))
    .where(where)
    .orderBy(asc(ticketViews.position), asc(ticketViews.id));

export type ViewRow = Awaited<ReturnType<typeof select>>[number];

/** Views that a person sees: their own, those of everyone and those of their groups. */
const visibleTo = ({ id, group_ids }: Pick<CurrentUser, 'id' | 'group_ids'>) =>
  or(
    eq(ticketViews.user_id, id),
    eq(ticketViews.audience, 'all'),
    and(
      eq(ticketViews.audience, 'group'),
      sql`${ticketViews.group_id} = any(${`{${group_ids.join()}}`}::text::integer[])`,
    ),
  );

/** The views that a person sees: pinned ones first, in the order that the person has put them in. */
export async function findVisibleViews(db: Database, user: CurrentUser): Promise<ViewRow[]> {
  const found = await select(db, user.id, visibleTo(user));
  const placeOf = ({ place }: ViewRow) => place ?? found.length + 1;
  return found.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || placeOf(one) - placeOf(other),
  );
}

/** One of them; null for a view that the person does not see. */
export async function findVisibleView(db: Database, user: CurrentUser, id: number): Promise<ViewRow | null> {
  const [found] = await select(db, user.id, and(eq(ticketViews.id, id), visibleTo(user)));
  return found ?? null;
}
