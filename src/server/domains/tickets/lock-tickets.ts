import { asc, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { users } from '../auth/tables.ts';
import { ticketColumns } from './queries.ts';
import { tickets } from './tables.ts';
import { tags } from './tag-tables.ts';

/** The condition that a person is there, who stays until the transaction ends. It is asked before any row is read. */
const keptPerson = (id: number | Placeholder) =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${id} for key share) is not null`;

const lock = (tx: Database, condition: SQL, withReply: boolean) =>
  tx
    .select({
      ...ticketColumns,
      // A join would lose the ticket whose status changes while it is waited for.
      status: sql<string>`(select named.name from ${tags} named where named.id = ${tickets}.status_id)`,
      /** The number of a message that is about to be written. */
      next_reply: withReply
        ? sql<number>`nextval(pg_get_serial_sequence('replies', 'id'))::integer`
        : sql<number>`0`,
    })
    .from(tickets)
    .where(condition)
    .orderBy(asc(tickets.id))
    .for('update');

interface LockShape {
  byWriter: boolean;
  withReply: boolean;
}

const byIds = sql`${tickets.id} = any(${sql.placeholder('ids')}::text::integer[])`;
const lockById = prepared((tx, { byWriter, withReply }: LockShape) =>
  lock(tx, byWriter ? sql`${keptPerson(sql.placeholder('writer'))} and ${byIds}` : byIds, withReply).prepare(
    'lock_tickets',
  ),
);

export const listed = (ids: readonly number[]) => `{${ids.join()}}`;

/**
 * The tickets that the condition means, by id; nobody else writes to them before the transaction `tx` ends. Whoever
 * writes is locked first, as by the deletion of their account: in the other order, the two would wait for each other.
 */
export function lockTickets(
  tx: Database,
  which: readonly number[] | SQL,
  writer: number | null,
  withReply = false,
) {
  if (!Array.isArray(which)) {
    const meant = which as SQL;
    return lock(tx, writer === null ? meant : sql`${keptPerson(writer)} and ${meant}`, withReply).execute();
  }
  return lockById(tx, { byWriter: writer !== null, withReply }).execute({
    ids: listed(which as number[]),
    writer,
  });
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];
