import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { instant, tsvector } from '#server/platform/db/columns.ts';
import { messageTypes, recipientKinds } from '#shared/message-types.ts';
import { users } from '../../auth/tables.ts';
import { fileEntries } from '../../uploads/tables.ts';
import { tickets } from '../tables.ts';

/** Messages of a ticket, its first one included. Notes and forwards are visible to agents only. */
export const replies = pgTable(
  'replies',
  {
    id: serial('id').primaryKey(),
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type', { enum: messageTypes }).notNull().default('replies'),
    by_requester: boolean('by_requester').notNull(),
    /** The agent who filed it for its author; null when the author wrote it. */
    filed_by: integer('filed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    /** Full-text vector, maintained by a trigger. */
    search: tsvector('search'),
  },
  (table) => [
    index('replies_ticket').on(table.ticket_id, table.id.desc().nullsFirst()),
    index('replies_search').using('gin', table.search),
    index('replies_user').on(table.user_id, table.id),
    index('replies_filed_by').on(table.filed_by).where(sql`filed_by is not null`),
  ],
);

/** Condition of messages that customers read, too. */
export const isPublic = (type: SQLWrapper = replies.type): SQL => sql`${type} = 'replies'`;

/** The unsanitized content of messages that sanitizing changed. Visible to agents on request. */
export const replyOriginals = pgTable('reply_originals', {
  reply_id: integer('reply_id')
    .primaryKey()
    .references(() => replies.id, { onDelete: 'cascade' }),
  body: text('body').notNull(),
});

/** Agents whom a note mentions. */
export const replyMentions = pgTable(
  'reply_mentions',
  {
    reply_id: integer('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.reply_id] }),
    index('reply_mentions_reply').on(table.reply_id),
  ],
);

export const replyFiles = pgTable(
  'reply_files',
  {
    reply_id: integer('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    file_entry_id: integer('file_entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    /** Position among the files of the message, in the order of selection. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.reply_id, table.file_entry_id] }),
    index('reply_files_entry').on(table.file_entry_id),
  ],
);

/** Addresses to which a message was sent by email, besides the requester. */
export const replyRecipients = pgTable(
  'reply_recipients',
  {
    reply_id: integer('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    kind: text('kind', { enum: recipientKinds }).notNull(),
    /** Position among the addresses of the message, in the order of entry. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reply_id, table.email] }),
    index('reply_recipients_email').on(table.email),
  ],
);

/** Messages that a forward quotes. */
export const quotedReplies = pgTable(
  'quoted_replies',
  {
    forward_id: integer('forward_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    reply_id: integer('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.forward_id, table.reply_id] }),
    index('quoted_replies_reply').on(table.reply_id),
  ],
);
