import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import { viewDensities, viewOrders } from '#shared/ticket-states.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { ticketGroups } from '../groups/tables.ts';

/** Saved filters of the queue. */
export const ticketViews = pgTable(
  'ticket_views',
  {
    id: serial('id').primaryKey(),
    /** Who made it. */
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<TicketFilter>().notNull(),
    order: text('order', { enum: viewOrders }).notNull(),
    columns: text('columns').array().notNull().default(sql`'{}'::text[]`),
    /** Null leaves it to each agent. */
    density: text('density', { enum: viewDensities }),
    /** Who sees it besides. The view of a deleted group is its maker’s alone. */
    audience: text('audience', { enum: ['own', 'group', 'all'] }).notNull(),
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    pinned: boolean('pinned').notNull(),
    position: integer('position').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('ticket_views_user').on(table.user_id),
    index('ticket_views_shared').on(table.position).where(sql`audience <> 'own'`),
    index('ticket_views_group').on(table.group_id).where(sql`group_id is not null`),
  ],
);

/** The order in which a person has put the views that they see. */
export const ticketViewOrders = pgTable('ticket_view_orders', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  view_ids: integer('view_ids').array().notNull(),
});
