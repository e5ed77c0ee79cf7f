import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Operation, operationTypes, type SkippedTicket } from '#shared/operations.ts';
import { instant } from '../../platform/db/columns.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { users } from '../auth/tables.ts';

/** What somebody did that can be undone for a while. */
export const operations = pgTable(
  'operations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: operationTypes }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it was done to; of which kind, the type says. */
    subject_id: integer('subject_id').notNull(),
    /** What became part of the subject. */
    part_ids: integer('part_ids').array().notNull().default([]),
    /** Null once the person whom it names is gone. */
    summary: jsonb('summary').$type<Operation['summary']>(),
    tickets_count: integer('tickets_count').notNull().default(0),
    /** What it did to which rows. Null once it can not be undone any more: there may be much in it, personal things too. */
    changes: jsonb('changes').$type<readonly JournalEntry[]>(),
    skipped: jsonb('skipped').$type<SkippedTicket[]>().notNull().default([]),
    skipped_others: integer('skipped_others').notNull().default(0),
    undo_until: instant('undo_until').notNull(),
    undone_at: instant('undone_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('operations_user').on(table.user_id, table.created_at, table.id),
    index('operations_subject').on(table.type, table.subject_id),
    index('operations_kept').on(table.undo_until).where(sql`changes is not null`),
  ],
);
