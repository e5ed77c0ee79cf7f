import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../tables.ts';

/** One live reset link per person; only the hash of its token is kept. */
export const passwordResets = pgTable('password_resets', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token_hash: text('token_hash').notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});
