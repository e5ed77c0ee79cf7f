import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { NamedOrder } from '#shared/ticket-states.ts';
import { ticketPriorities } from '../ticket-priorities/tables.ts';
import { tickets } from '../tickets/tables.ts';

const waiting = sql`coalesce(${tickets.waiting_since}, 'infinity')`;
const level = sql`(select ranked.level from ${ticketPriorities} ranked where ranked.name = ${tickets.priority})`;
const closed = sql`coalesce(${tickets.closed_at}, 'infinity')`;

/** Orders by columns of the ticket, without the relevance of a search. */
export type PlainOrder = Exclude<NamedOrder, 'relevance'>;

/** The last row of a page, in the order of the list. `level` is that of its priority. */
export type Place = { at: string; id: number; level?: number | undefined };

/**
 * Sort keys of each order, and the condition after a cursor row. Each ends in the id, so no row is skipped or repeated.
 */
export const orders: Record<PlainOrder, { by: SQL[]; after: SQL }> = {
  longest_waiting: {
    by: [sql`${waiting} asc`, asc(tickets.id)],
    after: sql`(${waiting}, ${tickets.id}) > (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
  newest: {
    by: [desc(tickets.id)],
    after: sql`${tickets.id} < ${sql.placeholder('id')}::integer`,
  },
  recently_closed: {
    by: [sql`${closed} desc`, desc(tickets.id)],
    after: sql`(${closed}, ${tickets.id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
  priority: {
    by: [sql`${level} desc`, sql`${waiting} asc`, asc(tickets.id)],
    after: sql`(-${level}, ${waiting}, ${tickets.id}) > (-${sql.placeholder('level')}::integer, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
  updated: {
    by: [desc(tickets.updated_at), desc(tickets.id)],
    after: sql`(${tickets.updated_at}, ${tickets.id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
};
