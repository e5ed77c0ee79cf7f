import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { MailTransport } from '#shared/record-states.ts';
import { instant } from '../db/columns.ts';

/** `failed`: refused for good, or tried too often; `bounced`: a mail server reported that it was not delivered. */
export type MailState = 'queued' | 'sent' | 'failed' | 'bounced';

/** Outgoing mails, for the retention time of their log. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: serial('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    subject: text('subject'),
    state: text('state').$type<MailState>().notNull().default('queued'),
    /** Number of attempts to send it. */
    attempts: integer('attempts').notNull().default(0),
    /**
     * Data for the template, encrypted because its links may be secrets. Deleted after sending for mails with such
     * links; the others can be sent again.
     */
    sealed_props: text('sealed_props'),
    /** An answer thread: the same for all mails about one ticket. */
    thread: text('thread'),
    /** The message of a ticket that it carries. No foreign key: the log outlives it, and every mail would pay for it. */
    reply_id: integer('reply_id'),
    /** The kind of notification that it is; null for other mails. */
    kind: text('kind'),
    error: text('error'),
    /** The mail server's response on acceptance. */
    response: text('response'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    /** Transport of a sent mail; null before. Without a mail server it is a file and is not delivered. */
    transport: text('transport').$type<MailTransport>(),
    sent_at: instant('sent_at'),
  },
  (table) => [
    index('outgoing_mails_created').on(table.created_at.desc().nullsFirst()),
    index('outgoing_mails_reply').on(table.reply_id, table.id).where(sql`reply_id is not null`),
  ],
);
