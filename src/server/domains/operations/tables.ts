import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Operation, operationTypes, type SkippedTicket } from '#shared/operations.ts';
import { instant } from '../../platform/db/columns.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { users } from '../auth/tables.ts';

/** Operations that can be undone for a while. */
export const operations = pgTable(
  'operations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: operationTypes }).notNull(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Subject; its kind depends on the type. */
    subject_id: integer('subject_id').notNull(),
    /** Records merged into the subject. */
    part_ids: integer('part_ids').array().notNull().default([]),
    /** Null after the deletion of the person it names. */
    summary: jsonb('summary').$type<Operation['summary']>(),
    tickets_count: integer('tickets_count').notNull().default(0),
    /** Row changes. Null after expiry: they may be large, and contain personal data. */
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
