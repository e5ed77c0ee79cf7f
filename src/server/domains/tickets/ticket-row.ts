import { eq, type SQL, sql } from 'drizzle-orm';
import type { CustomValues } from '#shared/custom-values.ts';
import type { TicketChannel } from '#shared/ticket-channels.ts';
import type { ChangeSource, StoredTicketEvent } from '#shared/ticket-events.ts';
import { fieldNames, type NewFields } from '#shared/ticket-fields.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows, rows } from '../../platform/db/statements.ts';
import { reservation } from '../../platform/idempotency/keys.ts';
import type { Merge } from '../auth/account-hooks.ts';
import { type NewOperation, operationCte, operationValues } from '../operations/statement.ts';
import type { TagName } from '../tags/custom-tags.ts';
import type { Status } from '../tags/service.ts';
import { previewOfHtml } from './excerpts.ts';
import { type LockedTicket, listed, storedPerson } from './lock-tickets.ts';
import { ticketsMovedBy } from './person-queries.ts';
import { placementParameters } from './placement.ts';
import { messageCtes, messageValues, type NewMessage } from './replies/store-message.ts';
import { isPublic, replies } from './replies/tables.ts';
import { type ChangeMeta, eventsOf, type RowChange } from './row-change.ts';
import { assignmentsOf, at, parameter, rowAfter, shapeOf, type WriteShape } from './row-rules.ts';
import { type SideEffects, sideEffectCtes, sideEffectValues } from './side-effects.ts';
import { ticketEvents, tickets, ticketTags } from './tables.ts';
import { fieldParameter, fieldParameters, withInitialFields } from './ticket-fields.ts';

const previewOf = ({ words }: Omit<NewMessage, 'ticket_id'>) => previewOfHtml(words.html);

type Message = NonNullable<RowChange['message']>;

/** CTEs that add and remove custom tags; present and absent ones are ignored. */
const tagParts = sql`untagged as (
    delete from ${ticketTags} where ticket_id = any(${parameter('ids', 'text')}::integer[])
      and tag_id = any(${parameter('tags_removed', 'text')}::integer[])
  ),
  tagged as (
    insert into ${ticketTags} (ticket_id, tag_id)
    select ticket_id, tag_id from unnest(${parameter('ids', 'text')}::integer[]) ticket_id,
      unnest(${parameter('tags_added', 'text')}::integer[]) tag_id
    on conflict do nothing
  ),`;

/** Locks the author first, as `lockTickets` does; then the ticket, if its version is unchanged. */
const asItWasRead = sql`(${parameter('by', 'integer')} is null or ${storedPerson(sql.placeholder('by'))})
  and id = ${parameter('ticket_id', 'integer')} and xmin = ${parameter('version', 'text')}::xid`;

/** The expression that sets the columns; of a ticket that is not locked it answers with its number, or with no row. */
function changedPart(columns: SQL[], unlocked: boolean): SQL {
  const set = sql`update ${tickets} set ${sql.join(columns, sql`, `)}`;
  if (!unlocked)
    return columns.length === 0
      ? sql``
      : sql`changed as (${set} where id = any(${parameter('ids', 'text')}::integer[])),`;
  return columns.length === 0
    ? sql`changed as materialized (select id from ${tickets} where ${asItWasRead} for update),`
    : sql`changed as (${set} where ${asItWasRead} returning id),`;
}

const write = preparedRows((shape: WriteShape) => {
  const from = shape.unlocked ? 'changed' : null;
  const fromIt = shape.unlocked ? sql`from changed` : sql``;
  const message = messageCtes(parameter('ticket_id', 'integer'), parameter('reply_id', 'integer'), fromIt);
  return sql`with ${changedPart(assignmentsOf(shape), shape.unlocked)}
    ${shape.message === null ? sql`` : sql`${message},`}
    ${shape.tags ? tagParts : sql``}
    ${shape.operation ? sql`${operationCte(shape.unlocked ? sql`, changed` : sql``)},` : sql``}
    kept as (
      insert into ${ticketEvents} (ticket_id, user_id, type, data, via, created_at)
      select ticket_id, ${parameter('by', 'integer')}, type, data, ${parameter('via', 'text')}, ${at}
      from jsonb_to_recordset(${parameter('kept', 'text')}::jsonb) as kept(ticket_id integer, type text, data jsonb)
        ${shape.unlocked ? sql`, changed` : sql``}
    ),
    ${sideEffectCtes(sql`0 as id`, from)} ${fromIt}`;
});

const idsOf = (named: readonly TagName[]) => listed(named.map(({ id }) => id));

/**
 * Sets the columns of locked tickets, stores message and history, publishes hints and enqueues jobs in one statement.
 * Answers with the new rows.
 * @param more `version` of one ticket that is not locked: null is returned, without any effect, when it is outdated;
 * the operation to store with the change.
 */
export async function writeTickets(
  tx: Database,
  locked: readonly LockedTicket[],
  change: RowChange,
  deed: ChangeMeta,
  news: SideEffects,
  { version = null, operation = null }: { version?: string | null; operation?: NewOperation | null } = {},
): Promise<LockedTicket[] | null> {
  if (locked.length === 0) return [];
  const { message, status, tags, relocation, requester, custom_fields } = change;
  const shape = shapeOf(change, { unlocked: version !== null, operation: operation !== null });
  const [{ id, next_reply }] = locked as [LockedTicket];
  const kept = locked.flatMap((ticket) =>
    eventsOf(ticket, change).map((event) => ({ ticket_id: ticket.id, ...event })),
  );
  const written = await write(tx, shape, {
    ticket_id: id,
    version,
    ids: listed(locked.map((ticket) => ticket.id)),
    ...deed,
    status_id: status?.id ?? null,
    category: status?.category ?? null,
    ...fieldParameters(change),
    ...placementParameters(change.placement, deed.at),
    ...(requester && {
      requester: requester.user_id,
      requester_workspace: requester.workspace_id,
      requester_organisation: requester.organisation_id,
    }),
    ...(custom_fields && { custom_fields: JSON.stringify(Object.fromEntries(custom_fields.values)) }),
    kept: JSON.stringify(kept),
    ...(message && { reply_id: next_reply, preview: previewOf(message), ...messageValues(message) }),
    ...(tags && { tags_added: idsOf(tags.add), tags_removed: idsOf(tags.remove) }),
    ...(relocation && {
      contents: JSON.stringify(relocation.contents),
      merged_into: relocation.merged_into ?? null,
    }),
    ...(operation && operationValues(operation)),
    ...sideEffectValues(news),
  });
  return written.length === 0 ? null : locked.map((ticket) => rowAfter(ticket, change, shape, deed));
}

/** Moves all tickets of one customer to another, with a history event. Publishes nothing. */
export async function moveTickets(tx: Database, merge: Merge): Promise<void> {
  const { from, into, by, via, journal } = merge;
  await journal.move(tickets.user_id, merge);
  await journal.move(tickets.closed_by, merge, eq(tickets.user_id, into));
  await storeHandOver(tx, ticketsMovedBy(journal.changes), { from, to: into }, { by, via });
}

/** Stores history events that tickets moved from one customer to another. */
export async function storeHandOver(
  tx: Database,
  ids: readonly number[],
  data: { from: number; to: number },
  { by, via }: Omit<ChangeMeta, 'at'>,
): Promise<void> {
  await tx.execute(sql`insert into ${ticketEvents} (ticket_id, user_id, type, data, via)
    select id, ${by}::integer, 'requester', ${JSON.stringify(data)}::text::jsonb, ${via}
    from unnest(${listed(ids)}::text::integer[]) id`);
}

interface NewTicket extends NewFields {
  user_id: number;
  status: Status;
  workspace_id?: number | null | undefined;
  custom_fields?: CustomValues | undefined;
  /** Its first message. */
  message: Message;
  via: ChangeSource;
  channel?: TicketChannel | undefined;
  /** Whether it begins in the spam, without a notification. */
  spam?: boolean;
}

const insert = preparedRows<{ id: number; reply_id: number }, { keyed: boolean }>(({ keyed }) => {
  const next = sql`pg_get_serial_sequence('tickets', 'id')`;
  return sql`with ${keyed ? sql`numbered (id) as (${reservation(next)})` : sql`numbered (id) as (select nextval(${next})::integer)`},
    ticket as (
      insert into ${tickets} (id, status_id, status_category, user_id, workspace_id, custom_fields, organisation_id, channel, spam, replies_count, preview,
        preview_by_agent, waiting_since, created_at, updated_at, ${sql.join(
          fieldNames.map((name) => sql.identifier(name)),
          sql`, `,
        )})
      select id, ${parameter('status_id', 'integer')}, ${parameter('category', 'text')},
        ${parameter('user_id', 'integer')}, ${parameter('workspace_id', 'integer')}, ${parameter('custom_fields', 'text')}::jsonb,
        (select organisation_id from organisation_members where organisation_members.user_id = ${parameter('user_id', 'integer')}), ${parameter('channel', 'text')}, ${parameter('spam', 'boolean')}, 1, ${parameter('preview', 'text')},
        not ${parameter('by_requester', 'boolean')}, case when ${parameter('by_requester', 'boolean')} then ${at} end, ${at}, ${at},
        ${sql.join(fieldNames.map(fieldParameter), sql`, `)}
      from numbered
      returning id
    ),
    ${messageCtes(sql`ticket.id`, undefined, sql`from ticket`)},
    created as (
      insert into ${ticketEvents} (ticket_id, user_id, type, data, via, created_at)
      select id, ${parameter('by', 'integer')}, 'created', '{}'::jsonb, ${parameter('via', 'text')}, ${at} from ticket
      union all select id, null, 'spam', '{}'::jsonb, 'system', ${at} from ticket where ${parameter('spam', 'boolean')}
    ),
    ${sideEffectCtes(sql`ticket.id, message.id as reply_id`, 'ticket', sql`ticket.id`)} from ticket, message`;
});

/** Idempotency key of a request, so that a repeated one is stored once. */
export interface Key {
  author_id: number;
  operation: string;
  key: string;
}

/**
 * Stores a new ticket with its first message, publishes and enqueues, in one statement. Answers with both ids; null
 * when the idempotency key is in use.
 */
export async function insertTicket(
  db: Database,
  {
    user_id,
    workspace_id = null,
    custom_fields = {},
    status,
    message,
    via,
    channel = 'web',
    spam = false,
    ...fields
  }: NewTicket,
  news: SideEffects,
  key: Key | null = null,
) {
  const [stored] = await insert(
    db,
    { keyed: key !== null },
    {
      user_id,
      workspace_id,
      custom_fields: JSON.stringify(custom_fields),
      status_id: status.id,
      category: status.category,
      preview: previewOf(message),
      by: message.author_id,
      via,
      channel,
      spam,
      ...fieldParameters(withInitialFields(fields)),
      ...messageValues(message),
      ...sideEffectValues(news),
      ...key,
    },
  );
  return stored ?? null;
}

/**
 * Stores a ticket without messages, of the same requester, workspace, assignee, category, fields, priority and copies as
 * another. Publishes nothing. Returns its number.
 */
export async function copyTicket(
  tx: Database,
  id: number,
  { subject, status }: { subject: string; status: Status },
  { by, via, at: when }: ChangeMeta,
): Promise<number> {
  const [made] = await rows<{ id: number }>(
    tx,
    sql`with made as (
      insert into ${tickets} (subject, status_id, status_category, category_id, user_id, assigned_to, group_id, workspace_id,
        organisation_id, priority, channel, mailbox_id, custom_fields, cc, created_at, updated_at)
      select ${subject}, ${status.id}::integer, ${status.category}, category_id, user_id, assigned_to, group_id, workspace_id,
        organisation_id, priority, channel, mailbox_id, custom_fields, cc, ${when}::timestamptz, ${when}::timestamptz
      from ${tickets} where id = ${id} returning id
    ), created as (
      insert into ${ticketEvents} (ticket_id, user_id, type, data, via, created_at)
      select id, ${by}::integer, 'created', '{}'::jsonb, ${via}, ${when}::timestamptz from made
    )
    select id from made`,
  );
  if (made === undefined) throw new Error('The ticket was not stored.');
  return made.id;
}

/**
 * Stores the history event of an edited or deleted message, and updates the list columns of the ticket, which is
 * locked.
 * @param newest The newest public message; null when the public side does not change, as by a note.
 */
export async function storeMessageEvent(
  tx: Database,
  ticketId: number,
  event: StoredTicketEvent,
  { by, via, at: when }: ChangeMeta,
  newest: { body: string; by_requester: boolean } | null,
): Promise<void> {
  await tx.insert(ticketEvents).values({ ticket_id: ticketId, user_id: by, via, created_at: when, ...event });
  if (newest === null) return;
  // No customer waits while the newest message is an agent's.
  await tx.execute(sql`update ${tickets} set
    updated_at = ${when},
    replies_count = (select count(*) from ${replies} where ${replies.ticket_id} = ${ticketId} and ${isPublic()}),
    preview = ${previewOfHtml(newest.body)},
    preview_by_agent = ${!newest.by_requester},
    waiting_since = case when ${newest.by_requester} then waiting_since end
    where id = ${ticketId}`);
}

/** Sets the mailbox that the mails of a ticket go out by, in the transaction that stores its message. */
export const setMailbox = (tx: Database, ticketId: number, mailbox_id: number) =>
  tx.update(tickets).set({ mailbox_id }).where(eq(tickets.id, ticketId));
