import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { TicketAction } from '#shared/ticket-actions.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { audiences } from '../canned-replies/policy.ts';
import { ticketGroups } from '../groups/tables.ts';

/** Actions on tickets under a name. */
export const macros = pgTable(
  'macros',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    actions: jsonb('actions').$type<TicketAction[]>().notNull(),
    /** A reply that is sent besides: sanitized HTML with placeholders. */
    body: text('body'),
    audience: text('audience', { enum: audiences }).notNull(),
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    enabled: boolean('enabled').notNull(),
    position: integer('position').notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('macros_author').on(table.user_id),
    index('macros_group').on(table.group_id),
    index('macros_position').on(table.position),
  ],
);
