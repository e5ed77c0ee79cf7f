import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { assignmentMethods } from '#shared/groups.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Groups of agents that share the work on tickets. */
export const ticketGroups = pgTable(
  'ticket_groups',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    /** How tickets without an assignee are distributed to its members. */
    assignment: text('assignment', { enum: assignmentMethods }).notNull().default('manual'),
    /** Members with so many open tickets get no more; null is without a limit. */
    max_open: integer('max_open'),
    is_default: boolean('is_default').notNull().default(false),
    position: integer('position').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('ticket_groups_name_in_any_case').on(sql`lower(${table.name})`),
    uniqueIndex('ticket_groups_default').on(table.is_default).where(sql`is_default`),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    group_id: integer('group_id')
      .notNull()
      .references(() => ticketGroups.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Place of the last ticket that the member got in turn: the lowest was given one longest ago. */
    turn: integer('turn').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index('group_members_user').on(table.user_id),
  ],
);
