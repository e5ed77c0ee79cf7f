import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Recent hints that something changed, kept long enough for a client that was away to catch up. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    ref: integer('ref'),
    /** Whose own doing it was: that tab has the answer to its call and need not hear of it. */
    tab: text('tab'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('events_created_at').on(table.created_at)],
);
