import { sql } from 'drizzle-orm';
import { index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Outgoing mails: queued, sent or failed. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: serial('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    subject: text('subject'),
    /** What the template needs, encrypted because links in it may be secrets; gone once the mail has left. */
    sealed_props: text('sealed_props'),
    /** An answer thread: the same for all mails about one ticket. */
    thread: text('thread'),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    sent_at: instant('sent_at'),
  },
  (table) => [index('outgoing_mails_created').on(table.created_at.desc().nullsFirst())],
);
