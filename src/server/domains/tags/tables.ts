import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tagColors, tagTypes } from '#shared/tags.ts';
import { statusCategories } from '#shared/ticket-states.ts';
import { instant } from '../../platform/db/columns.ts';
import { ticketGroups } from '../groups/tables.ts';

/** Statuses, categories and the custom tags of agents. */
export const tags = pgTable(
  'tags',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** How agents read it. */
    display_name: text('display_name').notNull(),
    /** Label of a status for customers; null uses the display name. */
    user_label: text('user_label'),
    type: text('type', { enum: tagTypes }).notNull(),
    /** State that a status stands for. */
    status_category: text('status_category', { enum: statusCategories }),
    /** Whether customers set the status by closing or reopening their requests. */
    customer_may_set: boolean('customer_may_set').notNull().default(false),
    requires_purchase_code: boolean('requires_purchase_code').notNull().default(false),
    /** Description of a category for customers who choose one. */
    description: text('description'),
    /** Whether customers can not choose the category; existing tickets keep it. */
    hidden: boolean('hidden').notNull().default(false),
    /** The group that new tickets of a category get; null is the usual one. */
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    position: integer('position').notNull().default(0),
    color: text('color', { enum: tagColors }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('tags_name').on(table.type, table.name),
    index('tags_lower_name').on(sql`lower(${table.name})`),
    uniqueIndex('tags_custom_name').on(sql`lower(${table.name})`).where(sql`type = 'custom'`),
  ],
);
