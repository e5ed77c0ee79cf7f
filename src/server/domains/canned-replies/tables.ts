import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { ticketGroups } from '../groups/tables.ts';
import { fileEntries } from '../uploads/tables.ts';
import { audiences } from './policy.ts';

/** Texts that agents answer with again and again. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** Sanitized HTML with placeholders. */
    body: text('body').notNull(),
    /** Its words without markup, which are searched. */
    words: text('words').notNull(),
    audience: text('audience', { enum: audiences }).notNull(),
    group_id: integer('group_id').references(() => ticketGroups.id, { onDelete: 'set null' }),
    shortcut: text('shortcut'),
    folder: text('folder'),
    keywords: text('keywords'),
    language: text('language'),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    used_count: integer('used_count').notNull().default(0),
    last_used_at: instant('last_used_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('canned_replies_author').on(table.user_id),
    index('canned_replies_group').on(table.group_id),
    index('canned_replies_audience').on(table.audience),
  ],
);

export const cannedReplyFiles = pgTable(
  'canned_reply_files',
  {
    canned_reply_id: integer('canned_reply_id')
      .notNull()
      .references(() => cannedReplies.id, { onDelete: 'cascade' }),
    file_entry_id: integer('file_entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.canned_reply_id, table.file_entry_id] }),
    index('canned_reply_files_entry').on(table.file_entry_id),
  ],
);
