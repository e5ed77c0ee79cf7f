import { asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { users } from '../auth/tables.ts';
import { tags } from '../tags/tables.ts';
import { ticketColumns } from './queries.ts';
import { tickets, ticketTags } from './tables.ts';

/** Condition that a user exists, locked until the transaction ends. It is evaluated before any row is read. */
export const storedPerson = (id: number | Placeholder) =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${id} for key share) is not null`;

/** Tag ids of a ticket, which change only under its lock. */
const tagIds = sql<number[]>`array(select ${ticketTags.tag_id} from ${ticketTags}
  where ${ticketTags.ticket_id} = ${tickets}.id)`;

const noTagIds = sql<number[]>`'{}'::integer[]`;

/** Extra values that are selected with a locked row. */
interface Extras {
  withReply: boolean;
  withTags: boolean;
}

const columnsWith = ({ withReply, withTags }: Extras) => ({
  ...ticketColumns,
  organisation_id: tickets.organisation_id,
  merged_into: tickets.merged_into,
  custom_fields: tickets.custom_fields,
  // A join would drop a ticket whose status changes while its lock is awaited.
  status: sql<string>`(select named.name from ${tags} named where named.id = ${tickets}.status_id)`,
  /** The number of a message that is about to be written. */
  next_reply: withReply
    ? sql<number>`nextval(pg_get_serial_sequence('replies', 'id'))::integer`
    : sql<number>`0`,
  tag_ids: withTags ? tagIds : noTagIds,
});

const lock = (tx: Database, condition: SQL, extras: Extras) =>
  tx.select(columnsWith(extras)).from(tickets).where(condition).orderBy(asc(tickets.id)).for('update');

interface LockShape extends Extras {
  byWriter: boolean;
}

const byIds = sql`${tickets.id} = any(${sql.placeholder('ids')}::text::integer[])`;
const lockById = prepared((tx, { byWriter, ...extras }: LockShape) =>
  lock(tx, byWriter ? sql`${storedPerson(sql.placeholder('writer'))} and ${byIds}` : byIds, extras).prepare(
    'lock_tickets',
  ),
);

export const listed = (ids: readonly number[]) => `{${ids.join()}}`;

/**
 * Locks the tickets that the condition matches, by id, until the transaction `tx` ends. The writer's row is locked
 * first, as in the deletion of their account: the reverse order would deadlock.
 */
export function lockTickets(
  tx: Database,
  which: readonly number[] | SQL,
  writer: number | null,
  extras: Extras = { withReply: false, withTags: false },
) {
  if (!Array.isArray(which)) {
    const meant = which as SQL;
    return lock(tx, writer === null ? meant : sql`${storedPerson(writer)} and ${meant}`, extras).execute();
  }
  return lockById(tx, { byWriter: writer !== null, ...extras }).execute({
    ids: listed(which as number[]),
    writer,
  });
}

const readById = prepared((db, { withReply }: Pick<Extras, 'withReply'>) =>
  db
    .select({
      ...columnsWith({ withReply, withTags: false }),
      /** Transaction id of the last write: it differs after any change of the row. */
      version: sql<string>`${tickets}.xmin::text`,
    })
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_to_change'),
);

/** Reads a ticket without a lock; its version detects concurrent changes. */
export async function readToChange(db: Database, id: number, withReply: boolean) {
  const [row] = await readById(db, { withReply }).execute({ id });
  return row;
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];
