import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { plainText } from '../../platform/message-html.ts';
import { users } from '../auth/tables.ts';
import { ticketColumns } from './queries.ts';
import { ticketEvents, tickets } from './tables.ts';
import { tags } from './tag-tables.ts';
import type { Status } from './tags.ts';

/** Longest one-line preview of a message in lists. */
const previewLength = 160;

/** The condition that a person is there, who stays until the transaction ends. It is asked before any row is read. */
const keptPerson = (id: number) =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${id} for key share) is not null`;

const meant = (which: readonly number[] | SQL) =>
  Array.isArray(which) ? inArray(tickets.id, which as number[]) : (which as SQL);

/**
 * The tickets that the condition means, by id; nobody else writes to them before the transaction `tx` ends. Whoever
 * writes is locked first, as by the deletion of their account: in the other order, the two would wait for each other.
 */
export const lockTickets = (tx: Database, which: readonly number[] | SQL, writer: number | null) =>
  tx
    .select({
      ...ticketColumns,
      // A join would lose the ticket whose status changes while it is waited for.
      status: sql<string>`(select named.name from ${tags} named where named.id = ${tickets}.status_id)`,
    })
    .from(tickets)
    .where(writer === null ? meant(which) : and(keptPerson(writer), meant(which)))
    .orderBy(asc(tickets.id))
    .for('update');

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];

/** What becomes of tickets. */
export interface RowChange {
  /** Its words, as they are stored. */
  message?: { type: 'replies' | 'notes'; by_requester: boolean; html: string };
  status?: Status | undefined;
  /** Null gives them to nobody. */
  assigned_to?: number | null | undefined;
}

/** Who did it and when; nobody is the product. */
export interface Deed {
  by: number | null;
  at: string;
}

const isOver = ({ category }: Status) => category === 'closed' || category === 'locked';

type Message = NonNullable<RowChange['message']>;

const nothingSaid = { count: sql`0`, waiting: sql`null::timestamptz` };
const asItIs = { count: sql`${tickets.replies_count}`, waiting: sql`${tickets.waiting_since}` };

/** What a message does to its ticket. */
function spoken(message: Message, at: string, before: typeof asItIs) {
  return {
    updated_at: at,
    replies_count: sql`${before.count} + 1`,
    preview: plainText(message.html, previewLength),
    preview_by_agent: !message.by_requester,
    waiting_since: message.by_requester ? sql`coalesce(${before.waiting}, ${at}::timestamptz)` : null,
  };
}

/** The columns that change with a status. Nobody waits for an answer in a ticket that is over. */
function moved(status: Status, { at, by }: Deed) {
  const over = isOver(status);
  return {
    status_id: status.id,
    status_category: status.category,
    closed_at: over ? sql`coalesce(${tickets.closed_at}, ${at}::timestamptz)` : null,
    closed_by: over ? sql`coalesce(${tickets.closed_by}, ${by}::integer)` : null,
    updated_at: at,
    ...(over ? { waiting_since: null } : {}),
  };
}

const flips = new Set<StatusCategory>(['open', 'pending']);

function eventsOf(ticket: LockedTicket, { status, assigned_to, message }: RowChange): StoredTicketEvent[] {
  const found: StoredTicketEvent[] = [];
  if (status !== undefined && status.name !== ticket.status) {
    const isSaid =
      message?.type === 'replies' && flips.has(ticket.status_category) && flips.has(status.category);
    const data = { from: ticket.status, to: status.name };
    found.push({ type: 'status', data: isSaid ? { ...data, by_reply: true } : data });
  }
  if (assigned_to !== undefined && assigned_to !== ticket.assigned_to) {
    found.push({ type: 'assigned', data: { from: ticket.assigned_to, to: assigned_to } });
  }
  return found;
}

/** Sets the columns of tickets that are locked, all in one statement. Answers with the rows as they are now. */
export async function writeTickets(tx: Database, locked: LockedTicket[], change: RowChange, deed: Deed) {
  const { message, status, assigned_to } = change;
  // A note changes nothing that the customer can see.
  const isSpoken = message !== undefined && message.type === 'replies';
  if (locked.length === 0 || (!isSpoken && status === undefined && assigned_to === undefined)) return locked;
  return tx
    .update(tickets)
    .set({
      ...(isSpoken ? spoken(message, deed.at, asItIs) : {}),
      ...(status === undefined ? {} : moved(status, deed)),
      ...(assigned_to === undefined ? {} : { assigned_to }),
    })
    .where(sql`${tickets.id} = any(${`{${locked.map(({ id }) => id).join()}}`}::text::integer[])`)
    .returning(ticketColumns);
}

/** The statement that keeps what changed in the tickets, however many; null when nothing did. */
export function keepEvents(locked: readonly LockedTicket[], change: RowChange, { by, at }: Deed): SQL | null {
  const kept = locked.flatMap((ticket) =>
    eventsOf(ticket, change).map((event) => ({ ticket_id: ticket.id, ...event })),
  );
  if (kept.length === 0) return null;
  return sql`insert into ${ticketEvents} (ticket_id, user_id, type, data, created_at)
    select ticket_id, ${by}::integer, type, data, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as kept(ticket_id integer, type text, data jsonb)`;
}

interface NewTicket {
  subject: string;
  category_id: number | null;
  user_id: number;
  status: Status;
  at: string;
  /** Its first message. */
  message: Message;
}

/** Stores a new ticket as its first message makes it. Returns its number. */
export async function insertTicket(tx: Database, input: NewTicket): Promise<number> {
  const { status, at, message, ...fields } = input;
  const [ticket] = await tx
    .insert(tickets)
    .values({
      ...fields,
      status_id: status.id,
      status_category: status.category,
      ...spoken(message, at, nothingSaid),
      created_at: at,
    })
    .returning({ id: tickets.id });
  if (ticket === undefined) throw new Error('The ticket was not stored.');
  return ticket.id;
}
