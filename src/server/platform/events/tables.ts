import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Recent hints of changes, stored long enough for a reconnecting client to catch up. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    ref: integer('ref'),
    /** The tab that made the change: it has the answer to its call and gets no hint. */
    tab: text('tab'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('events_created_at').on(table.created_at)],
);
