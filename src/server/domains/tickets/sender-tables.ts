import { sql } from 'drizzle-orm';
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { citext, instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/**
 * Senders without a session, with an unverified address: a separate person, without any access to the account of that
 * address.
 */
export const unverifiedSenders = pgTable(
  'unverified_senders',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The given address, unverified. */
    email: citext('email').notNull(),
    /** The account of the address; null without one. It gets the request after confirming it from a mail. */
    account_id: integer('account_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('unverified_senders_account').on(table.account_id)],
);
