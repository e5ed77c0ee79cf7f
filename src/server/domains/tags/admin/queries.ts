import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { PageRequest } from '#shared/pagination.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { TagOrder, TagType } from '#shared/tags.ts';
import { tickets, ticketTags } from '../../tickets/tables.ts';
import { tags } from '../tables.ts';

/** Number of tickets per tag, each counted in an index. */
const counts: Record<TagType, SQL<number>> = {
  custom: sql<number>`(select count(*)::integer from ${ticketTags} where ticket_tags.tag_id = tags.id)`,
  category: sql<number>`(select count(*)::integer from ${tickets} where tickets.category_id = tags.id)`,
  status: sql<number>`(select count(*)::integer from ${tickets}
    where tickets.queue_state in (tags.status_category, 'snoozed', 'spam', 'deleted') and tickets.status_id = tags.id)`,
};

const columnsOf = (type: TagType) => ({
  id: tags.id,
  name: tags.name,
  display_name: tags.display_name,
  type: tags.type,
  color: tags.color,
  created_at: tags.created_at,
  tickets_count: counts[type],
});

interface Wanted extends PageRequest {
  type: TagType;
  query?: string | undefined;
  orderBy: TagOrder;
  orderDir: 'asc' | 'desc';
}

/** One page of the tags of a type, and their total. */
export async function findTagPage(db: Database, { type, query, orderBy, orderDir, ...page }: Wanted) {
  const wanted = and(
    eq(tags.type, type),
    query
      ? sql`position(lower(${query}) in lower(${tags.name} || ' ' || ${tags.display_name})) > 0`
      : undefined,
  );
  const order = { name: sql`lower(${tags.name})`, tickets_count: counts[type], created_at: tags.created_at };
  const directed = orderDir === 'asc' ? asc : desc;
  return Promise.all([
    db
      .select(columnsOf(type))
      .from(tags)
      .where(wanted)
      .orderBy(directed(order[orderBy]), asc(tags.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    db.$count(tags, wanted),
  ]);
}

/** Custom tags by their ids. */
export const findCustomTags = (db: Database, ids: readonly number[]) =>
  db
    .select(columnsOf('custom'))
    .from(tags)
    .where(and(eq(tags.type, 'custom'), inArray(tags.id, [...ids])))
    .orderBy(asc(tags.id));

export type CustomTag = Awaited<ReturnType<typeof findCustomTags>>[number];

/** Rows that put another tag on all tickets with one of these tags, without duplicates. */
export const withTagInstead = (ids: readonly number[], tagId: number) =>
  sql`select distinct ticket_id, ${tagId}::integer from ${ticketTags} where ${inArray(ticketTags.tag_id, [...ids])}`;

/** The tags on each of these tickets. */
export async function tagsOfTickets(db: Database, ids: readonly number[]) {
  const found = await db
    .select({
      ticket_id: ticketTags.ticket_id,
      tag: { id: tags.id, name: tags.name, display_name: tags.display_name, color: tags.color },
    })
    .from(ticketTags)
    .innerJoin(tags, eq(tags.id, ticketTags.tag_id))
    .where(inArray(ticketTags.ticket_id, [...ids]))
    .orderBy(asc(tags.name));
  return ids.map((id) => ({
    id,
    tags: found.filter(({ ticket_id }) => ticket_id === id).map(({ tag }) => tag),
  }));
}

/** Serializes changes of custom tags until the transaction ends. */
export const lockTags = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('custom_tags'))`);
