import { type SQL, sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { replies } from './tables.ts';

/** The columns of incoming mails by which a message is read with the mail that it came by. */
export const originColumns = () => ({
  reply_id: integer('reply_id').references(() => replies.id, { onDelete: 'set null' }),
  /** Whether the server that received it verified the sender; null without such a server. */
  sender_verified: boolean('sender_verified'),
  /** Quoted history of the message as sanitised HTML, which its reply leaves out. */
  quoted_body: text('quoted_body'),
  dropped: jsonb('dropped').$type<{ name: string; reason: string }[]>().notNull().default([]),
  received_at: instant('received_at').notNull().default(sql`now()`),
});

/** Incoming mails as messages know them. The domain of those mails, which is a later one, exports the whole table. */
const mails = pgTable('inbound_messages', originColumns());

/** The email that became a message. */
export type Origin = Pick<typeof mails.$inferSelect, 'quoted_body' | 'sender_verified' | 'dropped'>;

/** The email of each message, in a select from `replies`, as JSON; null for those that were written here. */
export const originColumn: SQL<Origin | null> = sql`(
  select json_build_object('quoted_body', ${mails.quoted_body}, 'sender_verified', ${mails.sender_verified}, 'dropped', ${mails.dropped})
  from ${mails} where ${mails.reply_id} = ${replies.id} order by ${mails.received_at} limit 1
)`;
