import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type InboundReason, matchKinds } from '#shared/inbound-mail.ts';
import { inboundStates } from '#shared/record-states.ts';
import type { Text } from '#shared/translation.ts';
import { drivers } from '#shared/uploads.ts';
import { citext, instant } from '../../platform/db/columns.ts';
import { mailboxes } from '../mailboxes/tables.ts';
import { originColumns } from '../tickets/replies/origin-tables.ts';
import { tickets } from '../tickets/tables.ts';

/** Mails that came in: each is stored as it came before anything is done with it. */
export const inboundMessages = pgTable(
  'inbound_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the message without its trace headers: the same mail is stored once. */
    fingerprint: text('fingerprint').notNull(),
    ...originColumns(),
    state: text('state', { enum: inboundStates }).notNull().default('stored'),
    reason: text('reason').$type<InboundReason>(),
    /** Where the raw message is stored. */
    driver: text('driver', { enum: drivers }).notNull(),
    storage_key: text('storage_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Recipients that the receiving server named, in lower case. */
    envelope_to: text('envelope_to').array().notNull().default(sql`'{}'::text[]`),
    mailbox_id: integer('mailbox_id').references(() => mailboxes.id, { onDelete: 'set null' }),
    /** The server whose checks of the sender are believed, as its mailbox named it then; null for none. */
    authserv_id: text('authserv_id'),
    /** Read from the message; null until then. */
    message_id: text('message_id'),
    from_email: citext('from_email'),
    from_name: text('from_name'),
    to_emails: text('to_emails').array().notNull().default(sql`'{}'::text[]`),
    subject: text('subject'),
    ticket_id: integer('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    matched_by: text('matched_by', { enum: matchKinds }).notNull().default('none'),
    explanation: jsonb('explanation').$type<Text[]>().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** When it came to the mail server that it was fetched from; the moment in which it was stored for other ones. */
    arrived_at: instant('arrived_at').notNull().default(sql`now()`),
    handled_at: instant('handled_at'),
  },
  (table) => [
    uniqueIndex('inbound_messages_fingerprint').on(table.fingerprint),
    index('inbound_messages_received').on(table.received_at.desc().nullsFirst(), table.id),
    index('inbound_messages_state').on(table.state, table.received_at.desc().nullsFirst(), table.id),
    index('inbound_messages_message_id').on(table.message_id).where(sql`message_id is not null`),
    index('inbound_messages_from').on(table.from_email, table.arrived_at, table.received_at),
    index('inbound_messages_mailbox').on(table.mailbox_id, table.state),
    index('inbound_messages_ticket').on(table.ticket_id).where(sql`ticket_id is not null`),
    index('inbound_messages_reply').on(table.reply_id).where(sql`reply_id is not null`),
  ],
);
