import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { statusCategories } from '#shared/ticket-states.ts';

/** Statuses and categories of tickets are tags; so are the words agents add freely. */
export const tags = pgTable(
  'tags',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** How agents read it. */
    display_name: text('display_name').notNull(),
    /** How customers read a status; null is the same as for agents. */
    user_label: text('user_label'),
    type: text('type', { enum: ['category', 'status', 'custom'] }).notNull(),
    /** What a status means. */
    status_category: text('status_category', { enum: statusCategories }),
    requires_purchase_code: boolean('requires_purchase_code').notNull().default(false),
    /** What customers read of a category before they choose it. */
    description: text('description'),
    /** Whether customers can not choose the category: it stays with the tickets that have it. */
    hidden: boolean('hidden').notNull().default(false),
    position: integer('position').notNull().default(0),
  },
  (table) => [uniqueIndex('tags_name').on(table.type, table.name)],
);
