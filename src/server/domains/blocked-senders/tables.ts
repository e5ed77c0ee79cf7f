import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Senders whose new requests are filed as spam. */
export const blockedSenders = pgTable(
  'blocked_senders',
  {
    /** An address, or `@` and a domain. */
    email: citext('email').primaryKey(),
    reason: text('reason'),
    created_by: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('blocked_senders_newest').on(table.created_at.desc().nullsFirst(), table.email),
    index('blocked_senders_creator').on(table.created_by),
  ],
);
