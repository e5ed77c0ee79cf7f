import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '#server/platform/db/columns.ts';
import { users } from '../tables.ts';

/** A requested address, until it is verified; only the hash of the link's token is stored. */
export const emailChanges = pgTable('email_changes', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: citext('email').notNull(),
  token_hash: text('token_hash').notNull().unique(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});
