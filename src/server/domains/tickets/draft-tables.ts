import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { draftModes, draftVisibilities } from '#shared/drafts.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { tickets } from './tables.ts';

/** Unsent messages, one per person, ticket and kind. Deleted with the statement that sends one. */
export const drafts = pgTable(
  'drafts',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    mode: text('mode', { enum: draftModes }).notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    /** Ids of files of the author, in their order. */
    uploads: integer('uploads').array().notNull(),
    cc: text('cc').array().notNull(),
    bcc: text('bcc').array().notNull(),
    visibility: text('visibility', { enum: draftVisibilities }).notNull().default('private'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.ticket_id, table.mode] }),
    index('drafts_newest').on(table.user_id, table.updated_at, table.ticket_id),
    index('drafts_ticket').on(table.ticket_id),
  ],
);
