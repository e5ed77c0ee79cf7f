import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { users } from '../tables.ts';

export const accessTokens = pgTable(
  'access_tokens',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the part after the bar. */
    hash: text('hash').notNull().unique(),
    abilities: jsonb('abilities').$type<string[]>().notNull(),
    last_used_at: instant('last_used_at'),
    expires_at: instant('expires_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('access_tokens_user').on(table.user_id)],
);
