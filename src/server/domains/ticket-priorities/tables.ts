import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tagColors } from '#shared/tags.ts';
import { instant } from '../../platform/db/columns.ts';

/** How urgent tickets can be; a ticket has the name of its priority. */
export const ticketPriorities = pgTable(
  'ticket_priorities',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull().unique('ticket_priorities_name'),
    label: text('label').notNull(),
    color: text('color', { enum: tagColors }),
    /** The higher, the more urgent. */
    level: integer('level').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('ticket_priorities_default').on(table.is_default).where(sql`is_default`)],
);
