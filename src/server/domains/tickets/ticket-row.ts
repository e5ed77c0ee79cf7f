import { eq, type SQL, sql } from 'drizzle-orm';
import { defaultPriority, levelOf, type Priority } from '#shared/priorities.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import { plainText } from '../../platform/html/message-html.ts';
import { reservation } from '../../platform/idempotency/keys.ts';
import type { Merge } from '../auth/account-hooks.ts';
import { type LockedTicket, listed, storedPerson } from './lock-tickets.ts';
import { ticketsMovedBy } from './person-queries.ts';
import { messageCtes, messageValues, type NewMessage } from './replies/store-message.ts';
import { replies } from './replies/tables.ts';
import { type ChangeMeta, eventsOf, isOver, type RowChange, rowAfter, type TagName } from './row-change.ts';
import { type SideEffects, sideEffectCtes, sideEffectValues } from './side-effects.ts';
import { ticketEvents, tickets, ticketTags } from './tables.ts';
import type { Status } from './tags.ts';

/** Longest one-line preview of a message in lists. */
const previewLength = 160;

const previewOf = ({ words }: Omit<NewMessage, 'ticket_id'>) => plainText(words.html, previewLength);

type Message = NonNullable<RowChange['message']>;

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const at = value('at', 'timestamptz');

/** How a change is made: which columns are set, and whether a message is stored. */
interface WriteShape {
  message: Message['type'] | null;
  byRequester: boolean;
  status: 'over' | 'live' | null;
  assigned: boolean;
  subject: boolean;
  priority: boolean;
  tags: boolean;
  /** The ticket is not locked: it is one, and is written only if it is still as it was read. */
  unlocked: boolean;
}

const shapeOf = (
  { message, status, assigned_to, subject, priority, tags }: RowChange,
  unlocked: boolean,
): WriteShape => ({
  unlocked,
  message: message?.type ?? null,
  byRequester: message?.by_requester === true,
  status: status === undefined ? null : isOver(status) ? 'over' : 'live',
  assigned: assigned_to !== undefined,
  subject: subject !== undefined,
  priority: priority !== undefined,
  tags: tags !== undefined,
});

/** What is set. A note changes nothing that the customer can see; nobody waits for an answer in a ticket that is over. */
function columnsOf({ message, byRequester, status, assigned, subject, priority }: WriteShape): SQL[] {
  const isSpoken = message === 'replies';
  const isOver = status === 'over';
  const waiting = isOver || !byRequester ? sql`null` : sql`coalesce(waiting_since, ${at})`;
  return [
    ...(isSpoken || status !== null || subject ? [sql`updated_at = ${at}`] : []),
    ...(isSpoken ? [sql`replies_count = replies_count + 1, preview = ${value('preview', 'text')}`] : []),
    ...(isSpoken ? [sql`preview_by_agent = ${sql.raw(String(!byRequester))}`] : []),
    ...(isSpoken || isOver ? [sql`waiting_since = ${waiting}`] : []),
    ...(status === null
      ? []
      : [sql`status_id = ${value('status_id', 'integer')}, status_category = ${value('category', 'text')}`]),
    ...(isOver
      ? [
          sql`closed_at = coalesce(closed_at, ${at}), closed_by = coalesce(closed_by, ${value('by', 'integer')})`,
        ]
      : []),
    ...(status === 'live' ? [sql`closed_at = null, closed_by = null`] : []),
    ...(assigned ? [sql`assigned_to = ${value('assigned_to', 'integer')}`] : []),
    ...(subject ? [sql`subject = ${value('subject', 'text')}`] : []),
    ...(priority ? [sql`priority = ${value('priority', 'smallint')}`] : []),
  ];
}

/** Tags that are put on tickets and taken off them: whatever a ticket has already, or has not, stays so. */
const tagParts = sql`untagged as (
    delete from ${ticketTags} where ticket_id = any(${value('ids', 'text')}::integer[])
      and tag_id = any(${value('tags_removed', 'text')}::integer[])
  ),
  tagged as (
    insert into ${ticketTags} (ticket_id, tag_id)
    select ticket_id, tag_id from unnest(${value('ids', 'text')}::integer[]) ticket_id,
      unnest(${value('tags_added', 'text')}::integer[]) tag_id
    on conflict do nothing
  ),`;

/** Whoever writes is locked first, as by `lockTickets`; then the ticket, by which others are waited for. */
const asItWasRead = sql`(${value('by', 'integer')} is null or ${storedPerson(sql.placeholder('by'))})
  and id = ${value('ticket_id', 'integer')} and xmin = ${value('version', 'text')}::xid`;

/** The expression that sets the columns; of a ticket that is not locked it answers with its number, or with no row. */
function changedPart(columns: SQL[], unlocked: boolean): SQL {
  const set = sql`update ${tickets} set ${sql.join(columns, sql`, `)}`;
  if (!unlocked)
    return columns.length === 0
      ? sql``
      : sql`changed as (${set} where id = any(${value('ids', 'text')}::integer[])),`;
  return columns.length === 0
    ? sql`changed as materialized (select id from ${tickets} where ${asItWasRead} for update),`
    : sql`changed as (${set} where ${asItWasRead} returning id),`;
}

const write = preparedRows((shape: WriteShape) => {
  const from = shape.unlocked ? 'changed' : null;
  const fromIt = shape.unlocked ? sql`from changed` : sql``;
  const message = messageCtes(value('ticket_id', 'integer'), value('reply_id', 'integer'), fromIt);
  return sql`with ${changedPart(columnsOf(shape), shape.unlocked)}
    ${shape.message === null ? sql`` : sql`${message},`}
    ${shape.tags ? tagParts : sql``}
    kept as (
      insert into ${ticketEvents} (ticket_id, user_id, type, data, created_at)
      select ticket_id, ${value('by', 'integer')}, type, data, ${at}
      from jsonb_to_recordset(${value('kept', 'text')}::jsonb) as kept(ticket_id integer, type text, data jsonb)
        ${shape.unlocked ? sql`, changed` : sql``}
    ),
    ${sideEffectCtes(sql`0 as id`, from)} ${fromIt}`;
});

const idsOf = (named: readonly TagName[]) => listed(named.map(({ id }) => id));

/**
 * Sets the columns of tickets that are locked, stores the message that does it, keeps what changed and tells of it, all in
 * one statement. Answers with the rows as they are now.
 * @param version Of one ticket that is not locked; when it has another one by now, nothing is done, and the answer is null.
 */
export async function writeTickets(
  tx: Database,
  locked: readonly LockedTicket[],
  change: RowChange,
  deed: ChangeMeta,
  news: SideEffects,
  version: string | null = null,
): Promise<LockedTicket[] | null> {
  if (locked.length === 0) return [];
  const { message, status, assigned_to, subject, priority, tags } = change;
  const [{ id, next_reply }] = locked as [LockedTicket];
  const kept = locked.flatMap((ticket) =>
    eventsOf(ticket, change).map((event) => ({ ticket_id: ticket.id, ...event })),
  );
  const written = await write(tx, shapeOf(change, version !== null), {
    ticket_id: id,
    version,
    ids: listed(locked.map((ticket) => ticket.id)),
    by: deed.by,
    at: deed.at,
    status_id: status?.id ?? null,
    category: status?.category ?? null,
    assigned_to: assigned_to ?? null,
    subject: subject ?? null,
    priority: priority === undefined ? null : levelOf(priority),
    kept: JSON.stringify(kept),
    ...(message && { reply_id: next_reply, preview: previewOf(message), ...messageValues(message) }),
    ...(tags && { tags_added: idsOf(tags.add), tags_removed: idsOf(tags.remove) }),
    ...sideEffectValues(news),
  });
  return written.length === 0 ? null : locked.map((ticket) => rowAfter(ticket, change, deed));
}

/** Gives all tickets of one customer to another, and keeps that they did change hands. Nothing tells of it. */
export async function moveTickets(tx: Database, merge: Merge): Promise<void> {
  const { from, into, by, journal } = merge;
  await journal.move(tickets.user_id, merge);
  await journal.move(tickets.closed_by, merge, eq(tickets.user_id, into));
  await storeHandOver(tx, ticketsMovedBy(journal.changes), { from, to: into, by });
}

/** Keeps of tickets that they went from one customer to another. */
export async function storeHandOver(
  tx: Database,
  ids: readonly number[],
  { by, ...data }: { from: number; to: number; by: number | null },
): Promise<void> {
  await tx.execute(sql`insert into ${ticketEvents} (ticket_id, user_id, type, data)
    select id, ${by}::integer, 'requester', ${JSON.stringify(data)}::text::jsonb
    from unnest(${listed(ids)}::text::integer[]) id`);
}

interface NewTicket {
  subject: string;
  category_id: number | null;
  user_id: number;
  status: Status;
  assigned_to?: number | null | undefined;
  workspace_id?: number | null | undefined;
  priority?: Priority | undefined;
  /** Its first message. */
  message: Message;
}

const insert = preparedRows<{ id: number; reply_id: number }, { keyed: boolean }>(({ keyed }) => {
  const next = sql`pg_get_serial_sequence('tickets', 'id')`;
  return sql`with ${keyed ? sql`numbered (id) as (${reservation(next)})` : sql`numbered (id) as (select nextval(${next})::integer)`},
    ticket as (
      insert into ${tickets} (id, subject, status_id, status_category, category_id, user_id, workspace_id, replies_count, preview,
        preview_by_agent, assigned_to, priority, waiting_since, created_at, updated_at)
      select id, ${value('subject', 'text')}, ${value('status_id', 'integer')}, ${value('category', 'text')},
        ${value('category_id', 'integer')}, ${value('user_id', 'integer')}, ${value('workspace_id', 'integer')}, 1, ${value('preview', 'text')},
        not ${value('by_requester', 'boolean')}, ${value('assigned_to', 'integer')}, ${value('priority', 'smallint')}, case when ${value('by_requester', 'boolean')} then ${at} end, ${at}, ${at}
      from numbered
      returning id
    ),
    ${messageCtes(sql`ticket.id`, undefined, sql`from ticket`)},
    ${sideEffectCtes(sql`ticket.id, message.id as reply_id`, 'ticket', sql`ticket.id`)} from ticket, message`;
});

/** A key that was sent along, so that the same sent twice is stored once. */
export interface Key {
  author_id: number;
  operation: string;
  key: string;
}

/**
 * Stores a new ticket as its first message makes it and tells of it, in one statement. Answers with its number and that
 * of the message; null when the key is taken.
 */
export async function insertTicket(
  db: Database,
  {
    status,
    message,
    assigned_to = null,
    workspace_id = null,
    priority = defaultPriority,
    ...about
  }: NewTicket,
  news: SideEffects,
  key: Key | null = null,
) {
  const [stored] = await insert(
    db,
    { keyed: key !== null },
    {
      subject: about.subject,
      category_id: about.category_id,
      user_id: about.user_id,
      workspace_id,
      assigned_to,
      priority: levelOf(priority),
      status_id: status.id,
      category: status.category,
      preview: previewOf(message),
      ...messageValues(message),
      ...sideEffectValues(news),
      ...key,
    },
  );
  return stored ?? null;
}

/** Tickets of these categories get another one, as when theirs goes: nobody is told, for nobody changed a ticket. */
export const moveToCategory = (db: Database, ids: readonly number[], categoryId: number) =>
  db.execute(
    sql`update ${tickets} set category_id = ${categoryId} where category_id = any(${`{${ids.join()}}`}::integer[])`,
  );

/**
 * Stores the event of a message that was edited or deleted, and brings what lists show of the ticket, which is locked,
 * up to date.
 * @param newest The newest message that its customer can see; null when that side does not change, as by a note.
 */
export async function storeMessageEvent(
  tx: Database,
  ticketId: number,
  event: StoredTicketEvent,
  { by, at: when }: ChangeMeta,
  newest: { body: string; by_requester: boolean } | null,
): Promise<void> {
  await tx.insert(ticketEvents).values({ ticket_id: ticketId, user_id: by, created_at: when, ...event });
  if (newest === null) return;
  // While the newest message is an agent's, nobody waits for an answer.
  await tx.execute(sql`update ${tickets} set
    updated_at = ${when},
    replies_count = (select count(*) from ${replies} where ${replies.ticket_id} = ${ticketId} and ${replies.type} = 'replies'),
    preview = ${plainText(newest.body, previewLength)},
    preview_by_agent = ${!newest.by_requester},
    waiting_since = case when ${newest.by_requester} then waiting_since end
    where id = ${ticketId}`);
}
