import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CurrentUser, Person } from '#shared/auth.ts';
import type { FieldRules } from '#shared/custom-values.ts';
import type { Purchase } from '#shared/purchases.ts';
import type { TagColor } from '#shared/tags.ts';
import type { FieldValues, TicketField } from '#shared/ticket-fields.ts';
import type { Placement, PlacementColumn } from '#shared/ticket-placement.ts';
import type { Ticket } from '#shared/tickets.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { personColumns, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { tags } from '../tags/tables.ts';
import { shownValues } from '../ticket-fields/custom-fields.ts';
import { workspaces } from '../workspaces/tables.ts';
import { followersColumn, followsTicket } from './follow-queries.ts';
import { linksColumn, survivorColumn } from './link-queries.ts';
import { placementFields } from './placement.ts';
import { maySee, type TicketRules, ticketAbilities, worksOn } from './policy.ts';
import { unverifiedSenders } from './sender-tables.ts';
import { tickets, ticketTags } from './tables.ts';
import { fieldAnswersOf, fieldColumns } from './ticket-fields.ts';

const categoryTag = alias(tags, 'category_tag');
export const assignees = alias(users, 'assignee');

const closers = alias(users, 'closer');

/** Columns of a row in any ticket list. */
export const ticketColumns = {
  id: tickets.id,
  status_id: tickets.status_id,
  status_category: tickets.status_category,
  created_at: tickets.created_at,
  updated_at: tickets.updated_at,
  closed_at: tickets.closed_at,
  user_id: tickets.user_id,
  workspace_id: tickets.workspace_id,
  replies_count: tickets.replies_count,
  queue_state: tickets.queue_state,
  ...placementFields,
  ...fieldColumns,
};

type TicketRow = Omit<Ticket, 'status' | 'status_label' | TicketField | PlacementColumn> &
  FieldValues &
  Placement & { status_id: number };

interface StatusNames {
  id: number;
  name: string;
  label: string;
  user_label: string;
}

/**
 * Maps a row for its viewer: customers get the user label of statuses. Field by field: a copy without some fields takes
 * many times as long.
 */
export function toTicket(
  row: TicketRow,
  statuses: readonly StatusNames[],
  forAgent: true,
): Ticket & FieldValues & Placement;
export function toTicket(row: TicketRow, statuses: readonly StatusNames[], forAgent: boolean): Ticket;
export function toTicket(row: TicketRow, statuses: readonly StatusNames[], forAgent: boolean): Ticket {
  const status = statuses.find((candidate) => candidate.id === row.status_id);
  const label = forAgent ? status?.label : status?.user_label;
  return {
    id: row.id,
    status: status?.name ?? '',
    status_label: label ?? status?.name ?? '',
    status_category: row.status_category,
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    user_id: row.user_id,
    workspace_id: row.workspace_id,
    replies_count: row.replies_count,
    snoozed_until: forAgent ? row.snoozed_until : undefined,
    snoozed_until_reply: forAgent ? row.snoozed_until_reply : undefined,
    snooze_reason: forAgent ? row.snooze_reason : undefined,
    spam: forAgent ? row.spam : undefined,
    deleted_at: forAgent ? row.deleted_at : undefined,
    ...fieldAnswersOf(row, forAgent),
  };
}

export const assigneeColumns = {
  id: assignees.id,
  first_name: assignees.first_name,
  last_name: assignees.last_name,
  email: assignees.email,
  avatar: assignees.avatar,
};

const closerColumns = {
  id: closers.id,
  first_name: closers.first_name,
  last_name: closers.last_name,
  email: closers.email,
  avatar: closers.avatar,
};

/** The custom tags of a ticket by name. An expression for selects from `tickets`. */
export const tagsColumn = sql<
  { id: number; name: string; display_name: string; type: 'custom'; color: TagColor | null }[]
>`coalesce((
        select json_agg(json_build_object('id', ${tags.id}, 'name', ${tags.name}, 'display_name', ${tags.display_name}, 'type', ${tags.type}, 'color', ${tags.color}) order by ${tags.name})
        from ${ticketTags} join ${tags} on ${tags.id} = ${ticketTags.tag_id} where ${ticketTags.ticket_id} = ${tickets.id}
      ), '[]'::json)`;

const details = prepared((db) =>
  db
    .select({
      ...ticketColumns,
      category: {
        id: categoryTag.id,
        name: categoryTag.name,
        display_name: categoryTag.display_name,
        type: categoryTag.type,
      },
      user: personColumns,
      assignee: assigneeColumns,
      closer: closerColumns,
      sender: unverifiedSenders.email,
      organisation_id: tickets.organisation_id,
      workspace: { id: workspaces.id, name: workspaces.name },
      organisation: { id: organisations.id, name: organisations.name },
      survivor: survivorColumn,
      merged_into: tickets.merged_into,
      channel: tickets.channel,
      mailbox_id: tickets.mailbox_id,
      links: linksColumn,
      custom_fields: tickets.custom_fields,
      following: followsTicket(sql.placeholder('reader')),
      followers: followersColumn,
      tags: tagsColumn,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .leftJoin(categoryTag, eq(categoryTag.id, tickets.category_id))
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to))
    .leftJoin(closers, eq(closers.id, tickets.closed_by))
    .leftJoin(workspaces, eq(workspaces.id, tickets.workspace_id))
    .leftJoin(organisations, eq(organisations.id, tickets.organisation_id))
    .leftJoin(unverifiedSenders, eq(unverifiedSenders.user_id, tickets.user_id))
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_details'),
);

interface Reader {
  user: CurrentUser;
  rules: TicketRules;
  statuses: readonly StatusNames[];
  /** Whether spam and the trash are shown as any other ticket. */
  asFiled?: boolean;
  fields: readonly FieldRules[];
}

/** The requester; the address only for agents and the requester. */
const toRequester = (
  row: Parameters<typeof toPerson>[0],
  isKnown: boolean,
): Person & { email?: string; purchase_codes?: Purchase[] } =>
  isKnown ? { email: row.email, purchase_codes: [], ...toPerson(row) } : toPerson(row);

/** The whole ticket in one statement, with the viewer's permitted actions; undefined when they may not see it. */
export async function findTicketDetails(
  db: Database,
  id: number,
  { user, rules, statuses, fields, asFiled = false }: Reader,
) {
  const [found] = await details(db).execute({ id, reader: user.id });
  const row = found && asFiled ? { ...found, queue_state: found.status_category } : found;
  if (row === undefined || !maySee(user, row)) return undefined;
  const agent = worksOn(user, row);
  const { category, assignee, closer, tags: customTags, user: requester } = row;
  const ticket = toTicket(row, statuses, agent);
  const about = category === null ? [] : [{ id: category.id, name: category.name }];
  const statusAsTag = {
    id: row.status_id,
    name: ticket.status,
    display_name: ticket.status_label,
    type: 'status' as const,
    categories: about,
  };
  return {
    category,
    tags: [
      statusAsTag,
      ...(category === null ? [] : [{ categories: about, ...category }]),
      ...(agent ? customTags.map((tag) => ({ categories: about, ...tag })) : []),
    ],
    user: toRequester(requester, (agent && row.sender === null) || requester.id === user.id),
    // Customers are not told of a ticket of other people.
    merged_into: row.survivor !== null && maySee(user, row.survivor) ? row.survivor.id : null,
    ...(agent && {
      links: row.links
        .filter((link) => worksOn(user, link))
        .map(({ id: linked, subject, relation }) => ({ id: linked, subject, relation })),
    }),
    ...(agent && row.sender !== null && { unverified_sender: row.sender }),
    assignee: assignee === null ? null : toPerson(assignee),
    closed_by: closer === null ? null : toPerson(closer),
    // The requester gets the workspace also after leaving it.
    workspace: row.workspace,
    ...(agent && {
      organisation: row.organisation,
      channel: row.channel,
      mailbox_id: row.mailbox_id,
      followers: row.followers.map(toPerson),
    }),
    following: row.following,
    custom_fields: shownValues(fields, row.custom_fields, agent),
    can: ticketAbilities(user, row, rules),
    ...ticket,
  };
}

/** Columns that authorization needs. */
const accessColumns = {
  id: tickets.id,
  user_id: tickets.user_id,
  assigned_to: tickets.assigned_to,
  group_id: tickets.group_id,
  workspace_id: tickets.workspace_id,
  organisation_id: tickets.organisation_id,
  status_category: tickets.status_category,
  queue_state: tickets.queue_state,
  subject: tickets.subject,
};

const access = prepared((db) =>
  db
    .select(accessColumns)
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_access'),
);

export async function findTicketAccess(db: Database, id: number) {
  const [row] = await access(db).execute({ id });
  return row;
}

/** The ticket that has the messages of a merged one. */
export async function findSurvivor(db: Database, id: number) {
  const survivors = alias(tickets, 'survivor');
  const [row] = await db
    .select({
      id: survivors.id,
      user_id: survivors.user_id,
      assigned_to: survivors.assigned_to,
      group_id: survivors.group_id,
      workspace_id: survivors.workspace_id,
      organisation_id: survivors.organisation_id,
      queue_state: survivors.queue_state,
    })
    .from(tickets)
    .innerJoin(survivors, eq(survivors.id, tickets.merged_into))
    .where(eq(tickets.id, id));
  return row;
}

const rowById = prepared((db) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_row'),
);

/** A ticket as a row of any list. */
export async function findTicketRow(db: Database, id: number) {
  const [row] = await rowById(db).execute({ id });
  return row;
}
