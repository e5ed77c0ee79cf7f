import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { MailTransport } from '#shared/record-states.ts';
import { instant } from '../db/columns.ts';

/** `failed`: refused for good, or tried too often. */
export type MailState = 'queued' | 'sent' | 'failed';

/** Outgoing mails, as long as their log is kept. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: serial('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    subject: text('subject'),
    state: text('state').$type<MailState>().notNull().default('queued'),
    /** How often a mail server was asked to take it. */
    attempts: integer('attempts').notNull().default(0),
    /**
     * What the template needs, encrypted because links in it may be secrets. Mails with such links lose it once they have
     * left; the others can be sent again.
     */
    sealed_props: text('sealed_props'),
    /** An answer thread: the same for all mails about one ticket. */
    thread: text('thread'),
    error: text('error'),
    /** What the mail server said as it took the mail. */
    response: text('response'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    /** By which way it left; null for one that has not. Without a mail server it is a file, which reaches nobody. */
    transport: text('transport').$type<MailTransport>(),
    sent_at: instant('sent_at'),
  },
  (table) => [index('outgoing_mails_created').on(table.created_at.desc().nullsFirst())],
);
