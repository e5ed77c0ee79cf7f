import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/connect.ts';
import { literalLimit, pageLength, prepared } from '#server/platform/db/statements.ts';
import type { Reply } from '#shared/tickets.ts';
import { personColumns, toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { presentEntry } from '../../uploads/service.ts';
import { filesColumn } from '../attachments.ts';
import { isFound } from '../placement.ts';
import { type ScopeShape, scopeCondition, scopeParameters, scopeShape, type TicketScope } from '../scope.ts';
import { tickets } from '../tables.ts';
import { deliveryColumn, presentDelivery } from './delivery.ts';
import { presentOrigin } from './origin.ts';
import { originColumn } from './origin-tables.ts';
import { presentRecipients, quotedColumn, recipientsColumn } from './recipients.ts';
import { isPublic, replies } from './tables.ts';

export const filers = alias(users, 'filer');

/** The requester of a message's ticket. */
export const customers = alias(users, 'customer');

export const customerColumns = {
  id: customers.id,
  first_name: customers.first_name,
  last_name: customers.last_name,
  email: customers.email,
  avatar: customers.avatar,
};

export const filerColumns = {
  id: filers.id,
  first_name: filers.first_name,
  last_name: filers.last_name,
  email: filers.email,
  avatar: filers.avatar,
};

/** Whether the reader works on the ticket; a condition where that differs by ticket. */
type ForAgent = boolean | SQL;

/** A column that agents of the ticket read alone. */
const agentsColumn = <Value>(column: SQL<Value | null>, forAgent: ForAgent): SQL<Value | null> => {
  if (typeof forAgent === 'boolean') return forAgent ? column : sql`null`;
  return sql`case when ${forAgent} then ${column} end`;
};

const select = (db: Database, condition: SQL | undefined, forAgent: ForAgent) =>
  db
    .select({
      id: replies.id,
      ticket_id: replies.ticket_id,
      user_id: replies.user_id,
      type: replies.type,
      by_requester: replies.by_requester,
      body: replies.body,
      created_at: replies.created_at,
      updated_at: replies.updated_at,
      user: personColumns,
      filed_by: filerColumns,
      uploads: filesColumn,
      recipients: recipientsColumn,
      quoted: quotedColumn,
      delivery: agentsColumn(deliveryColumn, forAgent),
      origin: agentsColumn(originColumn, forAgent),
      for_agent:
        typeof forAgent === 'boolean'
          ? sql<boolean>`${sql.raw(String(forAgent))}`
          : sql<boolean>`${forAgent}`,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.user_id))
    .leftJoin(filers, eq(filers.id, replies.filed_by))
    .where(condition)
    .orderBy(desc(replies.id));

type ReplyRow = Awaited<ReturnType<typeof select>>[number];

function toReply(row: ReplyRow): Reply {
  const { total, user, filed_by, uploads, recipients, quoted, delivery, origin, for_agent, ...reply } = row;
  const { bcc, ...others } = presentRecipients(recipients);
  return {
    user: user === null ? null : toPerson(user),
    filed_by: filed_by === null ? null : toPerson(filed_by),
    uploads: uploads.map(presentEntry),
    ...others,
    ...(quoted !== null && { quoted }),
    ...(for_agent && { ...(bcc && { bcc }), delivery: presentDelivery(delivery), ...presentOrigin(origin) }),
    ...reply,
  };
}

interface Reading {
  withNotes: boolean;
  /** Tickets that are readable besides own requests; `own` for customers, who read no others. */
  scope: ScopeShape | 'own';
  /** Whether requests of the reader's workspaces and organization are included. */
  withColleagues: boolean;
}

const ofReader = sql`${tickets.user_id} = ${sql.placeholder('reader')}`;

/** Skips the conditions for readers without colleagues. */
const asCustomer = (withColleagues: boolean) =>
  withColleagues
    ? sql`(${ofReader} or ${tickets.workspace_id} = any(${sql.placeholder('workspaces')}::text::integer[])
        or (${tickets.workspace_id} is null and ${tickets.organisation_id} = ${sql.placeholder('organisation')}::integer)) and ${isFound}`
    : sql`${ofReader} and ${isFound}`;

/** Condition on the ticket of a message; notes only where the reader works on it. */
function readable({ scope, withColleagues, withNotes }: Reading): SQL | undefined {
  if (scope === 'all') return withNotes ? undefined : isFound;
  if (scope === 'own') return asCustomer(withColleagues);
  return sql`(${scopeCondition(scope)} or ${asCustomer(withColleagues)} and ${isPublic()})`;
}

/** Whether the reader works on the ticket of a message. */
function forAgent({ scope, withNotes }: Reading): ForAgent {
  if (scope === 'own' || !withNotes) return false;
  const condition = scopeCondition(scope);
  return condition === undefined
    ? true
    : sql`exists (select 1 from ${tickets} where ${tickets.id} = ${replies.ticket_id} and ${condition})`;
}

const page = prepared((db, { limit, later, ...reading }: Reading & { limit: number; later: boolean }) => {
  const condition = readable(reading);
  const found = select(
    db,
    and(
      eq(replies.ticket_id, sql.placeholder('ticket')),
      reading.withNotes ? undefined : isPublic(),
      condition &&
        sql`exists (select 1 from ${tickets} where ${tickets.id} = ${replies.ticket_id} and ${condition})`,
    ),
    forAgent(reading),
  ).limit(literalLimit(limit));
  return (later ? found.offset(sql.placeholder('offset')) : found).prepare('replies_page');
});

/**
 * A page of a ticket's messages, newest first, with their total; empty when `reader` may not read it. Notes only on
 * request.
 */
export async function findReplies(
  db: Database,
  request: Pick<Reading, 'withNotes'> & {
    scope: TicketScope | 'own';
    ticket: number;
    reader: number;
    /** Ids of the reader's workspaces. */
    workspaces: readonly number[];
    /** Id of the reader's organization, if it shares requests. */
    organisation: number | null;
    limit: number;
    offset: number;
  },
): Promise<{ found: Reply[]; total: number }> {
  const { withNotes, scope, workspaces, limit, ...values } = request;
  const shape = {
    withNotes,
    scope: scope === 'own' ? scope : scopeShape(scope),
    withColleagues: workspaces.length > 0 || values.organisation !== null,
    limit: pageLength(limit),
    later: values.offset > 0,
  };
  const parameters = scope === 'own' ? {} : scopeParameters(scope);
  const found = await page(db, shape).execute({
    workspaces: `{${workspaces.join()}}`,
    ...parameters,
    ...values,
  });
  return { found: found.slice(0, limit).map(toReply), total: found[0]?.total ?? 0 };
}

const byId = prepared((db, forAgent: boolean) =>
  select(db, eq(replies.id, sql.placeholder('id')), forAgent).prepare(`reply_${forAgent}`),
);

/** @param forAgent Whether the reader works on its ticket. */
export async function findReply(db: Database, id: number, forAgent: boolean): Promise<Reply | undefined> {
  const [row] = await byId(db, forAgent).execute({ id });
  return row === undefined ? undefined : toReply(row);
}

/** The newest message, including notes where the reader sees them. */
export async function newestReplyId(db: Database, ticketId: number, withNotes: boolean): Promise<number> {
  const [row] = await db
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.ticket_id, ticketId), withNotes ? undefined : isPublic()))
    .orderBy(desc(replies.id))
    .limit(1);
  return row?.id ?? 0;
}
