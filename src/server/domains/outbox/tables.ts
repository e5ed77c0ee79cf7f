import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { afterSendChoices, outboxStates } from '#shared/outbox.ts';
import { changeSources } from '#shared/ticket-events.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { mailboxes } from '../mailboxes/tables.ts';
import { tickets } from '../tickets/tables.ts';

/** Replies that are sent later. One becomes a message in the transaction that sets its state to `sent`. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    via: text('via', { enum: changeSources }).notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    /** Ids of files of the author, in their order. */
    uploads: integer('uploads').array().notNull(),
    cc: text('cc').array().notNull(),
    bcc: text('bcc').array().notNull(),
    /** The mailbox that it is sent from; null is that of the ticket. */
    mailbox_id: integer('mailbox_id').references(() => mailboxes.id, { onDelete: 'set null' }),
    /** Name of a status to set with it. */
    status: text('status'),
    /** The newest message that the author had seen; a newer one holds it. Null for no such check. */
    last_seen_id: integer('last_seen_id'),
    only_if_no_reply: boolean('only_if_no_reply').notNull(),
    state: text('state', { enum: outboxStates }).notNull().default('scheduled'),
    send_after: instant('send_after').notNull(),
    reply_id: integer('reply_id'),
    /** The reason why it is held, as its English line. */
    error: text('error'),
    idempotency_key: text('idempotency_key'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('outbox_due').on(table.send_after).where(sql`state = 'scheduled'`),
    index('outbox_own').on(table.user_id, table.send_after, table.id),
    index('outbox_ticket').on(table.ticket_id, table.user_id),
    index('outbox_mailbox').on(table.mailbox_id).where(sql`mailbox_id is not null`),
    uniqueIndex('outbox_once').on(table.user_id, table.ticket_id, table.idempotency_key),
  ],
);

/** How an agent sends replies; the defaults hold without a row. */
export const sendingPreferences = pgTable('sending_preferences', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  after_send: text('after_send', { enum: afterSendChoices }).notNull(),
  undo_seconds: integer('undo_seconds').notNull(),
  /** Plain text of several lines. */
  signature: text('signature').notNull().default(''),
});
