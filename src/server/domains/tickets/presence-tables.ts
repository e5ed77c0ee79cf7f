import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { presenceStates } from '#shared/presence.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { tickets } from './tables.ts';

/** Tickets that agents have open: a row per tab, renewed by a heartbeat. Unlogged, and empty after a crash. */
export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the tab; empty for callers that name none. */
    tab: text('tab').notNull(),
    state: text('state', { enum: presenceStates }).notNull(),
    since: instant('since').notNull().default(sql`now()`),
    seen_at: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.user_id, table.tab] })],
);
