import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Audit log. Append-only, except for personal data of deleted people. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: serial('id').primaryKey(),
    /** A row in `users`, which is kept on deletion. Null: the product itself, or its command line. */
    user_id: integer('user_id'),
    /** The impersonator. */
    impersonator_id: integer('impersonator_id'),
    action: text('action').notNull(),
    subject_type: text('subject_type').notNull(),
    subject_id: text('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    ip_address: text('ip_address'),
    via: text('via').$type<'session' | 'token' | 'system'>().notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('audit_entries_user').on(table.user_id, table.id),
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_subject').on(table.subject_type, table.subject_id, table.id),
    index('audit_entries_created').on(table.created_at),
  ],
);
