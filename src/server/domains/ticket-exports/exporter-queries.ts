import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { ticketGroups } from '../groups/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { tags } from '../tags/tables.ts';
import { assigneeColumns, assignees } from '../tickets/queries.ts';
import { isPublic, replies, replyFiles } from '../tickets/replies/tables.ts';
import { type TicketScope, withinScope } from '../tickets/scope.ts';
import { tickets } from '../tickets/tables.ts';
import { exportedFieldColumns } from '../tickets/ticket-fields.ts';
import { fileEntries } from '../uploads/tables.ts';
import { workspaces } from '../workspaces/tables.ts';

/** Tickets per batch. */
const batch = 200;

const statuses = alias(tags, 'statuses');
const categories = alias(tags, 'categories');

/** Filter of the exported tickets; null matches any. */
export interface ExportFilter {
  scope: TicketScope;
  from: string | null;
  to: string | null;
}

const chosen = ({ scope, from, to }: ExportFilter): (SQL | undefined)[] => [
  withinScope(scope),
  from === null ? undefined : gte(tickets.created_at, from),
  to === null ? undefined : lt(tickets.created_at, to),
];

export const countTickets = (db: Database, filter: ExportFilter) =>
  db.$count(tickets, and(...chosen(filter)));

/** Time of the first reply by an agent; null before it. */
const firstAnswer = sql<string | null>`(select to_json(min(answers.created_at))#>>'{}' from replies answers
  where answers.ticket_id = tickets.id and ${isPublic(sql.raw('answers.type'))} and not answers.by_requester)`;

const pageAfter = (db: Database, filter: ExportFilter, id: number) =>
  db
    .select({
      id: tickets.id,
      status: statuses.display_name,
      status_category: tickets.status_category,
      category: categories.display_name,
      requester: personColumns,
      requester_email: users.email,
      assignee: assigneeColumns,
      assignee_email: assignees.email,
      group: ticketGroups.name,
      workspace: workspaces.name,
      organisation: organisations.name,
      custom_fields: tickets.custom_fields,
      replies_count: tickets.replies_count,
      created_at: tickets.created_at,
      updated_at: tickets.updated_at,
      first_answer_at: firstAnswer,
      closed_at: tickets.closed_at,
      ...exportedFieldColumns,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .innerJoin(statuses, eq(statuses.id, tickets.status_id))
    .leftJoin(categories, eq(categories.id, tickets.category_id))
    .leftJoin(ticketGroups, eq(ticketGroups.id, tickets.group_id))
    .leftJoin(workspaces, eq(workspaces.id, tickets.workspace_id))
    .leftJoin(organisations, eq(organisations.id, tickets.organisation_id))
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to))
    .where(and(gt(tickets.id, id), ...chosen(filter)))
    .orderBy(asc(tickets.id))
    .limit(batch);

export type ExportedTicket = Awaited<ReturnType<typeof pageAfter>>[number];

/** Tickets by their number, in batches: each exactly once. May include tickets created meanwhile. */
export async function* eachTicket(
  db: Database,
  filter: ExportFilter,
): AsyncGenerator<readonly ExportedTicket[]> {
  let page = await pageAfter(db, filter, 0);
  while (page.length > 0) {
    yield page;
    page = await pageAfter(db, filter, page.at(-1)?.id ?? 0);
  }
}

/** Messages of these tickets, oldest first, with the names of their files; notes on request. */
export const messagesOf = (db: Database, ticketIds: readonly number[], withNotes: boolean) =>
  db
    .select({
      ticket_id: replies.ticket_id,
      id: replies.id,
      type: replies.type,
      author: users.email,
      by_requester: replies.by_requester,
      body: replies.body,
      created_at: replies.created_at,
      files: sql<string[]>`array(select ${fileEntries.name} from ${replyFiles}
        join ${fileEntries} on ${fileEntries.id} = ${replyFiles.file_entry_id}
        where ${replyFiles.reply_id} = ${replies.id} order by ${replyFiles.position})`,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.user_id))
    .where(and(inArray(replies.ticket_id, [...ticketIds]), withNotes ? undefined : isPublic()))
    .orderBy(asc(replies.id));
