import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import type { CustomValues } from '#shared/custom-values.ts';
import { ticketChannels } from '#shared/ticket-channels.ts';
import { changeSources, type StoredTicketEvent, ticketEventTypes } from '#shared/ticket-events.ts';
import { queueStates, statusCategories } from '#shared/ticket-states.ts';
import { instant, tsvector } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { ticketGroups } from '../groups/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { tags } from '../tags/tables.ts';
import { ticketPriorities } from '../ticket-priorities/tables.ts';
import { workspaces } from '../workspaces/tables.ts';

/** Indexable forms of nullable columns: unassigned is 0, not waiting and not closed is infinity. */
const assignee = sql`coalesce(assigned_to, 0)`;
const waitingSince = sql`coalesce(waiting_since, 'infinity')`;
const closedAt = sql`coalesce(closed_at, 'infinity')`;

/** Partial index condition: most tickets have the default priority of new sites and need no index entry. */
const unusual = sql`priority <> 'normal'`;

/** Partial index condition of tickets that are in a group. */
const inGroup = sql`group_id is not null`;

/** Partial index condition of tickets with values in the site's own fields. */
export const hasCustomFields = sql`custom_fields <> '{}'::jsonb`;

export const tickets = pgTable(
  'tickets',
  {
    id: serial('id').primaryKey(),
    subject: text('subject').notNull(),
    status_id: integer('status_id')
      .notNull()
      .references(() => tags.id),
    /** Copied from the status, because every list filters by it. */
    status_category: text('status_category', { enum: statusCategories }).notNull(),
    category_id: integer('category_id').references(() => tags.id, { onDelete: 'set null' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    assigned_to: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    workspace_id: integer('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    /** Its requester's when it was filed. */
    organisation_id: integer('organisation_id').references(() => organisations.id, { onDelete: 'set null' }),
    priority: text('priority')
      .notNull()
      .default('normal')
      .references(() => ticketPriorities.name),
    /** How it came in. */
    channel: text('channel', { enum: ticketChannels }).notNull().default('web'),
    /**
     * The mailbox that its mails go out by: the one it came in through, until an agent answers from another one. Mailboxes
     * are of a later domain, which empties it when one is deleted.
     */
    mailbox_id: integer('mailbox_id'),
    /** Values of the site's own fields, by their keys; empty ones are omitted. */
    custom_fields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
    /** Addresses that get the public replies of agents, besides the requester. */
    cc: text('cc').array().notNull().default(sql`'{}'::text[]`),
    replies_count: integer('replies_count').notNull().default(0),
    /** Preview of the last public message. */
    preview: text('preview').notNull().default(''),
    preview_by_agent: boolean('preview_by_agent').notNull().default(false),
    /** Since when the customer waits for an answer; null while it is their turn. */
    waiting_since: instant('waiting_since'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    closed_at: instant('closed_at'),
    /** The user who closed it; null after it is reopened. */
    closed_by: integer('closed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Hidden from the folders of work until then; the customer's reply ends it earlier. */
    snoozed_until: instant('snoozed_until'),
    snoozed_until_reply: boolean('snoozed_until_reply').notNull().default(false),
    snooze_reason: text('snooze_reason'),
    spam: boolean('spam').notNull().default(false),
    /** In the trash since then. */
    deleted_at: instant('deleted_at'),
    /** `queueStateOf`: what the folders are read and counted by. */
    queue_state: text('queue_state', { enum: queueStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when deleted_at is not null then 'deleted' when spam then 'spam'
          when snoozed_until is not null or snoozed_until_reply then 'snoozed' else status_category end`,
      ),
    /** The ticket that has its messages; a merged ticket is closed and has none. */
    merged_into: integer('merged_into').references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    /** Full-text vector, maintained by a trigger. */
    search: tsvector('search'),
  },
  (table) => [
    index('tickets_user').on(
      table.user_id,
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('tickets_all_updated').on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_all_created').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // One index per order of the queue, for all tickets and for one assignee's (0 is unassigned).
    index('tickets_updated').on(
      table.queue_state,
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('tickets_newest').on(table.queue_state, table.id.desc().nullsFirst()),
    index('tickets_waiting').on(table.queue_state, waitingSince, table.id),
    index('tickets_closed').on(
      table.queue_state,
      sql`${closedAt} desc nulls first`,
      table.id.desc().nullsFirst(),
    ),
    index('tickets_assignee_updated').on(
      assignee,
      table.queue_state,
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('tickets_assignee_newest').on(assignee, table.queue_state, table.id.desc().nullsFirst()),
    index('tickets_assignee_waiting').on(assignee, table.queue_state, waitingSince, table.id),
    index('tickets_workspace')
      .on(table.workspace_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`workspace_id is not null`),
    index('tickets_organisation')
      .on(table.organisation_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`organisation_id is not null`),
    index('tickets_organisation_state')
      .on(table.organisation_id, table.queue_state)
      .where(sql`organisation_id is not null`),
    index('tickets_category').on(
      table.category_id,
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('tickets_priority_updated')
      .on(table.priority, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(unusual),
    index('tickets_priority_waiting')
      .on(table.priority, table.queue_state, waitingSince, table.id)
      .where(unusual),
    index('tickets_priority_closed')
      .on(table.priority, table.queue_state, sql`${closedAt} desc nulls first`, table.id.desc().nullsFirst())
      .where(unusual),
    index('tickets_group_updated')
      .on(table.group_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(inGroup),
    index('tickets_group_waiting')
      .on(table.group_id, table.queue_state, waitingSince, table.id)
      .where(inGroup),
    index('tickets_group_closed')
      .on(table.group_id, table.queue_state, sql`${closedAt} desc nulls first`, table.id.desc().nullsFirst())
      .where(inGroup),
    index('tickets_mailbox').on(table.mailbox_id).where(sql`mailbox_id is not null`),
    index('tickets_snoozed').on(table.snoozed_until).where(sql`snoozed_until is not null`),
    index('tickets_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('tickets_merged').on(table.merged_into).where(sql`merged_into is not null`),
    index('tickets_custom_fields').using('gin', sql`custom_fields jsonb_path_ops`).where(hasCustomFields),
    index('tickets_search').using('gin', table.search),
  ],
);

export const ticketTags = pgTable(
  'ticket_tags',
  {
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    tag_id: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.tag_id] }),
    index('ticket_tags_tag').on(table.tag_id, table.ticket_id.desc().nullsFirst()),
  ],
);

/** Tickets that came from another one. */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    linked_id: integer('linked_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** `split`: from its messages; `related`: an email that named it made the ticket. */
    relation: text('relation', { enum: ['split', 'related'] })
      .notNull()
      .default('split'),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.linked_id] }),
    index('ticket_links_linked').on(table.linked_id),
  ],
);

/** History of ticket changes. Only `changeTickets` writes here, in the transaction of the change. */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Null for changes by the product. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type', { enum: ticketEventTypes }).notNull(),
    data: jsonb('data').$type<StoredTicketEvent['data']>().notNull(),
    via: text('via', { enum: changeSources }).notNull().default('web'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('ticket_events_ticket').on(
      table.ticket_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('ticket_events_user').on(table.user_id),
  ],
);
