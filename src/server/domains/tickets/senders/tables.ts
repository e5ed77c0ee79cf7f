import { sql } from 'drizzle-orm';
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { citext, instant } from '#server/platform/db/columns.ts';
import { users } from '../../auth/tables.ts';

/**
 * Who wrote without being signed in, with an address that they may not have: a person of their own, who has nothing of
 * the account of that address.
 */
export const unverifiedSenders = pgTable(
  'unverified_senders',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that they gave. */
    email: citext('email').notNull(),
    /** Whose it is. The request becomes theirs once they confirm it from a mail; null where nobody has an account. */
    account_id: integer('account_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('unverified_senders_account').on(table.account_id)],
);
