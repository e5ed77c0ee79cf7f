import { asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { users } from '../auth/tables.ts';
import { ticketColumns } from './queries.ts';
import { tickets, ticketTags } from './tables.ts';
import { tags } from './tag-tables.ts';

/** The condition that a person is there, who stays until the transaction ends. It is asked before any row is read. */
export const storedPerson = (id: number | Placeholder) =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${id} for key share) is not null`;

/** The words on a ticket, which change only while it is locked. */
const tagIds = sql<number[]>`array(select ${ticketTags.tag_id} from ${ticketTags}
  where ${ticketTags.ticket_id} = ${tickets}.id)`;

const noTagIds = sql<number[]>`'{}'::integer[]`;

/** What of a locked row is read besides its columns. */
interface Extras {
  withReply: boolean;
  withTags: boolean;
}

const columnsWith = ({ withReply, withTags }: Extras) => ({
  ...ticketColumns,
  // A join would lose the ticket whose status changes while it is waited for.
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
 * The tickets that the condition means, by id; nobody else writes to them before the transaction `tx` ends. Whoever
 * writes is locked first, as by the deletion of their account: in the other order, the two would wait for each other.
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
      /** Who wrote the row last: any change of it is another one. */
      version: sql<string>`${tickets}.xmin::text`,
    })
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_to_change'),
);

/** A ticket as it is, which others may change at once; its version says whether they have. */
export async function readToChange(db: Database, id: number, withReply: boolean) {
  const [row] = await readById(db, { withReply }).execute({ id });
  return row;
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];
