import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { tags } from '../tags/tables.ts';
import { tickets } from '../tickets/tables.ts';

const isCategory = eq(tags.type, 'category');

/** All categories in their order. */
export const everyCategory = (db: Database) =>
  db
    .select({
      id: tags.id,
      name: tags.display_name,
      description: tags.description,
      requires_purchase_code: tags.requires_purchase_code,
      hidden: tags.hidden,
      group_id: tags.group_id,
      position: tags.position,
    })
    .from(tags)
    .where(isCategory)
    .orderBy(asc(tags.position), asc(tags.id));

export type CategoryRow = Awaited<ReturnType<typeof everyCategory>>[number];

/** Number of tickets per category, by an index-only scan. */
export async function ticketsByCategory(db: Database, ids?: readonly number[]) {
  const rows = await db
    .select({
      id: tags.id,
      count: sql<number>`(select count(*)::integer from ${tickets} where tickets.category_id = tags.id)`,
    })
    .from(tags)
    .where(ids === undefined ? isCategory : and(isCategory, inArray(tags.id, [...ids])));
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const categoryOf = (id: number) => and(isCategory, eq(tags.id, id));
