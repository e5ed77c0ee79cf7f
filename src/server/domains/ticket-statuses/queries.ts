import { and, asc, eq, sql } from 'drizzle-orm';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import { systemStatuses } from '#shared/ticket-statuses.ts';
import type { Database } from '../../platform/db/connect.ts';
import { tags } from '../tags/tables.ts';
import { tickets } from '../tickets/tables.ts';

const isStatus = eq(tags.type, 'status');

export const statusOf = (id: number) => and(isStatus, eq(tags.id, id));

/** All statuses in their order. */
export async function everyStatus(db: Database): Promise<(ManagedStatus & { position: number })[]> {
  const found = await db
    .select({
      id: tags.id,
      name: tags.name,
      label: tags.display_name,
      user_label: tags.user_label,
      category: sql<ManagedStatus['category']>`coalesce(${tags.status_category}, 'open')`,
      color: tags.color,
      customer_may_set: tags.customer_may_set,
      position: tags.position,
    })
    .from(tags)
    .where(isStatus)
    .orderBy(asc(tags.position), asc(tags.id));
  return found.map((status, index) => ({
    ...status,
    is_default: found.findIndex(({ category }) => category === status.category) === index,
    system: systemStatuses.includes(status.name),
  }));
}

export type StatusRow = Awaited<ReturnType<typeof everyStatus>>[number];

export const countTicketsWith = (db: Database, id: number) => db.$count(tickets, eq(tickets.status_id, id));
